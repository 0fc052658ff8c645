import Geometry
import Tessellation

extension AskedStroke {
  /// The most points of a stroke.
  public static let pointLimit = 10_000
  /// The farthest that a coordinate lies from 0, in px: 2^24, where double precision has 2^-29 px.
  public static let farthest = 0x1p24
  /// The widths, in px.
  public static let widths = 0x1p-10...0x1p24
  /// The miter limits, in half widths.
  static let miterLimits = 1.0...1000
  /// The tolerances, in px, which are those of the tessellator.
  public static let tolerances = 1e-6...1e6

  /// What is wrong with the stroke; nil where it can be asked for and judged. O(points).
  public var fault: AskedStrokeError? {
    for (field, text) in [("name", name), ("class", strokeClass)] where !Self.isName(text) {
      return AskedStrokeError(
        field, "it has to be 1 to 60 letters, digits, -, _ and . of ASCII, the first a letter or a digit")
    }
    guard !points.isEmpty else { return AskedStrokeError("points", "there are none; a stroke has at least one") }
    guard points.count <= Self.pointLimit else {
      return AskedStrokeError("points", "there are \(points.count); \(Self.pointLimit) are the most")
    }
    for (index, point) in points.enumerated() where !(max(abs(point.x), abs(point.y)) <= Self.farthest) {
      return AskedStrokeError(
        "points[\(index)]", "both coordinates have to be numbers within \(Int(Self.farthest)) px of 0")
    }
    if curve == .cubic, points.count % 3 != 1 {
      return AskedStrokeError("points", "there are \(points.count); cubics have 4, 7, 10 and so on, or 1 for a dot")
    }
    guard widths.count == 1 || widths.count == placeCount else {
      return AskedStrokeError(
        "width", "there are \(widths.count) widths of \(placeCount) places; give one for all, or one for each")
    }
    for (index, width) in widths.enumerated() where !Self.widths.contains(width) {
      return AskedStrokeError(
        widths.count == 1 ? "width" : "width[\(index)]",
        "the width is \(width) px; it has to be above 0, from 2^-10 to 2^24 px")
    }
    if let limit = join.miterLimit, !Self.miterLimits.contains(limit) {
      return AskedStrokeError("miterLimit", "the miter limit is \(limit); it has to be from 1 to 1000")
    }
    guard !tolerances.isEmpty else {
      return AskedStrokeError("tolerances", "there are none; give one or more numbers of px above 0")
    }
    for (index, tolerance) in tolerances.enumerated() {
      let problem =
        tolerances[..<index].contains(tolerance)
        ? "it stands here twice; keep one" : problem(ofTolerance: tolerance)
      if let problem { return AskedStrokeError("tolerances[\(index)]", problem) }
    }
    return faultOfWidths ?? (curve == .polyline ? nil : faultOfCurve)
  }

  /// What is wrong with a tolerance; nil for one that an outline of the stroke can be judged by.
  func problem(ofTolerance tolerance: Double) -> String? {
    guard Self.tolerances.contains(tolerance) else {
      return "the tolerance is \(tolerance) px; it has to be above 0, from 1e-6 to 1e6 px"
    }
    let least = 0x1p-36 * reach
    return tolerance >= least
      ? nil
      : "the tolerance is \(tolerance) px; of a stroke that reaches \(reach) px from 0, it has to be \(least) px or more"
  }

  /// How far from 0 the stroke has positions at most, in px, in either coordinate.
  var reach: Double {
    points.reduce(0) { max($0, abs($1.x), abs($1.y)) } + max(2.0.squareRoot(), join.reach) * width / 2
  }

  /// What the exact region of a stroke does not have whose width changes.
  private var faultOfWidths: AskedStrokeError? {
    guard widths.count > 1 else { return nil }
    guard join == .round else { return AskedStrokeError("join", "a stroke with a width a point has round joins") }
    guard cap == .round || isClosed else {
      return AskedStrokeError("cap", "a stroke with a width a point has round caps, or is closed")
    }
    return nil
  }

  /// What the exact region of a curve does not have.
  private var faultOfCurve: AskedStrokeError? {
    guard join == .round else {
      return AskedStrokeError("join", "a curve has no corners; its joins have to be round")
    }
    if curve == .cubic, isClosed, points.first != points.last {
      return AskedStrokeError("points", "a closed curve of cubics has to end where it begins")
    }
    // A curve of one position is a dot, and has the region of a polyline.
    guard cap != .round, !isClosed, distinctPoints.count > 1, cappedStroke == nil else { return nil }
    guard curve == .uniform else { return AskedStrokeError("cap", "cubics have round caps, or are closed") }
    return AskedStrokeError(
      "points",
      "a curve with \(cap.rawValue) caps has to begin and end with three points that are evenly spaced on a line, at "
        + "least a width apart")
  }

  /// Whether a text can be the name of a stroke or a class.
  static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard 1...60 ~= bytes.count, let first = bytes.first, isLetterOrDigit(first) else { return false }
    return bytes.allSatisfy { isLetterOrDigit($0) || "-_.".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

/// What is wrong with a stroke that strokers are asked for.
public struct AskedStrokeError: SentenceError {
  /// The field as files name it: `points[3]`.
  public let field: String
  /// What is wrong and what would be right, as a clause without a full stop.
  public let problem: String

  init(_ field: String, _ problem: String) {
    self.field = field
    self.problem = problem
  }

  /// One sentence: the field, what is wrong and what would be right.
  public var description: String { "The field \(field): \(problem)." }
}
