/// The handoff rules by name.
public enum HandoffRuleCatalog {
  /// In the order of results.
  public static let names = ["documented", "captured", "grid5x5", "dyadic"]

  /// - Returns: nil for an unknown name.
  public static func rule(named name: String) -> (any HandoffRule)? {
    switch name {
    case "documented": TelescopingHandoff()
    case "captured": TelescopingCapturedHandoff()
    case "grid5x5": TelescopingGridHandoff()
    case "dyadic": DyadicHandoff()
    default: nil
    }
  }
}
