import Frames
import Schemes
import Workloads

/// What can be chosen by name, a line each with what it is, for help texts.
enum CatalogLines {
  /// Schemes, workloads and camera paths.
  static var scenario: String {
    let schemes = SchemeCatalog.standard
    return [
      text(
        "Schemes:",
        (schemes.schemes + schemes.unlisted).map { ($0.name, $0.summary) }
          + schemes.families.map { ($0.prefix + "N", $0.summary) }),
      text("Workloads:", WorkloadCatalog.standard.map { ($0.name, $0.summary) }),
      text("Camera paths:", CameraPathCatalog.standard.map { ($0.name, $0.summary) }),
    ].joined(separator: "\n\n")
  }

  /// Handoff rules.
  static var rules: String {
    let rules = HandoffRuleCatalog.standard
    return text("Handoff rules:", (rules.rules + rules.unlisted).map { ($0.name, $0.summary) })
  }

  private static func text(_ title: String, _ lines: [(name: String, summary: String)]) -> String {
    let width = lines.map(\.name.count).max() ?? 0
    return
      ([title] + lines.map { "  " + $0.name + String(repeating: " ", count: width - $0.name.count + 2) + $0.summary })
      .joined(separator: "\n")
  }
}
