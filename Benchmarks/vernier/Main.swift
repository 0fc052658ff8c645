import Annotations
import ArgumentParser
import Experiments
import Foundation
import PatternCanvas
import Results
import Workloads

/// Runs the command line, and turns whatever goes wrong into one sentence on standard error and the exit code that people were promised:
/// 64 for input, 74 for input/output, 1 for a failed check.
@main
enum Main {
  static func main() {
    occupyClosedDescriptors()
    ByteSink.ignoreBrokenPipes()
    Interruption.watch()
    do {
      var command = try Vernier.parseAsRoot()
      try command.run()
    } catch let error as ResultError where error.isClosedPipe {
      endByBrokenPipe()
    } catch let error as ResultError {
      stop(error.description, code: error.exitCode)
    } catch let error as InputError {
      stop(error.description, code: 64)
    } catch let error as SettingError {
      stop("--\(error.option) \(error.problem).", code: 64)
    } catch let error as WorkloadError {
      stop(error.description, code: error.isInputOutput ? 74 : 64)
    } catch let error as GestureScriptError {
      stop(error.description, code: 64)
    } catch let error as ExperimentError {
      stop(error.sentence, code: error.isFailedCheck ? 1 : 64)
    } catch let error as CanvasFileError {
      stop(error.description, code: error.kind == .inputOutput ? 74 : 64)
    } catch let error as PatternCanvasError {
      stop(error.description, code: 64)
    } catch let error as AnnotationError {
      stop(error.description, code: 64)
    } catch let error as CheckFailure {
      stop(error.description, code: 1)
    } catch  where Vernier.exitCode(for: error) == .success {
      // Help and the version come as errors too.
      printMessage(Vernier.fullMessage(for: error))
    } catch {
      let lines = Vernier.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
      let message = lines.replacing(". ", with: "; ").trimmingCharacters(in: CharacterSet(charactersIn: ".?"))
      stop(message + "; see vernier --help.", code: 64)
    }
  }

  /// Prints what was asked for in place of a run.
  private static func printMessage(_ text: String) {
    do {
      try standardOutput(text + "\n")
    } catch let error as ResultError where error.isClosedPipe {
      endByBrokenPipe()
    } catch let error as ResultError {
      stop(error.description, code: error.exitCode)
    } catch {
      stop("\(error)", code: 74)
    }
  }

  private static func stop(_ sentence: String, code: Int32) -> Never {
    standardError("vernier: \(OneLine(sentence))\n")
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
