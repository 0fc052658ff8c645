import Geometry

/// Dashes and gaps along a line, as SVG's `stroke-dasharray` and `stroke-dashoffset` define them; lengths in units.
///
/// Source: SVG 2, 13.5.6 and 13.5.7.
public struct DashPattern: Hashable, Sendable {
  /// The lengths of dash, gap, dash, gap and so on: an even number, repeated along the line.
  public let lengths: [Double]
  /// The arc length within the pattern at which a line begins.
  public let phase: Double

  /// The largest number of dashes of one line. More would indicate an error in the lengths, and fill the memory.
  public static let maxDashCount = 1_000_000

  /// The arc length at which each of the lengths begins, and the sum of all.
  private let starts: [Double]
  private let period: Double

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - lengths: dash, gap, dash, gap and so on; finite, at least 0. An odd number of lengths is repeated once. No
  ///     lengths, or zeros only, give a line without gaps. With round caps a dash of length 0 is a dot.
  ///   - phase: the arc length within the pattern at which a line begins; any finite number.
  /// - Throws: ``TessellationError/measure(_:_:wanted:)``, naming the length or the phase.
  public init(_ lengths: [Double], phase: Double = 0) throws(TessellationError) {
    for (index, length) in lengths.enumerated() {
      guard length >= 0, length.isFinite else {
        throw .measure("dash length \(index)", length, wanted: "a finite number, at least 0")
      }
    }
    guard phase.isFinite else { throw .measure("dash phase", phase, wanted: "a finite number") }
    self.lengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    self.phase = phase
    var sum = 0.0
    var starts: [Double] = []
    for length in self.lengths {
      starts.append(sum)
      sum += length
    }
    guard sum.isFinite else { throw .measure("sum of the dash lengths", sum, wanted: "a finite number") }
    self.starts = starts
    period = sum
  }

  /// The dashes of a polyline, each with the corners within it; a dash without length is a single point. O(points +
  /// dashes).
  ///
  /// A dash at either end is truncated there. A line without length has the dash that contains its only position.
  /// Positions of dashes are computed from their arc length from the beginning, so that no error accumulates along a
  /// line.
  ///
  /// - Parameters:
  ///   - points: the corners of the line, in units. Equal neighbours count once.
  ///   - isClosed: whether the line continues to its first point. If that point is within a dash, two dashes meet
  ///     there.
  /// - Throws: `TessellationError`, if a point is not finite, the length of the line overflows, or there would be more
  ///   than ``maxDashCount`` dashes.
  public func split(_ points: [Vector2], isClosed: Bool = false) throws(TessellationError) -> [[Vector2]] {
    var walk = try PolylineWalk(points, isClosed: isClosed)
    guard !walk.isEmpty else { return [] }
    guard period > 0 else { return [walk.advance(to: walk.length, from: 0)] }
    let count = walk.length / period * Double(lengths.count / 2)
    guard count <= Double(Self.maxDashCount) else {
      throw .measure(
        "number of dashes", count, wanted: "at most \(Self.maxDashCount): make the dashes longer or the line shorter")
    }
    var into = phase.truncatingRemainder(dividingBy: period)
    if into < 0 { into += period }
    var dashes: [[Vector2]] = []
    var repetition = 0.0
    while true {
      for index in stride(from: 0, to: lengths.count, by: 2) {
        let start = repetition * period + starts[index] - into
        let end = start + lengths[index]
        guard start <= walk.length else { return dashes }
        let isDot = lengths[index] == 0 || walk.length == 0
        if isDot ? end >= 0 : end > 0 && start < walk.length {
          dashes.append(walk.advance(to: min(end, walk.length), from: max(start, 0)))
        }
      }
      repetition += 1
    }
  }
}
