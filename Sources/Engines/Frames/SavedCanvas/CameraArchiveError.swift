import Geometry

/// Why a saved camera cannot be read, as one sentence that a user can act on.
public struct CameraArchiveError: SentenceError {
  /// The index of the camera's frame, as saved.
  public let frame: Int
  /// What is invalid.
  public let fault: CameraError

  /// The error of a camera in a frame, whose index is given as saved.
  public init(frame: Int, _ fault: CameraError) {
    self.frame = frame
    self.fault = fault
  }

  /// One sentence, with its full stop.
  public var description: String { "The camera in frame \(frame) \(fault)" }
}

/// Why a saved camera is invalid.
public enum CameraError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The camera's frame is not in the tree.
  case missingFrame(frames: Int)
  /// The zoom is zero, negative, infinite or not a number.
  case zoom(Double)
  /// The pixel step gives a zoom that no camera reaches between two handoffs.
  case zoomOutOfRange(Double)
  /// The turn is not a pair of cosine and sine.
  case turn(Vector2)
  /// The centre of the view, in doubles, is infinite or not a number.
  case atInfinity
  /// The exact centre is counted in quanta that no camera uses.
  case fractionBits(Int)
  /// The pixel step is counted in quanta that no camera uses.
  case stepBits(Int)
  /// The number of levels visited above the camera's frame is negative or too large.
  case levels(Int, most: Int)
  /// The text of one of the integers is too long.
  case numberTooLong(name: String, characters: Int, bits: Int)
  /// The text of one of the integers is not a hexadecimal integer.
  case notHexadecimal(name: String)
  /// One of the integers has more bits than any camera's.
  case numberTooLarge(name: String, bits: Int)

  /// The largest deviation of the length of a turn from 1.
  static let turnTolerance = 0x1p-20

  /// A predicate: the end of a sentence that begins with the camera's name.
  public var description: String {
    switch self {
    case .missingFrame(let frames): "is in a frame that is not there; the frames are 0 to \(frames - 1)."
    case .zoom(let zoom): "has the zoom \(zoom); a zoom is positive and finite, in px a unit."
    case .zoomOutOfRange(let zoom): "has the zoom \(zoom); a zoom is 2^-400 to 2^400 px a unit."
    case .turn(let turn):
      "has the turn (\(turn.x), \(turn.y)); a turn is a cosine and a sine, a pair of length 1 within 2^-20."
    case .atInfinity: "is at infinity; the centre of its view has finite coordinates."
    case .fractionBits(let bits):
      "has \(bits) fraction bits in its centre; they are \(DyadicCamera.guardBits) and "
        + "\(DyadicHandoff.scaleExponent) a level, at most \(DyadicCamera.maxFractionBits)."
    case .stepBits(let bits): "has \(bits) stepBits; they are at most \(DyadicCamera.maxStepBits), of either sign."
    case .levels(let levels, let most): "has \(levels) levelsToShallowest; they are 0 to \(most)."
    case .numberTooLong(let name, let characters, let bits):
      "has a \(name) of \(characters) characters; a number of \(bits) bits is shorter."
    case .notHexadecimal(let name): "has a \(name) that is not an integer in hexadecimal; write it like 0x2a or -0x2a."
    case .numberTooLarge(let name, let bits):
      "has a \(name) beyond 2^\(bits) quanta; a camera is saved after a handoff, near its frame."
    }
  }
}

extension FrameCamera {
  /// Why the camera is invalid in any tree; nil if it is valid.
  var fault: CameraError? {
    guard zoom.isFinite, zoom > 0 else { return .zoom(zoom) }
    guard abs(turn.length - 1) <= CameraError.turnTolerance else { return .turn(turn) }
    guard centre.x.isFinite, centre.y.isFinite else { return .atInfinity }
    return nil
  }
}
