/// Why a saved canvas cannot be used, as one sentence that a person can act on: what is at fault, how, and what would be right.
public enum CanvasArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It was made by another rule.
  case rule(String, expected: String)
  case tree(FrameArchiveError)
  case camera(CameraArchiveError)
  /// The lists of strokes have different lengths.
  case unequalStrokeLists(frames: Int, points: Int)
  /// The lists of points have different lengths.
  case unequalPointLists(x: Int, y: Int)
  /// A stroke, by its index from 0, and the index of its frame, as it is saved.
  case stroke(Int, frame: Int, StrokeFault)
  /// More points than all strokes have.
  case surplusPoints(used: Int, held: Int)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .rule(let name, let expected):
      if let present = HandoffRuleCatalog.presentName(of: name) {
        "The canvas was made by the rule \(Self.quoted(name)), which is called \(Self.quoted(present)) now; write that "
          + "name into it."
      } else {
        "The canvas was made by the rule \(Self.quoted(name)), not by \(Self.quoted(expected)); read it by the rule that "
          + "made it."
      }
    case .tree(let error): error.description
    case .camera(let error): error.description
    case .unequalStrokeLists(let frames, let points):
      "The canvas has \(frames) frames and \(points) numbers of points of strokes; each list has one entry a stroke."
    case .unequalPointLists(let x, let y):
      "The canvas has \(x) x and \(y) y of points; each list has one entry a point."
    case .stroke(let index, let frame, let fault): "Stroke \(index), in frame \(frame), \(fault)"
    case .surplusPoints(let used, let held):
      "The canvas has \(held) points, and its strokes have \(used); the numbers of points add up to the length of the lists."
    }
  }

  /// A name from outside on one line, in ASCII, and cut short.
  private static func quoted(_ name: String) -> String {
    let limit = 60
    let scalars = name.unicodeScalars.prefix(limit)
    let isCut = scalars.endIndex != name.unicodeScalars.endIndex
    return "\"" + scalars.map { $0.escaped(asASCII: true) }.joined() + (isCut ? "…" : "") + "\""
  }
}
