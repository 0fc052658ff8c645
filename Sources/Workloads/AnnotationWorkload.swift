import Geometry

/// Annotations (the annotation-canvas document): boxes with rounded corners, lines with arrow heads, text boxes and number badges in turn,
/// each under a position, a scale and a rotation of its own.
public struct AnnotationWorkload: Workload {
  public let name = "annotations"

  public init() {}

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: name)
    var builder = DrawingBuilder(count: points, extent: extent, seed: seed, stream: name)
    var items = 0
    while !builder.isFull {
      let shape = shape(items % 4, &generator)
      let position = extent * Vector2(generator.symmetric(), generator.symmetric()) * 0.75
      let turn = Turns.random(&generator)
      let scale = Vector2(0.6 + 0.8 * generator.unit(), 0.6 + 0.8 * generator.unit())
      for stroke in shape { builder.add(stroke.map { position + ($0 * scale).turned(by: turn) }) }
      items += 1
    }
    return builder.drawing
  }

  /// The strokes of an annotation about its own middle, in px.
  private func shape(_ kind: Int, _ generator: inout SplitMix64) -> [[Vector2]] {
    let half = Vector2(14 + 12 * generator.unit(), 9 + 8 * generator.unit())
    switch kind {
    case 0: return [roundedBox(half, radius: 5)]
    case 1: return arrow(half)
    case 2: return [box(half)] + lines(half)
    default: return [Turns.circle(closed: true).map { $0 * 9 }, digit(Int.random(in: 0..<3, using: &generator))]
    }
  }

  private func box(_ half: Vector2) -> [Vector2] {
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map { half * Vector2($0.0, $0.1) }
  }

  /// A box whose corners are arcs of three chords.
  private func roundedBox(_ half: Vector2, radius: Double) -> [Vector2] {
    let circle = Turns.circle(closed: false)
    // Directions of the circle by corner, from the right end of the lower right arc on; the circle starts at −150°.
    let corners: [(Vector2, [Int])] = [
      (Vector2(1, 1), [5, 6, 7, 8]), (Vector2(-1, 1), [8, 9, 10, 11]), (Vector2(-1, -1), [11, 0, 1, 2]),
      (Vector2(1, -1), [2, 3, 4, 5]),
    ]
    let inner = half - Vector2(radius, radius)
    let outline = corners.flatMap { corner, directions in directions.map { inner * corner + circle[$0] * radius } }
    return outline + outline.prefix(1)
  }

  private func arrow(_ half: Vector2) -> [[Vector2]] {
    let tip = Vector2(half.x * 1.6, 0)
    return [[-tip, tip], [tip + Vector2(-7, 4), tip, tip + Vector2(-7, -4)]]
  }

  /// The lines of a text, each a stroke where its letters stand.
  private func lines(_ half: Vector2) -> [[Vector2]] {
    [-0.5, 0, 0.5].map { row in
      [Vector2(-half.x * 0.8, half.y * row), Vector2(half.x * (0.7 - 0.3 * row), half.y * row)]
    }
  }

  private func digit(_ value: Int) -> [Vector2] {
    switch value {
    case 0: [Vector2(-2, -2), Vector2(0, -4), Vector2(0, 4)]
    case 1: [Vector2(-2, -3), Vector2(1, -4), Vector2(2, -2), Vector2(-2, 4), Vector2(2, 4)]
    default: [Vector2(-2, -4), Vector2(2, -4), Vector2(0, -1), Vector2(2, 1), Vector2(0, 4), Vector2(-2, 3)]
    }
  }
}
