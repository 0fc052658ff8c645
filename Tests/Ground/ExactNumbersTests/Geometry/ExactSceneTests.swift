import ExactNumbers
import Geometry
import TestSupport
import Testing

@Suite("An exact scene and an exact camera")
struct ExactSceneTests {
  static let seed: UInt64 = 0x6e11

  /// `anchor + offset · 2^-exponent` in exact arithmetic, rounded once to `precision` bits.
  private static func rounded(
    _ anchor: borrowing BigFloat, _ offset: Double, _ exponent: Int, precision: Int
  ) throws -> BigFloat {
    guard var exact = Rational(anchor), let step = Rational(significand: offset, exponent: -exponent) else {
      throw NotFinite()
    }
    exact.add(step)
    var value = BigFloat(precision: precision)
    value.set(exact)
    return value
  }

  private static func exponents(_ draw: inout ExactOperands) -> [Int] {
    [0, 1, 24, 52, 53, 54, 64, 300, 1022, 1074, 4000] + (0..<60).map { _ in draw.int(0...4000) }
  }

  @Test("round each world coordinate once, from the exact sum")
  func roundsOnce() throws {
    var draw = ExactOperands(seed: Self.seed)
    for exponent in Self.exponents(&draw) {
      let bits = [24, 53, exponent + 74, draw.int(1...exponent + 200)][draw.int(0...3)]
      let anchor = ExactPoint(x: draw.coordinate(bits: bits, top: 10), y: draw.coordinate(bits: bits, top: 10))
      let offsets = (0..<6).map { _ in draw.position() }
      let scene = ExactScene(anchor: anchor, exponent: exponent, offsets: offsets, strokes: [0..<6])
      let precision = [24, 53, 64, exponent + 80, draw.int(2...exponent + 200)][draw.int(0...4)]
      var x = BigFloat(precision: precision)
      var y = BigFloat(precision: precision)
      var scratch = BigFloat(precision: 53)
      for index in offsets.indices {
        let operands =
          "seed \(Self.seed): anchor of \(bits) bits, exponent \(exponent), \(offsets[index]) to \(precision) bits"
        let exactX = try Self.rounded(anchor.x, offsets[index].x, exponent, precision: precision)
        let exactY = try Self.rounded(anchor.y, offsets[index].y, exponent, precision: precision)
        scene.load(index, x: &x, y: &y, scratch: &scratch)
        let isSame = x.compare(exactX) == 0 && y.compare(exactY) == 0
        check(isSame, operands)

        let pose = CameraPose(offset: offsets[index], magnification: 1.5, rotation: .identity)
        let camera = ExactCamera(anchor: anchor, exponent: exponent, pose: pose)
        x.set(0)
        y.set(0)
        camera.loadCentre(x: &x, y: &y, scratch: &scratch)
        let isSameCentre = x.compare(exactX) == 0 && y.compare(exactY) == 0
        check(isSameCentre, "the camera's centre, " + operands)
      }
    }
  }

  @Test("are exact in registers of the scene's exact precision")
  func exactPrecision() throws {
    var draw = ExactOperands(seed: Self.seed &+ 1)
    for exponent in Self.exponents(&draw) {
      let bits = exponent + 74
      let anchor = ExactPoint(x: draw.coordinate(bits: bits, top: 10), y: draw.coordinate(bits: bits, top: 10))
      let offset = draw.position()
      let scene = ExactScene(anchor: anchor, exponent: exponent, offsets: [offset], strokes: [0..<1])
      var x = BigFloat(precision: scene.exactPrecision)
      var y = BigFloat(precision: scene.exactPrecision)
      var scratch = BigFloat(precision: 53)
      scene.load(0, x: &x, y: &y, scratch: &scratch)
      for (axis, register) in [0, 1].enumerated() {
        guard let loaded = axis == 0 ? Rational(x) : Rational(y),
          var exact = axis == 0 ? Rational(anchor.x) : Rational(anchor.y),
          let step = Rational(significand: offset[register], exponent: -exponent)
        else { throw NotFinite() }
        exact.add(step)
        let isSame = exact.isEqual(to: loaded)
        check(isSame, "seed \(Self.seed), exponent \(exponent), offset \(offset), axis \(axis)")
      }
    }
  }

  @Test("zooms by the magnification times the power of two", arguments: [0, 300, 4000, -40])
  func zoom(exponent: Int) {
    let pose = CameraPose(offset: .zero, magnification: 3, rotation: .identity)
    let camera = ExactCamera(anchor: ExactPoint(x: 1, y: 2), exponent: exponent, pose: pose)
    #expect(camera.zoom == Zoom(1.5, exponent: exponent + 1))
  }

  @Test("know a point at two doubles exactly")
  func doubles() {
    let point = ExactPoint(x: 0.1, y: -.leastNonzeroMagnitude)
    let x = point.x.double
    let y = point.y.double
    #expect(x == 0.1 && y == -.leastNonzeroMagnitude && point.precision == 53)
  }
}
