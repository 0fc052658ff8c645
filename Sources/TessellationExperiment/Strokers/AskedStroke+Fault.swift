import Geometry
import Tessellation

extension AskedStroke {
  /// The most points of a stroke.
  public static let pointLimit = 10_000
  /// The farthest that a coordinate lies from 0, in px: 2^24, where double precision has 2^-29 px.
  public static let farthest = 0x1p24
  /// The widths, in px.
  public static let widths = 0x1p-10...0x1p24
  /// The tolerances, in px, which are those of the tessellator.
  public static let tolerances = 1e-6...1e6

  /// What is wrong with the stroke, as a clause without a full stop that begins with the field's name; nil where it can
  /// be asked for and judged. O(points).
  public var fault: String? {
    for (field, text) in [("name", name), ("class", strokeClass)] where !Self.isName(text) {
      return "\(field): it has to be 1 to 60 letters, digits, -, _ and . of ASCII, and begin with a letter or a digit"
    }
    guard !points.isEmpty else { return "points: there are none; a stroke has at least one" }
    guard points.count <= Self.pointLimit else {
      return "points: there are \(points.count); \(Self.pointLimit) are the most"
    }
    for (index, point) in points.enumerated() where !(max(abs(point.x), abs(point.y)) <= Self.farthest) {
      return "points[\(index)]: both coordinates have to be numbers within \(Int(Self.farthest)) px of 0"
    }
    guard Self.widths.contains(width) else {
      return "width: it is \(width); it has to be a number of px from 2^-10 to 2^24"
    }
    if case .miter(let limit) = join, !(limit >= 1 && limit <= 1000) {
      return "miterLimit: it is \(limit); it has to be from 1 to 1000"
    }
    guard !tolerances.isEmpty else { return "tolerances: there are none; give one or more numbers of px above 0" }
    for (index, tolerance) in tolerances.enumerated() {
      if let fault = Self.fault(ofTolerance: tolerance) { return "tolerances[\(index)]: \(fault)" }
      if tolerances[..<index].contains(tolerance) { return "tolerances[\(index)]: it stands here twice; keep one" }
    }
    return curve == .uniform ? faultOfCurve : nil
  }

  /// What is wrong with a tolerance; nil for one in ``tolerances``.
  static func fault(ofTolerance tolerance: Double) -> String? {
    tolerances.contains(tolerance)
      ? nil : "the tolerance is \(tolerance) px; it has to be above 0, from 1e-6 to 1e6 px"
  }

  /// What the exact region of a curve does not have.
  private var faultOfCurve: String? {
    guard join == .round else {
      return "join: it is \(join.name); a curve has no corners, and is judged with round joins"
    }
    guard cap != .round, !isClosed else { return nil }
    guard hasStraightEnds else {
      return "points: a curve with \(cap.rawValue) caps is judged where its first and its last span are straight and "
        + "at least a width long"
    }
    return nil
  }

  /// Whether the first and the last span of a uniform Catmull–Rom curve are straight and at least a width long: their
  /// three points lie on one line, in order, to the last bit.
  var hasStraightEnds: Bool {
    let kept = distinctPoints
    guard kept.count > 1 else { return true }
    guard kept.count > 2 else { return (kept[1] - kept[0]).length >= width }
    return [Array(kept.prefix(3)), kept.suffix(3).reversed()].allSatisfy { ends in
      let (first, second) = (ends[1] - ends[0], ends[2] - ends[0])
      return first.cross(second) == 0 && first.dot(ends[2] - ends[1]) > 0 && first.length >= width
    }
  }

  private static func isName(_ text: String) -> Bool {
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
