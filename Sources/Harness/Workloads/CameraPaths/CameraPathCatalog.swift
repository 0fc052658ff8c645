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
  public static var choices: String {
    let steps = PanPath.steps
    return names.joined(separator: ", ")
      + ", or \(PanPath.prefix)N for N px a frame, from \(steps.lowerBound) to \(Int(steps.upperBound))"
  }

  /// The path with a name: a path of ``standard``, or a pan with another step; nil if there is none.
  public static func path(named name: String) -> (any CameraPath)? {
    standard.first { $0.name == name } ?? PanPath(named: name)
  }
}
