import ExactNumbers
import Geometry
import Oracle
import TestSupport
import Testing

@Suite("A rational camera")
struct RationalCameraTests {
  static let seed: UInt64 = 0x6e32

  private static func camera(
    centre: RationalPoint, zoom: Int = 1, cosine: (Int, Int) = (1, 1), sine: (Int, Int) = (0, 1)
  ) -> RationalCamera {
    RationalCamera(
      centre: centre, zoom: Rational(zoom), cosine: Rational(cosine.0, cosine.1), sine: Rational(sine.0, sine.1))
  }

  @Test("shows its centre in the middle, whatever its zoom and turn")
  func centre() {
    let middle = point(22, 7, over: 3)
    let position = Self.camera(centre: middle, zoom: 1000, cosine: (3, 5), sine: (4, 5)).position(middle)
    let isZero = position.x.isZero && position.y.isZero
    #expect(isZero)
  }

  @Test("without zoom and turn shows the difference")
  func difference() {
    let position = Self.camera(centre: point(1, -2, over: 3)).position(point(5, 4, over: 3))
    #expect(isSame(position, point(4, 6, over: 3)))
  }

  @Test("multiplies by its zoom and turns x towards y")
  func turnAndZoom() {
    let camera = Self.camera(centre: point(1, 1), zoom: 7, cosine: (3, 5), sine: (4, 5))
    #expect(isSame(camera.position(point(6, 1)), point(21, 28)))
    #expect(isSame(camera.position(point(1, 6)), point(-28, 21)))
    let quarter = Self.camera(centre: point(0, 0), cosine: (0, 1), sine: (1, 1))
    #expect(isSame(quarter.position(point(2, 5)), point(-5, 2)))
  }

  @Test("keeps exact lengths times its zoom")
  func lengths() throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<200 {
      let rotation = try #require(Rotation(halfTangent: 3 * random.symmetric()))
      let zoom = fraction(1 + random.unit())
      let camera = RationalCamera(
        centre: RationalPoint(x: fraction(random.symmetric()), y: fraction(random.symmetric())),
        zoom: Rational(copying: zoom), cosine: Rational(Int(rotation.cosineNumerator), Int(rotation.denominator)),
        sine: Rational(Int(rotation.sineNumerator), Int(rotation.denominator)))
      let world = RationalPoint(x: fraction(random.symmetric()), y: fraction(random.symmetric()))
      let position = camera.position(world)
      let seen = Self.square(position.x, position.y)
      var dx = Rational()
      dx.setDifference(world.x, camera.centre.x)
      var dy = Rational()
      dy.setDifference(world.y, camera.centre.y)
      var expected = Self.square(dx, dy)
      expected.multiply(by: zoom)
      expected.multiply(by: zoom)
      let isKept = seen.isEqual(to: expected)
      check(isKept, "seed \(Self.seed): \(rotation), \(world.x.description), \(world.y.description)")
    }
  }

  private static func square(_ x: borrowing Rational, _ y: borrowing Rational) -> Rational {
    var sum = Rational()
    sum.setProduct(x, x)
    var term = Rational()
    term.setProduct(y, y)
    sum.add(term)
    return sum
  }

  @Test("is composed from a frame: origin plus local over scale, zoom times scale")
  func framed() throws {
    let chain = FrameChain(links: [.init(origin: Vector2(1, 2), scale: 4), .init(origin: Vector2(-3, 5), scale: 2)])
    let reference = try #require(RationalReference(frame: chain))
    let anchor = ExactPoint(x: 0.5, y: -0.5)
    let scene = ExactScene(anchor: anchor, exponent: 3, offsets: [Vector2(8, 4)], strokes: [0..<1])
    // x: 1 + (−3 + 1.5 / 2) / 4, y: 2 + (5 + 0 / 2) / 4
    let world = try #require(reference.point(0, of: scene))
    #expect(isSame(world, point(7, 52, over: 16)))
    let turn = try #require(Rotation(halfTangent: 0.5))
    let pose = CameraPose(offset: Vector2(-4, 4), magnification: 1.5, rotation: turn)
    let camera = try #require(reference.camera(ExactCamera(anchor: anchor, exponent: 3, pose: pose)))
    // x: 1 + (−3 + 0 / 2) / 4, y: 2 + (5 + 0 / 2) / 4
    #expect(isSame(camera.centre, point(1, 13, over: 4)))
    let isZoomed = camera.zoom.isEqual(to: Rational(96))
    let isTurned = camera.cosine.isEqual(to: Rational(3, 5)) && camera.sine.isEqual(to: Rational(4, 5))
    #expect(isZoomed && isTurned)
  }

  @Test("is refused with numbers that are not finite")
  func refused() throws {
    let isRefused = RationalReference(frame: FrameChain(links: [.init(origin: .zero, scale: .nan)])) == nil
    #expect(isRefused)
    let reference = try #require(RationalReference(frame: .world))
    let bad = ExactScene(
      anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: [Vector2(.nan, 0), Vector2(0, .infinity)], strokes: [0..<2])
    #expect(reference.point(0, of: bad) == nil && reference.point(1, of: bad) == nil)
  }
}
