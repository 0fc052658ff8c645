import Geometry

/// Collects strokes until a drawing has its number of points, and ensures the postconditions of `Workload.drawing`.
struct DrawingBuilder {
  private static let sides = 0x1p-20...8191.0
  private static let grid = 0x1p40

  /// Half the size of the box that contains all points, in px: the requested extent minus a margin for rounding.
  let extent: Vector2
  private let capacity: Int
  private var points: [Vector2] = []
  private var strokes: [Range<Int>] = []

  init(points: Int, extent: Vector2) {
    capacity = max(1, points)
    self.extent = Vector2(Self.side(extent.x), Self.side(extent.y)) * (1 - 0x1p-16)
    self.points.reserveCapacity(capacity)
  }

  /// A side clamped to its range. The comparison is written so that NaN counts as the smallest side.
  private static func side(_ side: Double) -> Double {
    side > sides.lowerBound ? min(side, sides.upperBound) : sides.lowerBound
  }

  /// The number of points that are still missing.
  var room: Int { capacity - points.count }

  /// The scale of figures: 1 for extents of at least 150 px, and smaller if figures would not fit.
  var unit: Double { min(1, min(extent.x, extent.y) / 150) }

  var drawing: Drawing { Drawing(trustedPoints: points, strokes: strokes) }

  /// Adds a stroke whose points are within the extent. It is truncated if it has too many points.
  mutating func append(_ stroke: some Sequence<Vector2>) {
    let start = points.count
    points.append(contentsOf: stroke.lazy.prefix(room).map(Self.offGrid))
    if points.count > start { strokes.append(start..<points.count) }
  }

  /// Adds a figure of several strokes at a random position within the extent. It is scaled down if it does not fit, and
  /// truncated if it has too many points.
  mutating func scatter(_ figure: [[Vector2]], using generator: inout SplitMix64) {
    var left = room
    let strokes = figure.map { stroke in
      defer { left -= min(left, stroke.count) }
      return stroke.prefix(left)
    }
    guard let box = BoundingBox(strokes.joined()) else { return }
    let scale = box.scale(toFit: extent)
    let margin = extent - box.halfSize * scale
    let centre = Vector2(margin.x * generator.symmetric(), margin.y * generator.symmetric())
    for stroke in strokes { append(stroke.lazy.map { ($0 - box.centre) * scale + centre }) }
  }

  /// The point moved by at most 2^-40 px per axis, so that each coordinate is an odd multiple of 2^-40 px.
  private static func offGrid(_ point: Vector2) -> Vector2 {
    Vector2(offGrid(point.x), offGrid(point.y))
  }

  private static func offGrid(_ coordinate: Double) -> Double {
    Double(Int64((coordinate * grid).rounded(.toNearestOrEven)) | 1) / grid
  }
}

/// The axis-aligned bounding box of points.
struct BoundingBox {
  private let lower: Vector2
  private let upper: Vector2

  /// - Returns: nil if there are no points.
  init?(_ points: some Sequence<Vector2>) {
    var lower = Vector2(repeating: .infinity)
    var upper = -lower
    for point in points {
      lower = pointwiseMin(lower, point)
      upper = pointwiseMax(upper, point)
    }
    guard lower.x <= upper.x else { return nil }
    self.lower = lower
    self.upper = upper
  }

  var centre: Vector2 { (lower + upper) / 2 }
  var halfSize: Vector2 { (upper - lower) / 2 }

  /// The largest factor, at most 1, by which the half size has to be scaled to fit `extent`.
  func scale(toFit extent: Vector2) -> Double {
    min(1, halfSize.x > extent.x ? extent.x / halfSize.x : 1, halfSize.y > extent.y ? extent.y / halfSize.y : 1)
  }
}
