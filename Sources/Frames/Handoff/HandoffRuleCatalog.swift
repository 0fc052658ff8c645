/// The handoff rules by name.
public enum HandoffRuleCatalog {
  /// In the order of results.
  public static let names = ["documented", "captured", "grid5x5", "dyadic"]

  /// - Returns: nil for an unknown name.
  public static func rule(named name: String) -> (any HandoffRule)? {
    switch name {
    case "documented": DocumentedHandoff()
    case "captured": CapturedHandoff()
    case "grid5x5": GridHandoff()
    case "dyadic": DyadicHandoff()
    default: nil
    }
  }
}
