import Geometry

/// Why bytes are not a saved canvas, as one sentence that a user can act on. It says what is wrong, where, and what
/// would be right.
public struct ArchiveBytesError: SentenceError {
  /// The position of the first byte that is wrong, from 0.
  public let byte: Int
  /// What is wrong there.
  public let fault: ArchiveBytesProblem

  init(at byte: Int, _ fault: ArchiveBytesProblem) {
    self.byte = byte
    self.fault = fault
  }

  /// One sentence, with its full stop.
  public var description: String {
    switch fault {
    case .notACanvas: "The bytes are not a saved canvas; such bytes begin with the word vernier."
    case .format(let number): CanvasFormat.unknown(Int(clamping: number))
    case .anotherCamera(let kind, let expected):
      "The saved canvas has a camera of the kind \(kind) at byte \(byte), not of the kind \(expected); read it by the "
        + "rule that made it."
    case .endsEarly(let needed, let left):
      "The saved canvas ends too early: \(needed) bytes belong at byte \(byte), and \(left) follow; read all of it."
    case .count(let count, let left):
      "The saved canvas claims a list of \(count) entries at byte \(byte), and \(left) bytes follow; read all of it, "
        + "or save it again."
    case .notUnicode: "The saved canvas has a text at byte \(byte) that is not UTF-8; save it again."
    case .unknownCode(let code, let codes):
      "The saved canvas has the code \(code) in a stroke's style at byte \(byte); it is one of 0 to \(codes - 1)."
    case .wholeNumber(let number):
      "The saved canvas has the number \(number) at byte \(byte), which this processor's integers do not hold; open "
        + "it on one with 64 bits."
    case .notShortest:
      "The saved canvas has an integer at byte \(byte) that is not in its shortest form; save it again."
    case .camera(let error): "At byte \(byte) of the saved canvas: \(error)"
    case .surplus(let count):
      "The saved canvas ends at byte \(byte), and \(count) bytes follow; read no more than it is."
    }
  }
}

/// What is wrong with the bytes of a saved canvas.
public enum ArchiveBytesProblem: Error, Hashable, Sendable {
  /// They do not start with the signature of a saved canvas.
  case notACanvas
  /// Their format is unknown.
  case format(UInt32)
  /// They hold a canvas with another kind of camera.
  case anotherCamera(UInt32, expected: UInt32)
  /// They end within a value. The numbers of bytes needed and left are given.
  case endsEarly(needed: Int, left: Int)
  /// A list has more entries than fit in the bytes left.
  case count(UInt64, left: Int)
  /// A text is not UTF-8.
  case notUnicode
  /// A code in a stroke's style is not below the number of codes.
  case unknownCode(UInt8, codes: UInt8)
  /// A whole number is beyond the range of `Int`.
  case wholeNumber(Int64)
  /// An integer of the camera has leading zeros, or an invalid sign.
  case notShortest
  /// The camera is invalid.
  case camera(CameraArchiveError)
  /// More bytes follow the canvas.
  case surplus(Int)
}
