/// The names of handoff rules that version 0.1 wrote into saved canvases.
package enum FormerRuleName {
  /// The present name of a rule, given its former one; nil for any other name.
  package static func present(_ former: String) -> String? {
    switch former {
    case "documented": "telescoping"
    case "captured": "telescoping-captured"
    case "grid5x5": "telescoping-5x5"
    case "dyadic": "dyadic-frames"
    default: nil
    }
  }
}
