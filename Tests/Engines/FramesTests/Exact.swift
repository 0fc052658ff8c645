import ExactNumbers
import Frames
import Geometry
import Oracle
import WideNumbers

/// An exact fraction with operators: the reference for the doubles and integers of the canvas. It shares no formula
/// with them.
struct Exact: Comparable, Sendable {
  private final class Box: Sendable {
    let value: Rational
    init(_ value: consuming Rational) { self.value = value }
  }
  private let box: Box

  init(_ value: consuming Rational) { box = Box(value) }
  init(_ value: Int) { self.init(Rational(value)) }
  /// Creates the exact value of a finite double, or zero for any other.
  init(_ value: Double) { self.init(Rational(value) ?? Rational()) }
  init(_ value: borrowing WideInteger, exponent: Int = 0) { self.init(BigInteger(value), exponent: exponent) }

  init(_ value: borrowing BigInteger, exponent: Int = 0) {
    var result = Rational()
    result.set(value)
    result.multiply(byPowerOfTwo: exponent)
    self.init(result)
  }

  static let zero = Exact(0)
  static func powerOfTwo(_ exponent: Int) -> Exact { Exact(1).timesPowerOfTwo(exponent) }

  /// The nearest double.
  var double: Double { box.value.double }
  var description: String { box.value.description }
  /// The number rounded to `precision` bits.
  func float(precision: Int) -> BigFloat {
    var result = BigFloat(precision: precision)
    result.set(box.value)
    return result
  }
  var magnitude: Exact { self < .zero ? .zero - self : self }

  /// The largest whole number that is at most this number.
  var floor: Exact {
    var whole = BigInteger()
    whole.setFloorQuotient(box.value.numerator, box.value.denominator)
    return Exact(whole)
  }

  func timesPowerOfTwo(_ exponent: Int) -> Exact {
    var result = Rational(copying: box.value)
    result.multiply(byPowerOfTwo: exponent)
    return Exact(result)
  }

  static func + (a: Exact, b: Exact) -> Exact {
    var result = Rational()
    result.setSum(a.box.value, b.box.value)
    return Exact(result)
  }

  static func - (a: Exact, b: Exact) -> Exact {
    var result = Rational()
    result.setDifference(a.box.value, b.box.value)
    return Exact(result)
  }

  static func * (a: Exact, b: Exact) -> Exact {
    var result = Rational()
    result.setProduct(a.box.value, b.box.value)
    return Exact(result)
  }

  static func / (a: Exact, b: Exact) -> Exact {
    var result = Rational()
    result.setQuotient(a.box.value, b.box.value)
    return Exact(result)
  }

  static func == (a: Exact, b: Exact) -> Bool { a.box.value.isEqual(to: b.box.value) }
  static func < (a: Exact, b: Exact) -> Bool { a.box.value.compare(b.box.value) < 0 }
}

/// A pair of exact fractions.
struct ExactVector: Equatable, Sendable {
  var x: Exact
  var y: Exact

  init(_ x: Exact, _ y: Exact) {
    self.x = x
    self.y = y
  }

  /// Creates the exact values of a pair of finite doubles.
  init(_ vector: Vector2) { self.init(Exact(vector.x), Exact(vector.y)) }

  static let zero = ExactVector(.zero, .zero)

  /// The nearest double of each coordinate.
  var double: Vector2 { Vector2(x.double, y.double) }
  var squaredLength: Exact { x * x + y * y }
  /// The larger magnitude of a coordinate.
  var largest: Exact { max(x.magnitude, y.magnitude) }
  var rightAngled: ExactVector { ExactVector(.zero - y, x) }

  func rotated(by turn: Vector2) -> ExactVector {
    let (c, s) = (Exact(turn.x), Exact(turn.y))
    return ExactVector(c * x - s * y, s * x + c * y)
  }

  /// Rotates by the transpose of the pair, which is its inverse for a pair of length 1.
  func rotated(byInverseOf turn: Vector2) -> ExactVector { rotated(by: Vector2(turn.x, -turn.y)) }

