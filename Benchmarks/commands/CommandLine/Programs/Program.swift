import ArgumentParser
import Files
import Foundation
import Results
import Schemes
import Workloads

/// A program of the command line: `vernier`, which is the door to the others, or one that it starts.
package protocol Program: SendableMetatype {
  /// The program's name and its description.
  static var description: ProgramDescription { get }
  /// Its subcommands besides `verify` and `merge`, in the order of the help. The first one of a program that is not the door runs where
  /// none is named.
  static var commands: [any ParsableCommand.Type] { get }
  /// The experiments whose results it makes, which `verify` checks again.
  static var experiments: [any Experiment.Type] { get }
  /// Joins the shards of a run of one of its experiments, and prints what that run would have printed.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - width: the room for tables.
  /// - Throws: `InputError` where runs of that experiment cannot be divided.
  static func merge(
    _ shards: ShardJournals, into destination: OutputOptions, jobs: Int, quiet: Bool, _ width: TextWidth
  ) throws
  /// What follows the exit codes in the help; nil for nothing.
  static var remark: String? { get }
}

extension Program {
  package static func merge(
    _ shards: ShardJournals, into destination: OutputOptions, jobs: Int, quiet: Bool, _ width: TextWidth
  ) throws {
    throw InputError(
      "\(QuotedText(shards.header.package)) is no run that can be merged; name shards of a sweep or of a handoff.")
  }

  package static var remark: String? { nil }

  private static var isDoor: Bool { description == .vernier }

  /// Runs the program, and converts any error into one sentence on standard error and the documented exit code: 64 for
  /// input, 74 for input/output, 1 for a failed check.
  package static func main() {
    occupyClosedDescriptors()
    do {
      // Before there is a second thread, which another program would not inherit.
      if isDoor {
        try ProgramStart.ofArguments(CommandLine.arguments)?.replaceThisProcess()
        try requireCommand(CommandLine.arguments.dropFirst())
      }
      ByteSink.ignoreBrokenPipes()
      ByteSink.ignoreFileSizeSignals()
      // Also before a second thread, since the runtime ends a process whose threads get no descriptors.
      try DescriptorLimit.require()
      Interruption.watch()
      var command = try RootCommand<Self>.parseAsRoot()
      try command.run()
    } catch let error as FileError where error.isClosedPipe {
      endByBrokenPipe()
    } catch let error as any ReportedError {
      stop(error.sentence, code: error.exitCode)
    } catch  where RootCommand<Self>.exitCode(for: error) == .success {
      // Help and the version come as errors too.
      let columns = max(40, TextWidth.standardOutput.columns)
      let text = RootCommand<Self>.fullMessage(for: error, columns: columns)
      // A completion script comes so too.
      let isScript = CommandLine.arguments.contains { $0.hasPrefix("--generate-completion-script") }
      let isDump = CommandLine.arguments.contains("--experimental-dump-help")
      printMessage(
        isScript && isDoor ? CompletionScript(text).joined : isScript || isDump ? text : HelpText.folded(text, columns))
    } catch {
      let problem = OptionProblem(error, of: RootCommand<Self>.self)
      if problem.isComplete { stop(problem.sentence, code: 64) }
      let lines = RootCommand<Self>.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
      let message = lines.replacing(". ", with: "; ").trimmingCharacters(in: CharacterSet(charactersIn: ".?"))
      stop(message + "; see vernier --help.", code: 64)
    }
  }

  /// - Throws: `InputError` for a first word that names no command of any program.
  private static func requireCommand(_ arguments: ArraySlice<String>) throws {
    let isHelp = arguments.first == "help"
    guard let word = arguments.dropFirst(isHelp ? 1 : 0).first, !word.hasPrefix("-") else { return }
    let own = RootCommand<Self>.configuration.subcommands.compactMap { $0.configuration.commandName }
    let names = own + ["help"] + ProgramCatalog.others.flatMap { $0.subcommands.map(\.name) }
    guard !names.contains(word) else { return }
    let nearest = EditDistance.nearest(to: word, in: names).map { " (did you mean \($0)?)" } ?? ""
    throw InputError("There is no command \(QuotedText(word))\(nearest); vernier --help lists all.")
  }

  /// Prints the requested information instead of running.
  private static func printMessage(_ text: String) {
    do {
      try standardOutput(text + "\n")
    } catch let error as FileError where error.isClosedPipe {
      endByBrokenPipe()
    } catch let error as FileError {
      stop(error.description, code: error.exitCode)
    } catch {
      stop("\(error)", code: 74)
    }
  }

  private static func stop(_ sentence: String, code: Int32) -> Never {
    Interruption.giveWay()
    complain(sentence)
    exit(code)
  }

  /// Ends as a program does whose output nobody reads any more: by the signal, without a word.
  private static func endByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    // Where the signal is blocked: the status that a shell gives for it.
    exit(128 + SIGPIPE)
  }
}

/// The root of a program's command line.
struct RootCommand<P: Program>: ParsableCommand {
  static var configuration: CommandConfiguration {
    let isDoor = P.description == .vernier
    let others = isDoor ? ProgramCatalog.othersText + "\n\n" : ""
    return CommandConfiguration(
      commandName: "vernier",
      abstract: P.description.summary,
      discussion: others + """
        Exit codes: 0 done and within the stated bounds, 1 a check failed, 64 the command line or an input file is wrong, 74 reading or \
        writing failed, 130 or 143 ended by Ctrl-C or SIGTERM. Where the reader of standard output leaves early, as head does, it ends \
        quietly by SIGPIPE.
        """ + (P.remark.map { "\n\n" + $0 } ?? ""),
      version: Revision.ofProgram().description,
      subcommands: P.commands + [MergeCommand<P>.self, VerifyCommand<P>.self],
      defaultSubcommand: isDoor ? nil : P.commands.first)
  }
}
