import Geometry
import WideNumbers

/// Clips contours in the units of one frame to a box about the origin O of another frame. It is exact until the final
/// rounding to doubles of O's frame.
///
/// A contour is a closed walk of lines and rational quadratic curves (conics). A curve meets the lines through the
/// box's sides at the roots of polynomials of degree two. The roots are computed with 192 bits, plus 20 bits for each
/// level between the frames; half of them remain if both roots nearly coincide. Between these parameters a curve is
/// either inside or outside. Inside, it is kept as a conic. Outside, it is replaced by the nearest positions in the
/// box, a walk along the border. This does not change winding numbers inside, because a curve outside a convex box can
/// be contracted to its border without crossing the inside.
struct OutlineClipper: ~Copyable {
  /// A position in units of O's frame, relative to O.
  struct Point: ~Copyable {
    var x: WideFloat
    var y: WideFloat

    init(precision: Int) {
      x = WideFloat(precision: precision)
      y = WideFloat(precision: precision)
    }

    mutating func set(_ other: borrowing Point) {
      x.set(other.x)
      y.set(other.y)
    }

    mutating func add(_ other: borrowing Point) {
      x.add(other.x)
      y.add(other.y)
    }

    mutating func subtract(_ other: borrowing Point) {
      x.subtract(other.x)
      y.subtract(other.y)
    }

    var rounded: Vector2 { Vector2(x.double, y.double) }
  }

  /// Half the side of the box, in units of O's frame. Parts at most this far from O on each axis are kept.
  let half: Double
  let precision: Int
  var outline = ClippedOutline()
  /// The control points of the present element. The first is the present end of the contour.
  var start: Point
  var control: Point
  var end: Point
  var placed: Point

  let turn: Vector2
  let exponent: Int
  var origin: Point
  var product = WideFloat(precision: 128)
  var factor = WideFloat(precision: 64)
  // The two coordinates and the weight as polynomials c₀ + 2 h t + c₂ t².
  var c0: Point
  var h: Point
  var c2: Point
  var weights = SIMD3<Double>(1, 1, 1)
  var a: WideFloat
  var b: WideFloat
  var c: WideFloat
  var d: WideFloat
  var t: WideFloat
  var parameters: WideFloatRow
  var order: [Int] = []

  /// - Parameters:
  ///   - centre: the centre of the annotation's box, in units of its frame.
  ///   - turn: its rotation as cosine and sine, which count as exact.
  ///   - offset: the position of O in that frame.
  ///   - half: half the side of the box.
  init(centre: Vector2, turn: Vector2, offset: FrameOffset, half: Double) {
    self.half = half
    self.turn = turn
    exponent = offset.levels * FrameOffset.levelBits
    precision = 192 + 2 * max(exponent, 0)
    origin = Point(precision: precision)
    start = Point(precision: precision)
    control = Point(precision: precision)
    end = Point(precision: precision)
    placed = Point(precision: precision)
    c0 = Point(precision: precision)
    h = Point(precision: precision)
    c2 = Point(precision: precision)
    a = WideFloat(precision: precision)
    b = WideFloat(precision: precision)
    c = WideFloat(precision: precision)
    d = WideFloat(precision: precision)
    t = WideFloat(precision: precision)
    parameters = WideFloatRow(count: 11, precision: precision)
    // (centre − O) · 2^exponent.
    a.set(offset.x, exponent: -offset.bits)
    origin.x.set(centre.x)
    origin.x.subtract(a)
    a.set(offset.y, exponent: -offset.bits)
    origin.y.set(centre.y)
    origin.y.subtract(a)
    origin.x.multiply(byPowerOfTwo: exponent)
    origin.y.multiply(byPowerOfTwo: exponent)
  }

  // MARK: Positions

  /// The annotation's centre relative to O, in units of its own frame, rounded once.
  var centre: Vector2 {
    mutating get {
      placed.set(origin)
      placed.x.multiply(byPowerOfTwo: -exponent)
      placed.y.multiply(byPowerOfTwo: -exponent)
      return placed.rounded
    }
  }

  /// A control point of the present element.
  enum Role {
    case start
    case control
    case end
  }

  /// Sets a control point to the sum of two positions relative to the annotation's centre, before its rotation, and
  /// expresses it relative to O. Exact except for one rounding of each of eight products.
  mutating func place(_ role: Role, _ position: Vector2, plus displacement: Vector2 = .zero) {
    placed.set(origin)
    add(position)
    add(displacement)
    switch role {
    case .start: start.set(placed)
    case .control: control.set(placed)
    case .end: end.set(placed)
    }
  }

  /// Sets a control point to a position relative to O, in units of O's frame.
  mutating func set(_ role: Role, _ position: Vector2) {
    placed.x.set(position.x)
    placed.y.set(position.y)
    switch role {
    case .start: start.set(placed)
    case .control: control.set(placed)
    case .end: end.set(placed)
    }
  }

  mutating func add(_ displacement: Vector2) {
    guard displacement != .zero else { return }
    Self.addProduct(turn.x, displacement.x, exponent, &product, &factor, &placed.x)
    Self.addProduct(-turn.y, displacement.y, exponent, &product, &factor, &placed.x)
    Self.addProduct(turn.y, displacement.x, exponent, &product, &factor, &placed.y)
    Self.addProduct(turn.x, displacement.y, exponent, &product, &factor, &placed.y)
  }

