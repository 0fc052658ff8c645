import Geometry

// The pieces whose union is the region of a stroke.
extension OutlineBuilder {
  mutating func body(_ a: Vector2, _ b: Vector2, _ radius: Double) {
    guard sides(a, margin: radius * 1.01) & sides(b, margin: radius * 1.01) == 0, setNormal(a, b, radius) else {
      return
    }
    normal.set(nextNormal)
    begin(a, 1)
    to(b, 1)
    to(b, -1)
    to(a, -1)
    to(a, 1)
    clipper.finishContour()
  }

  /// Sets `nextNormal` to the normal of an edge, with the length of the half width. Returns false if the edge has no
  /// length.
  mutating func setNormal(_ a: Vector2, _ b: Vector2, _ radius: Double) -> Bool {
    guard a != b else { return false }
    // (dy, −dx) / |d| · radius; d exactly.
    nextNormal.x.set(b.y)
    square.set(a.y)
    nextNormal.x.subtract(square)
    nextNormal.y.set(a.x)
    square.set(b.x)
    nextNormal.y.subtract(square)
    square.setProduct(nextNormal.x, nextNormal.x)
    square.addProduct(nextNormal.y, nextNormal.y)
    length.setSquareRoot(of: square)
    square.set(radius)
    square.divide(by: length)
    nextNormal.x.multiply(by: square)
    nextNormal.y.multiply(by: square)
    clipper.turned(&nextNormal)
    return true
  }

  /// The quadrilateral of the common tangents of two discs, unless one contains the other.
  mutating func tangents(_ a: Vector2, _ ra: Double, _ b: Vector2, _ rb: Double) {
    guard sides(a, margin: ra * 1.01) & sides(b, margin: rb * 1.01) == 0, setNormal(a, b, 1) else { return }
    // With d = b − a and r = ra − rb, the unit normals of the tangents are (d r ± n √(d² − r²)) / d², where n is the
    // normal (dy, −dx). `square` is 1 / |d|, and `nextNormal` n / |d| turned.
    corner.x.set(ra)
    corner.y.set(rb)
    corner.x.subtract(corner.y)
    corner.x.multiply(by: square)
    // The sine r / |d|, and the cosine.
    length.setProduct(corner.x, corner.x)
    corner.y.set(1)
    corner.y.subtract(length)
    guard corner.y.signum > 0 else { return }
    square.set(corner.x)
    length.setSquareRoot(of: corner.y)
    // d / |d| is the normal turned by 90° from x to y.
    for sign in [1.0, -1] {
      normal.x.setProduct(nextNormal.x, length)
      normal.y.setProduct(nextNormal.y, length)
      if sign < 0 {
        normal.x.negate()
        normal.y.negate()
      }
      corner.x.setProduct(nextNormal.y, square)
      normal.x.subtract(corner.x)
      corner.x.setProduct(nextNormal.x, square)
      normal.y.add(corner.x)
      if sign > 0 {
        clipper.place(.start, a)
        setCorner(normalTimes: ra)
        clipper.move(.start, by: corner)
        clipper.setControlToStart()
        clipper.move()
        to(b, times: rb)
      } else {
        to(b, times: rb)
        to(a, times: ra)
      }
    }
    clipper.setEndToControl()
    clipper.line()
    clipper.finishContour()
  }

  private mutating func to(_ position: Vector2, times radius: Double) {
    clipper.place(.end, position)
    setCorner(normalTimes: radius)
    clipper.move(.end, by: corner)
    clipper.line()
  }

  private mutating func setCorner(normalTimes factor: Double) {
    corner.x.set(factor)
    corner.y.set(factor)
    corner.x.multiply(by: normal.x)
    corner.y.multiply(by: normal.y)
  }

  /// Begins a contour at a position displaced by the normal, or by its opposite.
  mutating func begin(_ position: Vector2, _ sign: Int) {
    clipper.place(.start, position)
    displace(.start, sign)
    clipper.move()
  }

  mutating func to(_ position: Vector2, _ sign: Int) {
    clipper.place(.end, position)
    displace(.end, sign)
    clipper.line()
  }

