/// The camera paths by name.
public enum CameraPathCatalog {
  /// The paths of this package in the order of results. To add one, add its line here.
  public static let standard: [any CameraPath] = [
    PanPath(),
    PinchPath(),
    RotatePath(),
    OrbitPath(),
  ]

  /// All names, in the order of results.
  public static var names: [String] { standard.map(\.name) }

  /// All names, for help texts and errors.
  public static var choices: String { names.joined(separator: ", ") }

  /// The path of that name; nil when there is none.
  public static func path(named name: String) -> (any CameraPath)? {
    standard.first { $0.name == name }
  }
}
