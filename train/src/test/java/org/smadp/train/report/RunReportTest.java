package org.smadp.train.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.smadp.accounting.NoiseAllocation;
import org.smadp.data.DataIdentity.Visibility;
import org.smadp.noise.Provenance;
import org.smadp.noise.law.NoiseLaw;
import org.smadp.privacy.query.ClipBounds;
import org.smadp.train.plan.ClipSchedule;
import org.smadp.train.plan.PrivacySpec;
import org.smadp.train.plan.PrivacyTarget;
import org.smadp.train.score.Figure;
import org.smadp.train.score.Measure;
import org.smadp.train.score.Scores;
import org.smadp.train.settings.ClipShare;
import org.smadp.train.settings.EvaluationMode;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class RunReportTest {
  @Test
  void html_withoutMemory_hasTheTrainingChartsAndSaysSo() throws Exception {
    Document page = page("dp-sgd on digits", 2.5);

    assertEquals(2, page.getElementsByTagName("svg").getLength());
    assertTrue(page.getDocumentElement().getTextContent().contains("has no memory branch"));
  }

  @Test
  void html_namesWithMarkup_areShownAsTheyAre() throws Exception {
    Document page = page("<b>\"a\" & b</b>", 2.5);

    assertEquals("<b>\"a\" & b</b>", page.getElementsByTagName("h1").item(0).getTextContent());
    assertTrue(page.getDocumentElement().getTextContent().contains("csv:<odd>&.csv"));
  }

  @Test
  void html_infiniteEpsilon_isStillAPage() throws Exception {
    Document page = page("a run", Double.POSITIVE_INFINITY);

    assertTrue(page.getDocumentElement().getTextContent().contains("ε = ∞"));
    assertTrue(page.getDocumentElement().getTextContent().contains("no privacy guarantee"));
  }

  @Test
  void html_privateEvaluation_namesBothGuaranteesAndDrawsTheNoise() throws Exception {
    Document page =
        page(
            "a run",
            2.5,
            new HeldOutRows(EvaluationMode.PRIVATE, Visibility.PRIVATE, 1.25, 2, 3),
            new Scores(Measure.ACCURACY, new Figure(0.6, 0.01), 1));

    String text = page.getDocumentElement().getTextContent();
    assertTrue(text.contains("60.00 ± 2.00 %"), text);
    assertTrue(text.contains("Training rowsε = 2.5, δ = 1e-5"), text);
    assertTrue(text.contains("Held-out rowsε = 1.25, δ = 1e-5"), text);
    assertTrue(text.contains("released with noise, 2 times"), text);
    assertTrue(text.contains("The band is"), text);
  }

  @Test
  void html_exactScoresOnOwnRows_areNotCalledProtected() throws Exception {
    Document page =
        page(
            "a run",
            2.5,
            HeldOutRows.uncharged(EvaluationMode.PUBLIC, Visibility.PRIVATE),
            Scores.exact(0.6, 1));

    String text = page.getDocumentElement().getTextContent();
    assertTrue(text.contains("Held-out rowsnonenot protected"), text);
    assertFalse(text.contains("The band is"), text);
  }

  @Test
  void page_nameWithoutValue_isRefused() {
    record Empty() {}
    assertThrows(
        RuntimeException.class, () -> Page.of(RunReport.class, "report.html", new Empty()));
  }

  private static Document page(String title, double epsilon) throws Exception {
    return page(
        title,
        epsilon,
        HeldOutRows.uncharged(EvaluationMode.PUBLIC, Visibility.PUBLIC),
        Scores.exact(0.6, 1));
  }

  private static Document page(String title, double epsilon, HeldOutRows heldOut, Scores last)
      throws Exception {
    var spec =
        new PrivacySpec(
            new PrivacyTarget.NoiseMultiplier(1),
            1e-5,
            1000,
            50,
            9,
            0.5,
            ClipBounds.Scope.FLAT,
            ClipBounds.Rule.CLIP,
            ClipShare.EQUAL,
            new ClipSchedule.Fixed(),
            NoiseAllocation.DIM,
            NoiseLaw.GAUSSIAN);
    var statement =
        new PrivacyStatement(
            epsilon,
            1e-5,
            9,
            new NoiseFormula(ClipBounds.Scope.FLAT, Optional.empty(), 1),
            1,
            spec,
            spec.samplingRate(),
            1,
            "dp-sgd",
            "clipped to 0.5",
            List.of(new PrivacyStatement.GroupFacts("fc", 30, 0.5, 1, 1, 2)),
            Optional.empty(),
            Optional.empty(),
            Provenance.SECURE,
            heldOut,
            Optional.empty(),
            Optional.empty());
    String html =
        new RunReport(
                title,
                statement,
                Map.of("data", "csv:<odd>&.csv"),
                List.of(
                    new Evaluation(5, epsilon / 2, 1, Optional.of(Scores.exact(0.5, 1)), List.of()),
                    new Evaluation(9, epsilon, 1, Optional.of(last), List.of())),
                last.details())
            .html();
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(html)));
  }
}
