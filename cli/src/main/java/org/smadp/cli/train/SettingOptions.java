package org.smadp.cli.train;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.smadp.train.settings.Setting;
import org.smadp.train.settings.Settings;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** One option for each setting of a run or a plan, for the commands that take them. */
public record SettingOptions(List<Setting<?>> settings) {
  /** All settings of a run. */
  static SettingOptions all() {
    return new SettingOptions(Setting.all());
  }

  public CommandLine addTo(CommandLine command) {
    for (Setting<?> setting : settings) {
      String standard = setting.standard().map(value -> " Default: " + value + ".").orElse("");
      command
          .getCommandSpec()
          .addOption(
              OptionSpec.builder("--" + setting.key())
                  .paramLabel(label(setting))
                  .type(String.class)
                  .description(setting.description() + standard)
                  .build());
    }
    return command;
  }

  /** N for a number, else the last word of the key. */
  private static String label(Setting<?> setting) {
    String last = setting.key().substring(setting.key().lastIndexOf('-') + 1);
    return setting.isNumber() ? "N" : last.toUpperCase(Locale.ROOT);
  }

  /**
   * The settings that were given.
   *
   * @param set settings of the algorithm itself
   */
  public Settings given(ParseResult parsed, Map<String, String> set) {
    Settings given = Settings.defaults();
    for (Setting<?> setting : settings) {
      String text = parsed.matchedOptionValue("--" + setting.key(), null);
      given = text == null ? given : given.withText(setting, text);
    }
    for (Map.Entry<String, String> own : set.entrySet()) {
      given = given.withSet(own.getKey(), own.getValue());
    }
    return given;
  }
}
