import Frames
import Geometry

/// A stroke or fill as closed contours in px of a picture, clipped one px beyond the picture's sides.
struct PaintedRegion {
  /// The corners of all contours.
  private(set) var corners: [Vector2] = []
  /// The end of each contour in ``corners``.
  private(set) var ends: [Int] = []
  var rule = FillRule.nonzero
  var color = StrokeColor.black

  private let size: Vector2
  private var cut: [Vector2] = []
  private var next: [Vector2] = []

  /// - Parameter size: the size of the picture, in px.
  init(size: Vector2) { self.size = size }

  mutating func begin(_ color: StrokeColor, _ rule: FillRule = .nonzero) {
    self.color = color
    self.rule = rule
    corners.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with each contour.
  func forEachContour<Failure: Error>(
    _ body: (ArraySlice<Vector2>) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    for end in ends {
      try body(corners[start..<end])
      start = end
    }
  }

  /// Adds a triangle as a clockwise contour on the screen, whatever the order of its corners.
  mutating func addTriangle(_ a: Vector2, _ b: Vector2, _ c: Vector2) {
    cut.removeAll(keepingCapacity: true)
    cut.append(a)
    if (b - a).cross(c - a) < 0 {
      cut.append(c)
      cut.append(b)
    } else {
      cut.append(b)
      cut.append(c)
    }
    addCut()
  }

  /// Adds a closed contour.
  /// - Parameter times: how often to add it; a negative number reverses its direction.
  mutating func add(_ contour: some BidirectionalCollection<Vector2>, times: Int = 1) {
    for _ in 0..<abs(times) {
      cut.removeAll(keepingCapacity: true)
      if times > 0 { cut.append(contentsOf: contour) } else { cut.append(contentsOf: contour.reversed()) }
      addCut()
    }
  }

  /// Adds a convex polygon as a clockwise contour on the screen, whatever its direction.
  mutating func addConvex(_ polygon: some BidirectionalCollection<Vector2>) {
    var (turning, last, first) = (0.0, Vector2.zero, Vector2?.none)
    for corner in polygon {
      if let first { turning += (last - first).cross(corner - first) } else { first = corner }
      last = corner
    }
    add(polygon, times: turning < 0 ? -1 : 1)
  }

  mutating func addEverything() {
    cut = [Vector2(-1, -1), Vector2(size.x + 1, -1), size + Vector2(1, 1), Vector2(-1, size.y + 1)]
    addCut()
  }

  /// Clips the contour at four lines (Sutherland and Hodgman, 1974). Winding numbers about positions in the picture do
  /// not change.
  private mutating func addCut() {
    for axis in 0..<2 {
      clip(axis, from: -1, sign: 1)
      clip(axis, from: size[axis] + 1, sign: -1)
    }
    guard cut.count > 2 else { return }
    corners.append(contentsOf: cut)
    ends.append(corners.count)
  }

  private mutating func clip(_ axis: Int, from limit: Double, sign: Double) {
    guard cut.contains(where: { ($0[axis] - limit) * sign < 0 }), var last = cut.last else { return }
    next.removeAll(keepingCapacity: true)
    var lastSide = (last[axis] - limit) * sign
    for corner in cut {
      let side = (corner[axis] - limit) * sign
      if (lastSide >= 0) != (side >= 0) {
        var crossing = last + (corner - last) * (lastSide / (lastSide - side))
        crossing[axis] = limit
        next.append(crossing)
      }
      if side >= 0 { next.append(corner) }
      (last, lastSide) = (corner, side)
    }
    swap(&cut, &next)
  }
}
