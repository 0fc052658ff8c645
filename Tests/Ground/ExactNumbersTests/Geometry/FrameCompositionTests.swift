import ExactNumbers
import Geometry
import TestSupport
import Testing

@Suite("A composed frame chain")
struct FrameCompositionTests {
  static let seed: UInt64 = 0x6e12

  /// `o₁ + (o₂ + …) / s₁` by the definition, one fraction at a time from the innermost link outwards.
  private static func origin(_ links: [FrameChain.Link], _ axis: Int) throws -> Rational {
    guard let first = links.first else { return Rational() }
    guard var value = Rational(first.origin[axis]), let scale = Rational(first.scale) else { throw NotFinite() }
    var inner = try origin(Array(links.dropFirst()), axis)
    inner.divide(by: scale)
    value.add(inner)
    return value
  }

  private static func scale(_ links: [FrameChain.Link]) throws -> Rational {
    var product = Rational(1)
    for link in links {
      guard let scale = Rational(link.scale) else { throw NotFinite() }
      product.multiply(by: scale)
    }
    return product
  }

  private static func checkComposition(of links: [FrameChain.Link]) throws {
    guard let composition = FrameComposition(FrameChain(links: links)) else { throw NotFinite() }
    let x = try origin(links, 0)
    let y = try origin(links, 1)
    let scale = try scale(links)
    let isSame =
      composition.originX.isEqual(to: x) && composition.originY.isEqual(to: y) && composition.scale.isEqual(to: scale)
    check(isSame, "seed \(seed): \(links)")
    guard let alone = FrameChain(links: links).exactScale() else { throw NotFinite() }
    let isSameAlone = alone.isEqual(to: scale)
    check(isSameAlone, "seed \(seed), the scale alone: \(links)")
  }

  @Test("is the naive recursion's, for scales of 1000", arguments: 0...40)
  func thousands(count: Int) throws {
    var draw = ExactOperands(seed: Self.seed &+ UInt64(count))
    try Self.checkComposition(of: (0..<count).map { _ in FrameChain.Link(origin: draw.position(), scale: 1000) })
  }

  @Test("is the naive recursion's, for any doubles", arguments: 0...40)
  func anyDoubles(count: Int) throws {
    var draw = ExactOperands(seed: Self.seed &+ 0x100 &+ UInt64(count))
    for _ in 0..<3 {
      let links = (0..<count).map { _ in
        FrameChain.Link(origin: Vector2(draw.double(), draw.double()), scale: max(abs(draw.double()), 0x1p-1074))
      }
      try Self.checkComposition(of: links)
    }
  }

  @Test("of no links is the world")
  func world() throws {
    let composition = try #require(FrameComposition(.world))
    let isWorld = composition.originX.isZero && composition.originY.isZero && composition.scale.isEqual(to: Rational(1))
    #expect(isWorld)
  }

  @Test("is refused when a number is not finite or a scale not positive, wherever it stands", arguments: 0...4)
  func refused(position: Int) {
    let good = FrameChain.Link(origin: Vector2(3, -4), scale: 1000)
    let bad =
      [Double.nan, .infinity, -.infinity].flatMap { value in
        [
          FrameChain.Link(origin: Vector2(value, 1), scale: 1000),
          FrameChain.Link(origin: Vector2(1, value), scale: 1000),
          FrameChain.Link(origin: .zero, scale: value),
        ]
      } + [0, -0.0, -1000].map { FrameChain.Link(origin: .zero, scale: $0) }
    for link in bad {
      var links = Array(repeating: good, count: 4)
      links.insert(link, at: position)
      let isRefused = FrameComposition(FrameChain(links: links)) == nil
      let isScaleRefused = FrameChain(links: links).exactScale() == nil
      check(isRefused && isScaleRefused, "\(link) at \(position)")
    }
  }
}
