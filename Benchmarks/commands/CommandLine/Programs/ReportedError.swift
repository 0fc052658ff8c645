import Files
import Results
import Workloads

/// An error that the command line ends with: one sentence, and its exit code.
package protocol ReportedError: Error {
  /// What was wrong, where, and what would be right.
  var sentence: String { get }
  /// 1 for a failed check, 64 for input, 74 for input/output.
  var exitCode: Int32 { get }
}

extension ReportedError where Self: CustomStringConvertible {
  package var sentence: String { description }
}

extension ReportedError {
  package var exitCode: Int32 { 64 }
}

extension InputError: ReportedError {}
extension GestureScriptError: ReportedError {}

extension SettingError: ReportedError {}

extension WorkloadError: ReportedError {
  package var exitCode: Int32 { isInputOutput ? 74 : 64 }
}

extension RecordingError: ReportedError {
  package var exitCode: Int32 { isInputOutput ? 74 : 64 }
}

extension ExperimentError: ReportedError {
  package var sentence: String { description.prefix(1).uppercased() + description.dropFirst() + "; no result is left." }

  package var exitCode: Int32 {
    // A failed check of the harness itself, rather than of the request.
    if case .referencesDisagree = self { 1 } else { 64 }
  }
}

extension FileError: ReportedError {}

extension CheckError: ReportedError {
  package var exitCode: Int32 { 1 }
}
