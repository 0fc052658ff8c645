import Foundation
import Geometry
import StrokeOracle

/// The region that an outline covers, by sums of angles over all edges. This computes the winding number in another way
/// than the oracle.
struct NaiveOutline {
  let contours: [[Vector2]]
  let rule: FillRule

  /// The region of the same contours.
  var region: OutlineRegion { OutlineRegion(contours: contours, rule: rule) }

  /// Whether a position that is on no edge is covered.
  func covers(_ position: Vector2) -> Bool {
    var sum = 0.0
    for (from, to) in edges {
      let (a, b) = (from - position, to - position)
      sum += atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
    }
    let winding = Int((sum / (2 * .pi)).rounded())
    return rule == .nonzero ? winding != 0 : winding % 2 != 0
  }

  /// The distance of a position from the nearest edge.
  func edgeDistance(_ position: Vector2) -> Double {
    edges.reduce(.infinity) { least, edge in
      let (a, d) = (position - edge.0, edge.1 - edge.0)
      let square = d.x * d.x + d.y * d.y
      let s = square > 0 ? min(1, max(0, (a.x * d.x + a.y * d.y) / square)) : 0
      return min(least, (a - d * s).length)
    }
  }

  private var edges: [(Vector2, Vector2)] {
    contours.flatMap { contour in zip(contour, contour.dropFirst() + contour.prefix(1)).map { ($0, $1) } }
  }
}

/// Outlines drawn by hand.
enum Outlines {
  /// The outline of a straight stroke with round ends from x = 0 to `length`, with `sides` of a polygon for each end.
  static func capsule(_ length: Double, _ halfWidth: Double, sides: Int = 200) -> [Vector2] {
    let arc = (0...sides).map { step -> Vector2 in
      let angle = .pi * (Double(step) / Double(sides) - 0.5)
      return Vector2(cos(angle), sin(angle)) * halfWidth
    }
    return arc.map { $0 + Vector2(length, 0) } + arc.map { -$0 }
  }

  /// The corners of a regular polygon, counter-clockwise.
  static func circle(_ centre: Vector2, _ radius: Double, sides: Int) -> [Vector2] {
    (0..<sides).map { step in
      let angle = 2 * .pi * Double(step) / Double(sides)
      return centre + Vector2(cos(angle), sin(angle)) * radius
    }
  }

  /// The corners of a rectangle, counter-clockwise.
  static func rectangle(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> [Vector2] {
    [
      Vector2(x.lowerBound, y.lowerBound), Vector2(x.upperBound, y.lowerBound), Vector2(x.upperBound, y.upperBound),
      Vector2(x.lowerBound, y.upperBound),
    ]
  }

  /// A rectangle around a segment.
  static func bar(from: Vector2, to: Vector2, halfWidth: Double) -> [Vector2] {
    let direction = (to - from) / (to - from).length
    let side = Vector2(-direction.y, direction.x) * halfWidth
    return [from - side, to - side, to + side, from + side]
  }
}
