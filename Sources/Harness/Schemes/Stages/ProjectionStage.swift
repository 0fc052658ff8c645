/// A stage of the computation from a point's world position to its screen position, in which a scheme may lose bits.
public enum ProjectionStage: String, CaseIterable, Sendable, Codable {
  /// The world point is rounded to the stored numbers.
  case store
  /// The centre of the view, the zoom and the rotation are rounded to the camera's numbers.
  case camera
  /// The camera is subtracted from the point.
  case subtraction
  /// The displacement is multiplied by the zoom, or by a factor that contains the zoom.
  case scale
  /// The displacement is rotated.
  case rotation
  /// Px become normalised device coordinates in float32.
  case float32Conversion = "float32-conversion"

  /// The position among ``allCases``.
  var index: Int {
    switch self {
    case .store: 0
    case .camera: 1
    case .subtraction: 2
    case .scale: 3
    case .rotation: 4
    case .float32Conversion: 5
    }
  }
}
