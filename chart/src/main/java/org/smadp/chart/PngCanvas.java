package org.smadp.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;

/** Draws into an image of twice the size, in the standard colours on white; needs no display. */
final class PngCanvas implements Canvas {
  private static final int SCALE = 2;

  private final BufferedImage image;
  private final Graphics2D graphics;

  PngCanvas(int width, int height) {
    image = new BufferedImage(SCALE * width, SCALE * height, BufferedImage.TYPE_INT_RGB);
    graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.scale(SCALE, SCALE);
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
  }

  byte[] finished() {
    graphics.dispose();
    var out = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", out);
    } catch (IOException exception) {
      throw new UncheckedIOException(exception);
    }
    return out.toByteArray();
  }

  @Override
  public void line(Spot from, Spot to, Paint paint) {
    use(paint, 1);
    graphics.setStroke(new BasicStroke(1));
    graphics.draw(new Line2D.Double(from.x(), from.y(), to.x(), to.y()));
  }

  @Override
  public void polyline(List<Spot> spots, Paint paint, boolean dashed) {
    use(paint, 1);
    graphics.setStroke(
        new BasicStroke(
            2,
            BasicStroke.CAP_BUTT,
            BasicStroke.JOIN_ROUND,
            10,
            dashed ? new float[] {6, 4} : null,
            0));
    graphics.draw(path(spots));
  }

  @Override
  public void polygon(List<Spot> spots, Paint paint, double opacity) {
    use(paint, opacity);
    Path2D path = path(spots);
    path.closePath();
    graphics.fill(path);
  }

  @Override
  public void dot(Spot centre, double radius, Paint paint, String hint) {
    use(paint, 1);
    graphics.fill(
        new Ellipse2D.Double(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius));
  }

  @Override
  public void ring(Spot centre, double radius, Paint paint, String hint) {
    use(paint, 1);
    graphics.setStroke(new BasicStroke(1.5f));
    graphics.draw(
        new Ellipse2D.Double(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius));
  }

  @Override
  public void box(
      Spot corner, double width, double height, Paint paint, double opacity, String hint) {
    use(paint, opacity);
    graphics.fill(new Rectangle2D.Double(corner.x(), corner.y(), width, height));
  }

  @Override
  public void text(Spot at, Anchor anchor, Paint paint, boolean bold, String text) {
    use(paint, 1);
    graphics.setFont(new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, 12));
    double width = graphics.getFontMetrics().stringWidth(text);
    double shift =
        switch (anchor) {
          case START -> 0;
          case MIDDLE -> width / 2;
          case END -> width;
        };
    graphics.drawString(text, (float) (at.x() - shift), (float) at.y());
  }

  @Override
  public void textUpwards(Spot at, Paint paint, String text) {
    AffineTransform before = graphics.getTransform();
    graphics.translate(at.x(), at.y());
    graphics.rotate(-Math.PI / 2);
    text(new Spot(0, 0), Anchor.MIDDLE, paint, false, text);
    graphics.setTransform(before);
  }

  private void use(Paint paint, double opacity) {
    graphics.setColor(new Color(paint.rgb() | (int) Math.round(255 * opacity) << 24, true));
  }

  private static Path2D path(List<Spot> spots) {
    Path2D path = new Path2D.Double();
    for (Spot spot : spots) {
      if (path.getCurrentPoint() == null) {
        path.moveTo(spot.x(), spot.y());
      } else {
        path.lineTo(spot.x(), spot.y());
      }
    }
    return path;
  }
}
