import Geometry

/// Collects strokes until a drawing has exactly as many points as asked for, and puts it off every grid.
struct DrawingBuilder {
  private let count: Int
  private let extent: Vector2
  private var generator: SplitMix64
  private var points: [Vector2] = []
  private var strokes: [Range<Int>] = []

  /// - Parameters:
  ///   - count: from 1.
  ///   - extent: half the width and height that all points keep to, in px; positive.
  init(count: Int, extent: Vector2, seed: UInt64, stream: String) {
    self.count = max(1, count)
    self.extent = extent
    generator = SplitMix64(seed: seed, stream: stream + " grain")
    points.reserveCapacity(self.count)
  }

  var room: Int { count - points.count }
  var isFull: Bool { room == 0 }

  /// Adds a stroke, or as much of its beginning as there is room for.
  mutating func add(_ stroke: some Sequence<Vector2>) {
    let start = points.count
    for point in stroke.prefix(room) { points.append(offGrid(point)) }
    if points.count > start { strokes.append(start..<points.count) }
  }

  /// Moves a point by less than 2^-10 px, so that it has some 40 fractional bits, and into the extent.
  private mutating func offGrid(_ point: Vector2) -> Vector2 {
    let grain = Vector2(generator.symmetric(), generator.symmetric()) * 0x1p-10
    return (point + grain).clamped(lowerBound: -extent, upperBound: extent).roundedToGrid()
  }

  var drawing: Drawing { Drawing(built: points, strokes: strokes) }
}
