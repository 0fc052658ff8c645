import Geometry

/// A sketch of a sailing boat on two waves under the sun, with a gull. A viewer recognises it at once, and so sees at
/// once if it is drawn wrong.
///
/// Every stroke is a Catmull–Rom spline through a few positions. The seed moves the positions a little, because no hand
/// draws the same twice. The top right of the picture is free. With fewer than 22 points, strokes are missing. With 50
/// points, all strokes are followed.
public struct SketchWorkload: Workload {
  public let name = "sketch"
  public let summary = "a sketch of a boat on the sea"

  /// Creates the workload. It has no parameters.
  public init() {}

  /// Half the size of the picture that positions are given in.
  private static let halfSize = Vector2(124, 82)
  /// The largest displacement of a position along an axis.
  private static let wobble = 0.7

  private struct Stroke {
    var positions: [Vector2]
    /// Whether the last position is joined to the first.
    var isClosed = false

    var spanCount: Int { isClosed ? positions.count : positions.count - 1 }
    /// The weight that decides how many of the points the stroke gets.
    var weight: Int { spanCount + 1 }

    /// A position. Beyond the ends of an open stroke it is the neighbour reflected about the end.
    func position(_ index: Int) -> Vector2 {
      let count = positions.count
      if isClosed { return positions[(index + count) % count] }
      if index < 0 { return 2 * positions[0] - positions[1] }
      return index < count ? positions[index] : 2 * positions[count - 1] - positions[count - 2]
    }

    /// Points at even steps of the spline's parameter, with both ends.
    func points(_ count: Int) -> [Vector2] {
      (0..<count).map { index in
        let parameter = count > 1 ? Double(spanCount) * Double(index) / Double(count - 1) : 0
        let span = min(spanCount - 1, Int(parameter))
        return CatmullRom.point(
          position(span - 1), position(span), position(span + 1), position(span + 2), at: parameter - Double(span))
      }
    }
  }

  private static func stroke(_ coordinates: [(Double, Double)], isClosed: Bool = false) -> Stroke {
    Stroke(positions: coordinates.map { Vector2($0.0, $0.1) }, isClosed: isClosed)
  }

  /// The strokes, in px from the centre, y down.
  private static let strokes: [Stroke] = [
    // The mast, the mainsail's edge and its boom, the jib, the gunwale and the hull.
    stroke([(-22, -72), (-20, 24)]),
    stroke([(-21, -70), (4, -46), (22, -16), (29, 12)]),
    stroke([(-19, 15), (30, 12)]),
    stroke([(-23, -64), (-46, -30), (-76, 12)]),
    stroke([(-92, 22), (-26, 28), (42, 20)]),
    stroke([(-92, 22), (-79, 40), (-50, 49), (-4, 49), (26, 42), (42, 20)]),
    // The sun.
    stroke(
      [(-74, -52), (-79, -39), (-92, -34), (-105, -39), (-110, -52), (-105, -65), (-92, -70), (-79, -65)],
      isClosed: true),
    // The waves, and the gull.
    stroke([
      (-118, 58), (-94, 66), (-68, 56), (-42, 66), (-16, 57), (10, 66), (36, 57), (62, 65), (88, 57), (118, 63),
    ]),
    stroke([(-62, 77), (-34, 71), (-4, 79), (28, 71), (58, 78), (88, 72)]),
    stroke([(66, 33), (76, 24), (86, 32), (97, 23), (107, 31)]),
  ]

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: "workload sketch")
    var builder = DrawingBuilder(points: points, extent: extent)
    let total = builder.room
    let weights = Self.strokes.reduce(0) { $0 + $1.weight }
    let scale = min(builder.extent.x / Self.halfSize.x, builder.extent.y / Self.halfSize.y)
    var before = 0
    for var stroke in Self.strokes {
      for index in stroke.positions.indices {
        stroke.positions[index] += Vector2(generator.symmetric(), generator.symmetric()) * Self.wobble
      }
      let count = total * (before + stroke.weight) / weights - total * before / weights
      before += stroke.weight
      builder.append(stroke.points(count).map { Self.clamped($0 * scale, to: builder.extent) })
    }
    return builder.drawing
  }

  private static func clamped(_ point: Vector2, to extent: Vector2) -> Vector2 {
    point.clamped(lowerBound: -extent, upperBound: extent)
  }
}
