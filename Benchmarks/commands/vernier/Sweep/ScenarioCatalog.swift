import CommandLine
import Schemes
import Workloads

/// The available parts of a sweep, for help texts.
enum ScenarioCatalog {
  /// Schemes, workloads and camera paths.
  static var text: String {
    let schemes = SchemeCatalog.standard
    return [
      CatalogText(
        "Schemes:",
        (schemes.schemes + schemes.unlisted).map { ($0.name, $0.summary) }
          + schemes.families.map { ($0.prefix + "N", $0.summary) }),
      CatalogText("Workloads:", WorkloadCatalog.standard.map { ($0.name, $0.summary) }),
      CatalogText("Camera paths:", CameraPathCatalog.standard.map { ($0.name, $0.summary) }),
    ].map(\.description).joined(separator: "\n\n")
  }
}
