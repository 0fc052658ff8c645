import Geometry

/// What is wrong with a saved camera.
public enum CameraFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its frame is not among the tree's.
  case missingFrame(frames: Int)
  /// Its zoom is zero, negative, infinite or not a number.
  case zoom(Double)
  /// Its turn is no cosine and sine.
  case turn(Vector2)
  /// The middle of its view, in doubles, is infinite or not a number.
  case atInfinity
  /// Its exact middle is counted in quanta that no camera uses.
  case fractionBits(Int)
  /// The text of a coordinate of its exact middle is longer than such a number.
  case centreTooLong(axis: String, characters: Int, fractionBits: Int)
  /// The text of a coordinate of its exact middle is no whole number in hexadecimal.
  case centreNotHexadecimal(axis: String)
  /// A coordinate of its exact middle is beyond 2^20 units.
  case centreTooFar(axis: String)

  /// How far from 1 the length of a turn may be.
  static let turnTolerance = 0x1p-20

  /// The end of a sentence that begins with the camera's name.
  public var description: String {
    switch self {
    case .missingFrame(let frames): "is in a frame that is not there; the frames are 0 to \(frames - 1)."
    case .zoom(let zoom): "has the zoom \(zoom); a zoom is positive and finite, in px a unit."
    case .turn(let turn):
      "has the turn (\(turn.x), \(turn.y)); a turn is a cosine and a sine, a pair of length 1 within 2^-20."
    case .atInfinity: "is at infinity; the middle of its view is a position of finite coordinates."
    case .fractionBits(let bits):
      "has \(bits) fraction bits in its middle; they are \(DyadicCamera.guardBits) and "
        + "\(DyadicHandoff.scaleExponent) a level, at most \(DyadicCamera.largestFractionBits)."
    case .centreTooLong(let axis, let characters, let bits):
      "has a \(axis) of \(characters) characters; a number of units with \(bits) fraction bits is shorter."
    case .centreNotHexadecimal(let axis):
      "has a \(axis) that is no whole number in hexadecimal; write it like 0x2a or -0x2a."
    case .centreTooFar(let axis):
      "has a \(axis) beyond 2^\(DyadicCamera.farthestExponent) units; a camera is saved after a handoff, near its frame."
    }
  }
}

extension FrameCamera {
  /// What keeps the camera from being used, whatever its tree; nil when nothing does.
  var fault: CameraFault? {
    guard zoom.isFinite, zoom > 0 else { return .zoom(zoom) }
    guard abs(turn.length - 1) <= CameraFault.turnTolerance else { return .turn(turn) }
    guard centre.x.isFinite, centre.y.isFinite else { return .atInfinity }
    return nil
  }
}
