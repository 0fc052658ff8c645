import Geometry

/// How far points are from the chord between two kept points. ``DouglasPeucker`` uses it to decide which points to
/// remove.
///
/// ``SegmentDistance`` is the default; ``PerpendicularDistance`` is the original rule of 1973.
public protocol ChordDistance: Sendable {
  /// The point between the two ends of a chord that is farthest from it; the first of several.
  /// - Parameters:
  ///   - range: the indices of the chord's start and end.
  ///   - positions: in px.
  /// - Returns: the point's index and its distance in px; nil if there is no point between the ends.
  func farthest(between range: ClosedRange<Int>, of positions: [Vector2]) -> (index: Int, distance: Double)?
}

/// The distance from the segment between two kept points.
///
/// For a point beyond an end of the segment, this is the distance from that end. So no removed point is farther from
/// the simplified line than the tolerance, even if a stroke goes to and fro.
public struct SegmentDistance: ChordDistance {
  /// Creates the rule, which has no parameters.
  public init() {}

  /// The point farthest from the segment. O(points between both ends).
  public func farthest(between range: ClosedRange<Int>, of positions: [Vector2]) -> (index: Int, distance: Double)? {
    Self.farthest(between: range, of: positions) { offset, chord, length in
      let projection = offset.dot(chord)
      if projection < 0 { return offset.length * length }
      if projection > chord.dot(chord) { return (offset - chord).length * length }
      return abs(chord.cross(offset))
    }
  }
}

/// The distance from the infinite line through two kept points, as in Inkable and in the original algorithm.
///
/// A removed point beyond an end of its segment may be farther from the simplified line than the tolerance. If a stroke
/// goes to and fro on a line, only its two ends are kept.
public struct PerpendicularDistance: ChordDistance {
  /// Creates the rule, which has no parameters.
  public init() {}

  /// The point farthest from the line. O(points between both ends).
  public func farthest(between range: ClosedRange<Int>, of positions: [Vector2]) -> (index: Int, distance: Double)? {
    Self.farthest(between: range, of: positions) { offset, chord, _ in abs(chord.cross(offset)) }
  }
}

extension ChordDistance {
  /// The farthest point. Distances are compared after scaling by the chord's length, so that only the largest is
  /// divided.
  ///
  /// If both ends coincide, the distance from them decides.
  /// - Parameter scaledDistance: a function of an offset from the chord's start, the chord, and its length, which is
  ///   above 0.
  @inline(__always)
  fileprivate static func farthest(
    between range: ClosedRange<Int>, of positions: [Vector2],
    scaledDistance: (_ offset: Vector2, _ chord: Vector2, _ length: Double) -> Double
  ) -> (index: Int, distance: Double)? {
    guard range.upperBound - range.lowerBound > 1 else { return nil }
    let start = positions[range.lowerBound]
    let chord = positions[range.upperBound] - start
    let length = chord.length
    var farthest = range.lowerBound
    var maximum = -1.0
    for index in range.lowerBound + 1..<range.upperBound {
      let offset = positions[index] - start
      let distance = length > 0 ? scaledDistance(offset, chord, length) : offset.length
      if distance > maximum {
        maximum = distance
        farthest = index
      }
    }
    return (farthest, length > 0 ? maximum / length : maximum)
  }
}
