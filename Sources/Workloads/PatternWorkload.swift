import Geometry

/// Patterns stamped along a stroke (the Ink document): parallel lines, cross-hatch and dots in turn, a stamp whenever the smoothed stroke
/// has gone the spacing on.
public struct PatternWorkload: Workload {
  public let name = "pattern"
  /// Px between stamps, along the stroke.
  private static let spacing = 26.0
  /// Px between the lines or dots of a stamp.
  private static let pitch = 6.0
  /// Lines of a stamp, and their length in px.
  private static let lines = 7
  private static let length = 20.0
  private static let dotRadius = 2.0

  public init() {}

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: name)
    var builder = DrawingBuilder(count: points, extent: extent, seed: seed, stream: name)
    var stamps = 0
    while !builder.isFull {
      let curve = CatmullRomCurve.wandering(6, within: extent * 0.8, &generator)
      let turn = Turns.random(&generator)
      for centre in places(along: curve) where !builder.isFull {
        stamp(stamps % 3, at: centre, turn: turn, into: &builder)
        stamps += 1
      }
    }
    return builder.drawing
  }

  /// Places along a curve, a spacing apart by the length of the flattened curve, the first at its beginning.
  private func places(along curve: CatmullRomCurve) -> [Vector2] {
    var previous = curve.place(0).point
    var places = [previous]
    var gone = 0.0
    for step in 1...(curve.spans * 64) {
      let point = curve.place(Double(step) / 64).point
      gone += (point - previous).length
      previous = point
      if gone >= Self.spacing {
        places.append(point)
        gone = 0
      }
    }
    return places
  }

  private func stamp(_ kind: Int, at centre: Vector2, turn: Vector2, into builder: inout DrawingBuilder) {
    switch kind {
    case 0: parallelLines(at: centre, turn: turn, into: &builder)
    case 1:
      parallelLines(at: centre, turn: turn, into: &builder)
      parallelLines(at: centre, turn: turn.turned(by: Turns.quarter), into: &builder)
    default: dots(at: centre, turn: turn, into: &builder)
    }
  }

  private func parallelLines(at centre: Vector2, turn: Vector2, into builder: inout DrawingBuilder) {
    let half = Vector2(Self.length / 2, 0).turned(by: turn)
    for line in 0..<Self.lines {
      let middle = centre + Vector2(0, Double(line - Self.lines / 2) * Self.pitch).turned(by: turn)
      builder.add([middle - half, middle + half])
    }
  }

  private func dots(at centre: Vector2, turn: Vector2, into builder: inout DrawingBuilder) {
    for row in -1...1 {
      for column in -1...1 {
        let middle = centre + (Vector2(Double(column), Double(row)) * Self.pitch).turned(by: turn)
        builder.add(Turns.circle(closed: true).map { middle + $0 * Self.dotRadius })
      }
    }
  }
}
