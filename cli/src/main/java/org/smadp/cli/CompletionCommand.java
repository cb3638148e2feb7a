package org.smadp.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Completion of commands and options by the shell. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    header = "Print a completion script for bash or zsh.",
    description = {
      "",
      "Add the line below to ~/.bashrc or ~/.zshrc to have it in every shell.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = "  source <(smadp completion)")
final class CompletionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    spec.commandLine().getOut().print(AutoComplete.bash(root.getCommandName(), root));
    spec.commandLine().getOut().flush();
  }
}
