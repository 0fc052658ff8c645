import ExactNumbers
import Frames
import Geometry

@testable import Annotations

/// A real number with as many bits as a test at depth needs, with operators.
final class Real {
  static let precision = 3900
  fileprivate var value = BigFloat(precision: precision)

  init(_ number: Double = 0) { value.set(number) }

  private static func make(_ body: (inout BigFloat) -> Void) -> Real {
    let result = Real()
    body(&result.value)
    return result
  }

  static func + (a: Real, b: Real) -> Real { make { $0.setSum(a.value, b.value) } }
  static func - (a: Real, b: Real) -> Real { make { $0.setDifference(a.value, b.value) } }
  static func * (a: Real, b: Real) -> Real { make { $0.setProduct(a.value, b.value) } }
  static func / (a: Real, b: Real) -> Real { make { $0.setQuotient(a.value, b.value) } }
  var root: Real { Real.make { $0.setSquareRoot(of: value) } }
  func scaled(byPowerOfTwo exponent: Int) -> Real {
    let result = self + Real(0)
    result.value.multiply(byPowerOfTwo: exponent)
    return result
  }
  var double: Double { value.double }
  /// The nearest whole number.
  var nearest: Real {
    // The unit of the last place of this number is 1.
    let shift = Real(1.5).scaled(byPowerOfTwo: Real.precision - 1)
    return self + shift - shift
  }
}

/// A position or displacement in real numbers.
struct RealVector {
  var x: Real
  var y: Real

  init(_ x: Real, _ y: Real) { (self.x, self.y) = (x, y) }
  init(_ vector: Vector2) { self.init(Real(vector.x), Real(vector.y)) }

  static func + (a: RealVector, b: RealVector) -> RealVector { RealVector(a.x + b.x, a.y + b.y) }
  static func - (a: RealVector, b: RealVector) -> RealVector { RealVector(a.x - b.x, a.y - b.y) }
  static func * (a: RealVector, b: Real) -> RealVector { RealVector(a.x * b, a.y * b) }
  func dot(_ b: RealVector) -> Real { x * b.x + y * b.y }
  func cross(_ b: RealVector) -> Real { x * b.y - y * b.x }
  var length: Real { dot(self).root }
  func rotated(by turn: Vector2) -> RealVector {
    RealVector(x * Real(turn.x) - y * Real(turn.y), x * Real(turn.y) + y * Real(turn.x))
  }
  func rotated(byInverseOf turn: Vector2) -> RealVector {
    // The inverse of the matrix, which in doubles is not exactly a rotation.
    let square = Real(turn.x) * Real(turn.x) + Real(turn.y) * Real(turn.y)
    return RealVector(
      (x * Real(turn.x) + y * Real(turn.y)) / square, (y * Real(turn.x) - x * Real(turn.y)) / square)
  }
  func scaled(byPowerOfTwo exponent: Int) -> RealVector {
    RealVector(x.scaled(byPowerOfTwo: exponent), y.scaled(byPowerOfTwo: exponent))
  }
  var rounded: Vector2 { Vector2(x.double, y.double) }
}

/// A camera over frame 0 that goes down to a position given in real numbers.
struct DeepCamera {
  var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 340), identity: 1)

  /// The number of levels below frame 0.
  var levels: Int { canvas.tree[canvas.camera.frame].level }

  /// The position in units of the active frame, for a position of frame 0.
  func local(_ position: RealVector) -> RealVector {
    var result = position
    for frame in canvas.tree.path(to: canvas.camera.frame) {
      result = (result - RealVector(frame.origin)).scaled(byPowerOfTwo: 10)
    }
    return result
  }

  /// The position in frame 0, for a position in px from the top left.
  func world(_ screen: Vector2) -> RealVector {
    let camera = canvas.camera
    let offset = (screen - canvas.viewport.size * 0.5).rotated(byInverseOf: camera.turn) / camera.zoom
    var result = RealVector(offset) + RealVector(camera.centre)
    for frame in canvas.tree.path(to: camera.frame).reversed() {
      result = result.scaled(byPowerOfTwo: -10) + RealVector(frame.origin)
    }
    return result
  }

  /// The screen position of a position of frame 0, in px from the top left.
  func screen(_ position: RealVector) -> Vector2 {
    let camera = canvas.camera
    return ((local(position).rounded - camera.centre) * camera.zoom).rotated(by: camera.turn)
      + canvas.viewport.size * 0.5
  }

  /// Px per unit of frame 0, as a double and a power of two.
  var zoom: (Double, exponent: Int) { (canvas.camera.zoom, levels * 10) }

  /// Descends some levels, with a position at the centre of the view.
  mutating func descend(to position: RealVector, levels: Int) throws {
    try canvas.apply(Gesture(turn: Vector2(0.96, 0.28)))
    while self.levels < levels {
      let offset = screen(position) - canvas.viewport.size * 0.5
      try canvas.apply(Gesture(pan: -offset))
      try canvas.apply(Gesture(scale: 600))
    }
    // Near the largest zoom of a frame, at which an error in its units is largest in px.
    for scale in [1, 900 / canvas.camera.zoom] {
      try canvas.apply(Gesture(scale: scale))
      let offset = screen(position) - canvas.viewport.size * 0.5
      try canvas.apply(Gesture(pan: -offset))
    }
  }
}