  private static func addProduct(
    _ u: Double, _ v: Double, _ exponent: Int, _ product: inout WideFloat, _ factor: inout WideFloat,
    _ sum: inout WideFloat
  ) {
    product.set(u)
    factor.set(v)
    product.multiply(by: factor)
    product.multiply(byPowerOfTwo: exponent)
    sum.add(product)
  }

  /// Moves a control point by a displacement in units of O's frame.
  mutating func move(_ role: Role, by displacement: borrowing Point, isBackward: Bool = false) {
    switch (role, isBackward) {
    case (.start, false): start.add(displacement)
    case (.start, true): start.subtract(displacement)
    case (.control, false): control.add(displacement)
    case (.control, true): control.subtract(displacement)
    case (.end, false): end.add(displacement)
    case (.end, true): end.subtract(displacement)
    }
  }

  /// Makes ``start`` the end of the next element.
  mutating func setEndToStart() { end.set(start) }

  /// Keeps ``start`` until ``setEndToControl()``, where no curve is placed in between.
  mutating func setControlToStart() { control.set(start) }
  mutating func setEndToControl() { end.set(control) }

  /// Rotates and scales in place a displacement given before the rotation.
  mutating func turned(_ point: inout Point) {
    factor.set(turn.x)
    a.setProduct(point.x, factor)
    b.setProduct(point.y, factor)
    factor.set(turn.y)
    c.setProduct(point.y, factor)
    a.subtract(c)
    c.setProduct(point.x, factor)
    b.add(c)
    point.x.set(a)
    point.y.set(b)
    point.x.multiply(byPowerOfTwo: exponent)
    point.y.multiply(byPowerOfTwo: exponent)
  }

  func clamped(_ position: Vector2) -> Vector2 {
    Vector2(min(max(position.x, -half), half), min(max(position.y, -half), half))
  }

  // MARK: Contours

  /// Begins a contour at ``start``.
  mutating func move() { outline.append(.init(line: clamped(start.rounded))) }

  /// Continues the contour along the box's border, to the end of a curve that certainly does not intersect the box.
  mutating func skip(to position: Vector2) { outline.append(.init(line: position)) }

  /// Continues the contour with a straight line from ``start`` to ``end``, where the next element starts.
  mutating func line() {
    order.removeAll(keepingCapacity: true)
    c2.set(end)
    c2.subtract(start)
    for side in 0..<4 {
      factor.set(side & 1 == 0 ? -half : half)
      if side < 2 {
        b.setDifference(start.x, factor)
        c.setDifference(end.x, factor)
      } else {
        b.setDifference(start.y, factor)
        c.setDifference(end.y, factor)
      }
      guard b.signum * c.signum < 0 else { continue }
      c.subtract(b)
      b.negate()
      t.setQuotient(b, c)
      insertParameter()
    }
    for index in order {
      parameters.load(index, into: &t)
      a.setProduct(c2.x, t)
      a.add(start.x)
      b.setProduct(c2.y, t)
      b.add(start.y)
      outline.append(.init(line: clamped(Vector2(a.double, b.double))))
    }
    outline.append(.init(line: clamped(end.rounded)))
    start.set(end)
  }

  /// Adds a closed contour of lines between positions in units of O's frame.
  ///
  /// Since the positions are doubles, comparisons with the box's sides are exact. So only lines that cross a side need
  /// long numbers: a few of the thousands of chords of a curve.
  mutating func add(corners: ArraySlice<Vector2>) {
    guard var last = corners.last else { return }
    outline.reserve(corners.count + 1)
    outline.append(lineTo: clamped(last))
    for corner in corners {
      line(from: last, to: corner)
      last = corner
    }
    finishContour()
  }

  /// Adds a closed contour in units of O's frame.
  mutating func add(contour: [ClippedOutline.Segment]) {
    guard var last = contour.last?.end else { return }
    outline.append(lineTo: clamped(last))
    var isFirst = true
    for segment in contour {
      if segment.isLine || isFirst {
        line(from: last, to: segment.end)
      } else {
        set(.start, last)
        set(.control, segment.control)
        set(.end, segment.end)
        conic(weights: segment.weights)
      }
      last = segment.end
      isFirst = false
    }
    finishContour()
  }

  private mutating func line(from start: Vector2, to end: Vector2) {
    guard crossesSide(start, end) else { return outline.append(lineTo: clamped(end)) }
    set(.start, start)
    set(.end, end)
    line()
  }

  /// Whether two positions are strictly on opposite sides of a line through one of the box's sides.
  private func crossesSide(_ a: Vector2, _ b: Vector2) -> Bool {
    crosses(a.x, b.x, -half) || crosses(a.x, b.x, half) || crosses(a.y, b.y, -half) || crosses(a.y, b.y, half)
  }

  private func crosses(_ a: Double, _ b: Double, _ side: Double) -> Bool {
    a < side && b > side || a > side && b < side
  }

  mutating func finishContour() { outline.finishContour() }
  mutating func finishPath(_ path: PaintedPaths.Path, _ rule: FillRule) { outline.finishPath(path, rule) }
}