  static func + (a: ExactVector, b: ExactVector) -> ExactVector { ExactVector(a.x + b.x, a.y + b.y) }
  static func - (a: ExactVector, b: ExactVector) -> ExactVector { ExactVector(a.x - b.x, a.y - b.y) }
  static func * (a: ExactVector, b: Exact) -> ExactVector { ExactVector(a.x * b, a.y * b) }
  static func / (a: ExactVector, b: Exact) -> ExactVector { ExactVector(a.x / b, a.y / b) }
  func dot(_ other: ExactVector) -> Exact { x * other.x + y * other.y }
  /// The product of complex numbers.
  func times(_ other: ExactVector) -> ExactVector {
    ExactVector(x * other.x - y * other.y, x * other.y + y * other.x)
  }
}

/// The exact position and scale of a frame in the root of its tree.
struct ExactFrame {
  /// The origin, in units of the root.
  let origin: ExactVector
  /// Units of the frame per unit of the root.
  let scale: Exact

  init(_ frame: Int, in tree: FrameTree) {
    var origin = ExactVector.zero
    var scale = Exact(1)
    for link in tree.path(to: frame) {
      origin = origin + ExactVector(link.origin) / scale
      scale = scale * Exact(link.scale)
    }
    self.origin = origin
    self.scale = scale
  }

  /// The position in units of the root, for a position in units of the frame.
  func outward(_ local: ExactVector) -> ExactVector { origin + local / scale }
  /// The position in units of the frame, for a position in units of the root.
  func inward(_ position: ExactVector) -> ExactVector { (position - origin) * scale }
}

/// A camera's exact view.
struct ExactView {
  let frame: ExactFrame
  /// Its centre, in units of its frame.
  let centre: ExactVector
  let zoom: Double
  let turn: Vector2

  /// Creates the view.
  /// - Returns: nil for a camera at infinity.
  init?(_ camera: some FrameCamera, in tree: FrameTree) {
    guard let centre = ExactVector(centreOf: camera) else { return nil }
    self.centre = centre
    frame = ExactFrame(camera.frame, in: tree)
    zoom = camera.zoom
    turn = camera.turn
  }

  /// The centre of the view, in units of the root.
  var position: ExactVector { frame.outward(centre) }

  /// The screen position of a position in units of the root, in px from the viewport's centre.
  func screen(_ position: ExactVector) -> ExactVector {
    ((frame.inward(position) - centre) * Exact(zoom)).rotated(by: turn)
  }
}

extension ExactVector {
  /// The centre of a camera's view in units of its frame; nil for a camera at infinity.
  init?(centreOf camera: some FrameCamera) {
    var x = WideInteger()
    var y = WideInteger()
    guard let bits = camera.loadCentre(x: &x, y: &y) else { return nil }
    self.init(Exact(x, exponent: -bits), Exact(y, exponent: -bits))
  }
}

/// Exact screen positions of the points of a canvas, by the oracle.
enum ExactPositions {
  /// The screen position of a stored point, in px from the viewport's centre.
  static func position<Rule: HandoffRule>(_ point: Vector2, of frame: Int, in canvas: FrameCanvas<Rule>) -> Vector2? {
    var x = WideInteger()
    var y = WideInteger()
    guard let bits = canvas.camera.loadCentre(x: &x, y: &y) else { return nil }
    var centreX = BigFloat(precision: max(53, x.bitWidth))
    centreX.set(BigInteger(x), exponent: -bits)
    var centreY = BigFloat(precision: max(53, y.bitWidth))
    centreY.set(BigInteger(y), exponent: -bits)
    return FrameReference(
      point, storedIn: chain(frame, canvas.tree), seenFrom: chain(canvas.camera.frame, canvas.tree))?
      .position(centre: ExactPoint(x: centreX, y: centreY), zoom: canvas.camera.zoom, turn: canvas.camera.turn)
  }

  private static func chain(_ frame: Int, _ tree: FrameTree) -> FrameChain {
    FrameChain(links: tree.path(to: frame).map { FrameChain.Link(origin: $0.origin, scale: $0.scale) })
  }
}
