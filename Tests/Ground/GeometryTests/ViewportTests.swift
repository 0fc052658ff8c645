import Geometry
import TestSupport
import Testing

@Suite("A viewport")
struct ViewportTests {
  static let seed: UInt64 = 0x6e03

  @Test("is at least a pixel on both sides, and finite", arguments: [0.999, 0, -1, .infinity, .nan])
  func refused(side: Double) {
    #expect(Viewport(width: side, height: 100) == nil)
    #expect(Viewport(width: 100, height: side) == nil)
  }

  @Test("is 1000 × 750 px by default, with the middle and the diagonal that go with it")
  func standard() {
    #expect(Viewport.standard == Viewport(width: 1000, height: 750))
    #expect(Viewport.standard.size == Vector2(1000, 750))
    #expect(Viewport.standard.centre == Vector2(500, 375))
    #expect(Viewport.standard.diagonal == 1250)
    #expect(Viewport(width: 1, height: 1) != nil)
  }

  @Test("has its corners at ±1, y up")
  func corners() {
    let viewport = Viewport.standard
    #expect(viewport.ndc(fromCentre: -viewport.centre) == Vector2(-1, 1))
    #expect(viewport.ndc(fromCentre: viewport.centre) == Vector2(1, -1))
    #expect(viewport.ndc(fromCentre: .zero) == .zero)
    #expect(viewport.fromCentre(ndc: SIMD2(-1, 1)) == -viewport.centre)
  }

  @Test("maps to normalised coordinates and back within the roundings of both ways")
  func inverse() throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<2000 {
      let viewport = try #require(Viewport(width: 1 + 5000 * random.unit(), height: 1 + 5000 * random.unit()))
      let ndc = SIMD2(Float(2 * random.symmetric()), Float(2 * random.symmetric()))
      let back = viewport.ndc(fromCentre: viewport.fromCentre(ndc: ndc))
      let error = back - Vector2(ndc)
      check(
        abs(error.x) <= 0x1p-51 * abs(Double(ndc.x)) && abs(error.y) <= 0x1p-51 * abs(Double(ndc.y)),
        "\(viewport), \(ndc): \(back)")
      let position = Vector2(viewport.width * random.symmetric(), viewport.height * random.symmetric())
      let seen = viewport.fromCentre(ndc: SIMD2<Float>(viewport.ndc(fromCentre: position)))
      check(
        abs(seen.x - position.x) <= 0x1.01p-24 * abs(position.x)
          && abs(seen.y - position.y) <= 0x1.01p-24 * abs(position.y),
        "\(viewport), \(position): \(seen)")
    }
  }
}
