/// A stage of the computation that takes a point from the world to the screen, where a scheme may lose bits.
public enum ProjectionStage: String, CaseIterable, Sendable, Codable {
  /// The world point is rounded to what is kept of it.
  case store
  /// The middle of the view, the zoom and the turn are rounded to what the camera keeps and hands on.
  case camera
  /// The camera is subtracted from the point.
  case subtraction
  /// The displacement is multiplied by the zoom, or a factor is made of the zoom.
  case scale
  /// The displacement is turned.
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
