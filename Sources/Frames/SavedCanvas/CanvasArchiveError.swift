import Geometry

/// Why a saved canvas cannot be read, as one sentence that a person can act on: what is invalid, how, and what would be
/// valid.
public enum CanvasArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another rule made it.
  case rule(String, expected: String)
  /// Its frame tree is invalid.
  case tree(FrameArchiveError)
  /// Its camera is invalid.
  case camera(CameraArchiveError)
  /// The lists of strokes have different lengths.
  case unequalStrokeLists(frames: Int, points: Int)
  /// The lists of points have different lengths.
  case unequalPointLists(x: Int, y: Int)
  /// A stroke is invalid; given by its index from 0 and by the index of its frame as saved.
  case stroke(Int, frame: Int, StrokeFault)
  /// It has more points than its strokes use.
  case surplusPoints(used: Int, held: Int)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .rule(let name, let expected):
      if let present = HandoffRuleCatalog.presentName(of: name) {
        "The canvas was made by the rule \(Self.quoted(name)), which is called \(Self.quoted(present)) now; write that "
          + "name into it."
      } else {
        "The canvas was made by the rule \(Self.quoted(name)), not by \(Self.quoted(expected)); read it by the "
          + "rule that made it."
      }
    case .tree(let error): error.description
    case .camera(let error): error.description
    case .unequalStrokeLists(let frames, let points):
      "The canvas has \(frames) frames and \(points) numbers of points of strokes; each list has one entry a stroke."
    case .unequalPointLists(let x, let y):
      "The canvas has \(x) x and \(y) y of points; each list has one entry a point."
    case .stroke(let index, let frame, let fault): "Stroke \(index), in frame \(frame), \(fault)"
    case .surplusPoints(let used, let held):
      "The canvas has \(held) points, and its strokes have \(used); the numbers of points add up to the "
        + "length of the lists."
    }
  }

  /// A name from outside in quotation marks: on one line, in ASCII, and truncated.
  private static func quoted(_ name: String) -> String {
    let limit = 60
    let scalars = name.unicodeScalars.prefix(limit)
    let isCut = scalars.endIndex != name.unicodeScalars.endIndex
    return "\"" + scalars.map { $0.escaped(asASCII: true) }.joined() + (isCut ? "…" : "") + "\""
  }
}

/// What makes one stroke of a saved canvas invalid.
public enum StrokeFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its frame is not in the tree.
  case missingFrame(frames: Int)
  /// It has no points, or a negative number of them.
  case noPoints(Int)
  /// It has more points than the lists have left.
  case missingPoints(Int, left: Int)
  /// A point, given by its index in the stroke, has a coordinate that is infinite or not a number.
  case pointNotFinite(Int, Vector2)
  /// A point, given by its index in the stroke, is not one that the rule stores.
  case pointNotStored(Int, Vector2)

  /// The end of a sentence that begins with the stroke's name.
  public var description: String {
    switch self {
    case .missingFrame(let frames): "is in a frame that is not there; the frames are 0 to \(frames - 1)."
    case .noPoints(let count): "has \(count) points; a stroke has at least one."
    case .missingPoints(let count, let left):
      "has \(count) points, of which only \(left) \(left == 1 ? "is" : "are") there; the numbers of points add up to "
        + "the length of the lists."
    case .pointNotFinite(let index, let point):
      "has the point \(index) at (\(point.x), \(point.y)); both coordinates are finite, in units of the frame."
    case .pointNotStored(let index, let point):
      "has the point \(index) at (\(point.x), \(point.y)), which this rule does not store; it is too far from the "
        + "frame's origin, or too precise."
    }
  }
}
