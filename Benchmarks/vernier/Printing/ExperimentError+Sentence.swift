import Experiments

extension ExperimentError {
  /// The error as a whole sentence.
  var sentence: String { description.prefix(1).uppercased() + description.dropFirst() + "; no result is left." }

  /// Whether a check that the harness makes of itself has failed, rather than something that was asked for.
  var isFailedCheck: Bool {
    if case .referencesDisagree = self { true } else { false }
  }
}
