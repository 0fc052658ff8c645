import ExactNumbers
import Geometry

/// The camera of an MPFR scheme, and the loop that projects points: the centre at full width; rotation, zoom and scale
/// in short numbers.
struct MPFRView: ~Copyable {
  let precision: Int
  private let viewport: Viewport
  private var centreX: BigFloat
  private var centreY: BigFloat
  private var scratch: BigFloat
  private var turn = Rotation.identity
  private var zoom: BigFloat
  // Normalised device coordinates of (dx, dy): (xx·dx + xy·dy, yx·dx + yy·dy).
  private var xx, xy, yx, yy: BigFloat
  private var dx, dy, first, second: BigFloat

  init(precision: Int, viewport: Viewport) {
    let short = MPFRScheme.shortPrecision
    self.precision = precision
    self.viewport = viewport
    centreX = BigFloat(precision: precision)
    centreY = BigFloat(precision: precision)
    scratch = BigFloat(precision: 53)
    zoom = BigFloat(1, precision: 53)
    xx = BigFloat(precision: short)
    xy = BigFloat(precision: short)
    yx = BigFloat(precision: short)
    yy = BigFloat(precision: short)
    dx = BigFloat(precision: short)
    dy = BigFloat(precision: short)
    first = BigFloat(precision: short)
    second = BigFloat(precision: short)
    setFactors()
  }

  mutating func move(to camera: ExactCamera) {
    camera.loadCentre(x: &centreX, y: &centreY, scratch: &scratch)
    turn = camera.pose.rotation
    zoom.set(camera.pose.magnification, exponent: camera.exponent)
    setFactors()
  }

  private mutating func setFactors() {
    xx = scaled(turn.cosineNumerator, side: viewport.width)
    xy = scaled(-turn.sineNumerator, side: viewport.width)
    yx = scaled(turn.sineNumerator, side: -viewport.height)
    yy = scaled(turn.cosineNumerator, side: -viewport.height)
  }

  /// `numerator / denominator · zoom · 2 / side`, rounded to the short precision.
  private mutating func scaled(_ numerator: Int64, side: Double) -> BigFloat {
    var wide = BigFloat(Double(numerator), precision: 2 * MPFRScheme.shortPrecision)
    wide.multiply(by: zoom)
    wide.multiply(byPowerOfTwo: 1)
    scratch.set(Double(turn.denominator))
    wide.divide(by: scratch)
    scratch.set(side)
    wide.divide(by: scratch)
    var short = BigFloat(precision: MPFRScheme.shortPrecision)
    short.set(wide)
    return short
  }

  private mutating func finish() -> SIMD2<Float> {
    first.setProduct(xx, dx)
    second.setProduct(xy, dy)
    first.add(second)
    let x = first.float
    first.setProduct(yx, dx)
    second.setProduct(yy, dy)
    first.add(second)
    return SIMD2(x, first.float)
  }

  mutating func project(
    _ xs: borrowing BigFloatBuffer, _ ys: borrowing BigFloatBuffer, into ndc: UnsafeMutablePointer<SIMD2<Float>>
  ) {
    for index in 0..<xs.count {
      xs.difference(index, minus: centreX, into: &dx)
      ys.difference(index, minus: centreY, into: &dy)
      ndc[index] = finish()
    }
  }

  mutating func project(_ point: ExactPoint) -> SIMD2<Float> {
    dx.setDifference(point.x, centreX)
    dy.setDifference(point.y, centreY)
    return finish()
  }

  /// The operations of `project` on a stored point, recorded one by one. Zoom and rotation are exact, but their factors
  /// are rounded.
  func stages(of point: StagedVector, in sight: ExactSight) -> StagedVector {
    let short = NumberFormat.bits(MPFRScheme.shortPrecision)
    func product(_ a: StagedNumber, _ b: StagedNumber) -> StagedNumber { (a * b).rounded(to: short, in: .rotation) }
    let dx = (point.x - sight.centre.x.held(as: centreX, in: .camera)).rounded(to: short, in: .subtraction)
    let dy = (point.y - sight.centre.y.held(as: centreY, in: .camera)).rounded(to: short, in: .subtraction)
    let scale = sight.ndcPerPixel * sight.zoom
    let x =
      product((sight.turn.x * scale.x).held(as: xx, in: .scale), dx)
      + product((-sight.turn.y * scale.x).held(as: xy, in: .scale), dy)
    let y =
      product((sight.turn.y * scale.y).held(as: yx, in: .scale), dx)
      + product((sight.turn.x * scale.y).held(as: yy, in: .scale), dy)
    return StagedVector(x: x, y: y).rounded(to: short, in: .rotation).rounded(to: .binary32, in: .float32Conversion)
  }

  /// Writes the normalised device coordinates of a stored point at full width, for ends that lie far outside the view.
  mutating func loadWide(
    _ xs: borrowing BigFloatBuffer, _ ys: borrowing BigFloatBuffer, at index: Int, into x: inout BigFloat,
    _ y: inout BigFloat
  ) {
    let wide = x.precision
    var dx = BigFloat(precision: wide)
    var dy = BigFloat(precision: wide)
    xs.difference(index, minus: centreX, into: &dx)
    ys.difference(index, minus: centreY, into: &dy)
    setTurned(&x, turn.cosineNumerator, dx, -turn.sineNumerator, dy, side: viewport.width)
    setTurned(&y, turn.sineNumerator, dx, turn.cosineNumerator, dy, side: -viewport.height)
  }

  private mutating func setTurned(
    _ result: inout BigFloat, _ a: Int64, _ dx: borrowing BigFloat, _ b: Int64, _ dy: borrowing BigFloat, side: Double
  ) {
    var term = BigFloat(precision: result.precision)
    scratch.set(Double(a))
    result.setProduct(dx, scratch)
    scratch.set(Double(b))
    term.setProduct(dy, scratch)
    result.add(term)
    result.multiply(by: zoom)
    result.multiply(byPowerOfTwo: 1)
    scratch.set(Double(turn.denominator))
    result.divide(by: scratch)
    scratch.set(side)
    result.divide(by: scratch)
  }

  /// The world point at `screen`, in px from the viewport's centre.
  mutating func unproject(_ screen: Vector2) -> ExactPoint {
    var x = BigFloat(precision: precision)
    var y = BigFloat(precision: precision)
    setUnturned(&x, turn.cosineNumerator, screen.x, turn.sineNumerator, screen.y)
    setUnturned(&y, -turn.sineNumerator, screen.x, turn.cosineNumerator, screen.y)
    x.add(centreX)
    y.add(centreY)
    return ExactPoint(x: x, y: y)
  }

  private mutating func setUnturned(_ result: inout BigFloat, _ a: Int64, _ u: Double, _ b: Int64, _ v: Double) {
    var sum = BigFloat(precision: 160)
    var term = BigFloat(precision: 106)
    scratch.set(u)
    sum.set(Double(a))
    sum.multiply(by: scratch)
    scratch.set(v)
    term.set(Double(b))
    term.multiply(by: scratch)
    sum.add(term)
    scratch.set(Double(turn.denominator))
    sum.divide(by: scratch)
    result.setQuotient(sum, zoom)
  }
}
