/// The camera paths by name.
public enum CameraPathCatalog {
  private static let paths: [any CameraPath] = [PanPath(), PinchPath(), RotatePath(), OrbitPath()]

  /// All names, in the order of results.
  public static var names: [String] { paths.map(\.name) }

  /// The path of that name; nil when there is none.
  public static func path(named name: String) -> (any CameraPath)? {
    paths.first { $0.name == name }
  }
}