  mutating func displace(_ role: OutlineClipper.Role, _ sign: Int) {
    clipper.move(role, by: normal, isBackward: sign < 0)
  }

  mutating func disc(_ centre: Vector2, _ radius: Double) {
    guard sides(centre, margin: radius * 1.01) == 0 else { return }
    clipper.place(.start, centre, plus: Vector2(radius, 0))
    clipper.move()
    for quarter in 0..<4 { _ = self.quarter(centre, Vector2(radius, radius), quarter, false) }
    clipper.finishContour()
  }

  mutating func dot(_ position: Vector2, _ radius: Double, _ cap: StrokeCap) {
    switch cap {
    case .butt: break
    case .round: disc(position, radius)
    case .square:
      guard sides(position, margin: radius * cap.reach * 1.05) == 0 else { return }
      let corners = [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1), Vector2(-1, -1)]
      for (index, corner) in corners.enumerated() {
        clipper.place(.end, position, plus: corner * radius)
        if index == 0 {
          clipper.place(.start, position, plus: corner * radius)
          clipper.move()
        } else {
          clipper.line()
        }
      }
      clipper.finishContour()
    }
  }

  /// The cap at the end of an edge.
  mutating func cap(_ end: Vector2, from start: Vector2, _ radius: Double, _ cap: StrokeCap) {
    switch cap {
    case .butt: break
    case .round: disc(end, radius)
    case .square:
      guard sides(end, margin: radius * cap.reach * 1.05) == 0, setNormal(start, end, radius) else { return }
      normal.set(nextNormal)
      // The direction is the normal (dy, −dx) turned by 90° from x to y.
      corner.x.set(normal.y)
      corner.x.negate()
      corner.y.set(normal.x)
      begin(end, 1)
      clipper.setEndToStart()
      clipper.move(.end, by: corner)
      clipper.line()
      clipper.place(.end, end)
      displace(.end, -1)
      clipper.move(.end, by: corner)
      clipper.line()
      to(end, -1)
      to(end, 1)
      clipper.finishContour()
    }
  }

  /// The join at `b` of the edges from `a` and to `c`.
  mutating func join(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ radius: Double, _ join: StrokeJoin) {
    let (before, after) = (b - a, c - b)
    let cross = before.cross(after)
    guard cross != 0 || before.dot(after) < 0 else { return }
    guard join != .round else { return disc(b, radius) }
    var reach = radius
    var hasTip = false
    if case .miter(let limit) = join {
      // The tip is 1 / cos(θ/2) half widths away, where θ is the angle between the edges; cos² (θ/2) = (1 + cos θ) / 2.
      let cosine = before.dot(after) / (before.length * after.length)
      hasTip = (1 + cosine) / 2 * limit * limit >= 1
      reach *= limit
    }
    guard sides(b, margin: reach * 1.01) == 0, setNormal(a, b, radius) else { return }
    normal.set(nextNormal)
    guard setNormal(b, c, radius) else { return }
    // The outer side is that of the normals (dy, −dx) if the path turns from x to y. Contours turn in that direction
    // too.
    if cross < 0 {
      normal.x.negate()
      normal.y.negate()
      nextNormal.x.negate()
      nextNormal.y.negate()
      swap(&normal, &nextNormal)
    }
    clipper.place(.start, b)
    clipper.move()
    to(b, 1)
    if hasTip {
      // (n + m) · r² / (r² + n · m).
      square.setProduct(normal.x, normal.x)
      square.addProduct(normal.y, normal.y)
      length.setProduct(normal.x, nextNormal.x)
      length.addProduct(normal.y, nextNormal.y)
      length.add(square)
      square.divide(by: length)
      corner.set(normal)
      corner.add(nextNormal)
      corner.x.multiply(by: square)
      corner.y.multiply(by: square)
      clipper.place(.end, b)
      clipper.move(.end, by: corner)
      clipper.line()
    }
    clipper.place(.end, b)
    clipper.move(.end, by: nextNormal)
    clipper.line()
    clipper.place(.end, b)
    clipper.line()
    clipper.finishContour()
  }
}
