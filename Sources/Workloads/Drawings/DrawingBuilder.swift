import Geometry

/// Collects strokes until a drawing has as many points as it is to have, and keeps every point to the contract of `Workload`.
struct DrawingBuilder {
  private static let sides = 0x1p-20...8191.0
  private static let grid = 0x1p40

  /// Half the size of the box that points are put in, in px: the extent asked for, less a margin for rounding.
  let extent: Vector2
  private let capacity: Int
  private var points: [Vector2] = []
  private var strokes: [Range<Int>] = []

  init(points: Int, extent: Vector2) {
    capacity = max(1, points)
    self.extent = Vector2(Self.side(extent.x), Self.side(extent.y)) * (1 - 0x1p-16)
    self.points.reserveCapacity(capacity)
  }

  /// Written so that a side that is not a number counts as the smallest.
  private static func side(_ side: Double) -> Double {
    side > sides.lowerBound ? min(side, sides.upperBound) : sides.lowerBound
  }

  /// How many points are still to come.
  var room: Int { capacity - points.count }

  /// The size, in px, that a length of one px in the documents' sketches takes: 1 from an extent of 150 px on, less where they would
  /// not fit.
  var unit: Double { min(1, min(extent.x, extent.y) / 150) }

  var drawing: Drawing { Drawing(trustedPoints: points, strokes: strokes) }

  /// Adds a stroke whose points lie within the extent, or as much of its beginning as there is room for.
  mutating func append(_ stroke: some Sequence<Vector2>) {
    let start = points.count
    points.append(contentsOf: stroke.lazy.prefix(room).map(Self.offGrid))
    if points.count > start { strokes.append(start..<points.count) }
  }

  /// Adds a figure of several strokes, or as much of its beginning as there is room for, moved to a seeded position within the extent, and
  /// shrunk if it is larger.
  mutating func position(_ figure: [[Vector2]], using generator: inout SplitMix64) {
    var left = room
    let strokes = figure.map { stroke in
      defer { left -= min(left, stroke.count) }
      return stroke.prefix(left)
    }
    guard let box = BoundingBox(strokes.joined()) else { return }
    let scale = box.scale(toFit: extent)
    let slack = extent - box.halfSize * scale
    let centre = Vector2(slack.x * generator.symmetric(), slack.y * generator.symmetric())
    for stroke in strokes { append(stroke.lazy.map { ($0 - box.centre) * scale + centre }) }
  }

  /// The point moved by at most 2^-40 px an axis, so that each coordinate is an odd multiple of 2^-40.
  private static func offGrid(_ point: Vector2) -> Vector2 {
    Vector2(offGrid(point.x), offGrid(point.y))
  }

  private static func offGrid(_ coordinate: Double) -> Double {
    Double(Int64((coordinate * grid).rounded(.toNearestOrEven)) | 1) / grid
  }
}
