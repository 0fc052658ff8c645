import Geometry

/// Why a gesture was not played.
public enum FrameCanvasError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The gesture is at fault.
  case gesture(GestureFault)
  /// The camera would leave the range of doubles.
  case cameraAtInfinity

  /// The end of a sentence that begins with the gesture's name.
  public var description: String {
    switch self {
    case .gesture(let fault): "\(fault)"
    case .cameraAtInfinity: "would take the camera beyond what doubles can hold; this rule's camera can't go there."
    }
  }
}
