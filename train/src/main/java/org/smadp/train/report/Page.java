package org.smadp.train.report;

import com.samskivert.mustache.Mustache;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.smadp.chart.Markup;

/**
 * An HTML page: a Mustache template filled with values. Templates and what they include lie next to
 * the class that owns the page; what is not there, such as {@code report.css}, lies next to this
 * one.
 *
 * <p>Guarantee: every value is escaped, unless the template asks for markup by three braces, which
 * only drawings need; a name without a value is an error, never an empty place.
 */
public final class Page {
  private Page() {}

  /**
   * Fills a template.
   *
   * @param values a record whose components the template names
   */
  public static String of(Class<?> owner, String template, Object values) {
    return Mustache.compiler()
        .withEscaper(Markup::escape)
        .strictSections(true)
        .emptyStringIsFalse(true)
        .withLoader(name -> resource(owner, name))
        .compile(resource(owner, template))
        .execute(values);
  }

  private static Reader resource(Class<?> owner, String name) {
    InputStream own = owner.getResourceAsStream(name);
    InputStream in = own == null ? Page.class.getResourceAsStream(name) : own;
    if (in == null) {
      throw new IllegalStateException(
          "the program is incomplete: resource " + name + " is missing");
    }
    return new InputStreamReader(in, StandardCharsets.UTF_8);
  }
}
