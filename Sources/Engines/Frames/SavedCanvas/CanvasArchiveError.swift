import Geometry

/// Why a saved canvas cannot be read, as one sentence that a user can act on. It says what is invalid, how, and what
/// would be valid.
public enum CanvasArchiveError: SentenceError {
  /// The file cannot be decoded.
  case file(ArchiveFileError)
  /// The bytes cannot be read.
  case bytes(ArchiveBytesError)
  /// The format, whose number is given, is unknown.
  case format(Int)
  /// A style of its strokes has an unknown name, or a colour of them is none.
  case style(StrokeStyleError)
  /// A canvas does not accept the given screen.
  case viewport(CanvasViewportError)
  /// The canvas was made by another rule.
  case rule(String, expected: String)
  /// The frame tree is invalid.
  case tree(FrameArchiveError)
  /// The camera is invalid.
  case camera(CameraArchiveError)
  /// The pixel density is not a number in its range.
  case pixelDensity(Double)
  /// The identity is not below the limit of identities.
  case identity(UInt64)
  /// The number of the next stroke is negative or beyond 2^53.
  case nextStroke(Int)
  /// The lists of strokes have different lengths: numbers, frames, styles, colours, data, counts of points
  /// and curves.
  case unequalStrokeLists([Int])
  /// The lists of points have different lengths.
  case unequalPointLists(x: Int, y: Int)
  /// A stroke is invalid. Its index from 0, and the saved index of its frame, are given.
  case stroke(Int, frame: Int, StrokeError)
  /// The lists hold more points than the strokes use.
  case surplusPoints(used: Int, held: Int)
  /// The list holds more half widths than the strokes use.
  case surplusHalfWidths(used: Int, held: Int)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .format(let number): CanvasFormat.unknown(number)
    case .bytes(let error): error.description
    case .style(let error): error.description
    case .viewport(let error): error.description
    case .rule(let name, let expected):
      if let present = FormerRuleName.present(name) {
        "The canvas was made by the rule \(Self.quoted(name)), which is called \(Self.quoted(present)) now; write that "
          + "name into it."
      } else {
        "The canvas was made by the rule \(Self.quoted(name)), not by \(Self.quoted(expected)); read it by the "
          + "rule that made it."
      }
    case .tree(let error): error.description
    case .camera(let error): error.description
    case .pixelDensity(let density):
      "The canvas has the pixel density \(density); a density is a number of px per point from 2^-10 to 2^10."
    case .identity(let identity):
      "The canvas has the identity \(identity); an identity is a whole number below 2^53."
    case .nextStroke(let number):
      "The canvas would give its next stroke the number \(number); a number is a whole one from 0 to 2^53."
    case .unequalStrokeLists(let counts):
      "The canvas has \(counts.map(String.init).joined(separator: ", ")) numbers, frames, styles, colours, data, counts "
        + "of points and curves of strokes; each list has one entry a stroke."
    case .unequalPointLists(let x, let y):
      "The canvas has \(x) x and \(y) y of points; each list has one entry a point."
    case .stroke(let index, let frame, let fault): "Stroke \(index), in frame \(frame), \(fault)"
    case .surplusPoints(let used, let held):
      "The canvas has \(held) points, and its strokes have \(used); the numbers of points add up to the "
        + "length of the lists."
    case .surplusHalfWidths(let used, let held):
      "The canvas has \(held) half widths, and its strokes with a width have \(used) points; each has one half width."
    }
  }

  /// A name from outside in quotation marks: on one line, in ASCII, and truncated.
  static func quoted(_ name: String) -> String {
    let limit = 60
    let scalars = name.unicodeScalars.prefix(limit)
    let isCut = scalars.endIndex != name.unicodeScalars.endIndex
    return "\"" + scalars.map { $0.escaped(asASCII: true) }.joined() + (isCut ? "…" : "") + "\""
  }
}
