import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("Numbers in a CSS transform")
struct CSSTransformTests {
  static let seed: UInt64 = 0x6e63

  @Test(
    "are rounded as JavaScript rounds: to the nearest whole number, halves up",
    arguments: [
      (2.5, 3.0), (-2.5, -2), (3.5, 4), (-3.5, -3), (0.49999999999999994, 0), (-0.5, 0), (-0.51, -1), (1e300, 1e300),
      (2251799813685249.5, 2251799813685250), (-2251799813685249.5, -2251799813685249),
    ])
  func halves(value: Double, rounded: Double) {
    #expect(DOMNumber.round(value) == rounded)
  }

  @Test("have four decimals: the ones of the exact number, and their text gives the same bits")
  func decimals() throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<2000 {
      let value = random.symmetric() * Double(sign: .plus, exponent: Int(random.next() % 30) - 10, significand: 1)
      guard let exact = Rational(value) else { throw NotFinite() }
      let text = exact.decimal(fractionDigits: 4)
      check(
        DOMNumber.toDomPrecision(value) == Double(text), "\(value): \(DOMNumber.toDomPrecision(value)), not \(text)")
      check(Double("\(DOMNumber.toDomPrecision(value))") == DOMNumber.toDomPrecision(value), "\(value)")
    }
  }

  /// The position at which the scheme shows a page point in a view of 1,000 × 750 px at zoom 2, in px from the view's
  /// centre.
  private static func position(_ point: Vector2, centre: Vector2) -> Vector2 {
    let scheme = CSSTransformScheme(viewport: .standard)
    let pose = CameraPose(offset: .zero, magnification: 2, rotation: .identity)
    scheme.move(
      to: ExactCamera(anchor: ExactPoint(x: centre.x, y: centre.y), exponent: 0, pose: pose), by: Gesture())
    return Viewport.standard.fromCentre(
      ndc: scheme.project(CSSTransformScheme.StoredPoint(origin: point, vertex: .zero)))
  }

  @Test("hold a camera and a stroke to 0.0001 units")
  func steps() {
    // Camera x is 250 − 300.00004, which is printed as -50, so the point stays in the centre.
    #expect(Self.position(Vector2(300, 187.5), centre: Vector2(300.00004, 187.5)) == .zero)
    #expect(Self.position(Vector2(300.00004, 187.5), centre: Vector2(300, 187.5)) == .zero)
    // 250 − 300.00006 is printed as -50.0001.
    let step = Self.position(Vector2(300, 187.5), centre: Vector2(300.00006, 187.5))
    #expect(abs(step.x + 0.0002) < 6e-5 && step.y == 0)
  }

  @Test("hold a translation to a float32, as the browser's lengths are")
  func lengths() {
    // At 100,000 units a float32 has steps of 2^-7 units, but the strokes' own matrix is in doubles.
    let centre = Vector2(100_250 + 0x1p-9, 187.5)
    #expect(Self.position(Vector2(100_250, 187.5), centre: centre) == .zero)
    let stroke = Self.position(centre, centre: Vector2(100_250, 187.5))
    #expect(abs(stroke.x - 2 * 0.002) < 1e-4)
  }

  @Test("round points to hundredths of a unit from where their stroke begins")
  func hundredths() {
    let scheme = CSSTransformScheme(viewport: .standard)
    let offsets = [Vector2(0.123, 0.123), Vector2(0.127, 0.129), Vector2(10.1279, -0.0021)]
    scheme.store(ExactScene(anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: offsets, strokes: [0..<3]))
    #expect(scheme.document.shapes.map(\.points) == [[.zero, Vector2(0, 0.01), Vector2(10, -0.13)]])
    #expect(scheme.document.shapes.map(\.position) == [offsets[0]])
  }

  @Test("give a point the same bits alone as among all", arguments: [0, 3, 20])
  func single(exponent: Int) {
    let scheme = CSSTransformScheme(viewport: .standard)
    SinglePointTests.compare(scheme, exponent: exponent) { _, _ in
      scheme.document.shapes.flatMap { shape in
        shape.points.map {
          CSSTransformScheme.StoredPoint(origin: shape.position, vertex: SIMD2<Float>(DOMNumber.toDomPrecision($0)))
        }
      }
    }
  }
}
