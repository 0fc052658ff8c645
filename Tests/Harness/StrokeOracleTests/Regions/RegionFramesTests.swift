import ExactNumbers
import Geometry
import Oracle
import StrokeOracle
import TestSupport
import Testing

@Suite("A region seen from another frame")
struct RegionFramesTests {
  static let seed: UInt64 = 0xf4a3

  private static let turns = [Vector2(1, 0), Vector2(0, -1), Vector2(0.6, 0.8)]

  /// The direction (3, 4) / 5 and its normal.
  private static let ahead = Vector2(0.6, 0.8)
  private static let normal = Vector2(-0.8, 0.6)

  // MARK: A border through an exact point

  @Test("has its border through an exact point, however deep", arguments: [3, 300, 3000])
  func border(levels: Int) throws {
    var random = SplitMix64(seed: Self.seed &+ UInt64(levels))
    // The stroke runs along (3, 4). Its border passes through (0, 0), the origin of all frames.
    for turn in Self.turns {
      let links = (0..<levels).map { level in
        let along = (random.symmetric() * 0x1p30).rounded() * 0x1p-20
        return FrameChain.Link(origin: Vector2(3, 4) * along, scale: [1024, 1000, 5][level % 3])
      }
      let view = FrameChain(links: links)
      let m = 7.0
      let points = [-2000.0, -1, 3, 5000].map { Vector2(3, 4) * $0 + Vector2(-4, 3) * -m }
      let region = stroke(points, [5 * m], in: .world, from: view, RegionCamera(zoom: 1.7, turn: turn))
      let found = try #require(region)
      for along in [-400.0, 0, 3.5, 300, 9e4] {
        for across in [-1.0, -0.02, 0, 0.02, 1] {
          let position = (Self.ahead * along + Self.normal * across).rotated(by: turn)
          let depth = found.depth(at: position)
          check(
            abs(depth.value + across) < 1e-10 && (depth.outward - Self.normal.rotated(by: turn)).length < 1e-15,
            "\(levels) levels, \(turn), \(along), \(across): \(depth)")
        }
      }
    }
  }

  @Test("has the border of a taper, a miter, a square cap and a fill there too", arguments: [3, 300, 3000])
  func pieces(levels: Int) throws {
    // The origins of the frames are 0, so (0, 0) of the world is (0, 0) of every frame.
    let link = FrameChain.Link(origin: .zero, scale: 1024)
    let view = FrameChain(links: Array(repeating: link, count: levels))
    func expect(
      _ region: RegionView?, outward: Vector2, isFill: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for along in [-300.0, -1, 0, 200] {
        for across in [-2.0, -0.02, 0, 0.02, 2] {
          let position = outward.perpendicularCCW * along + outward * across
          let depth = region?.depth(at: position)
          check(
            abs((depth?.value ?? .nan) + across) < 1e-12
              && (isFill && across == 0 || ((depth?.outward ?? .zero) - outward).length < 1e-15),
            "\(levels) levels, \(position): \(String(describing: depth))", sourceLocation: sourceLocation)
        }
      }
    }
    // The tangent of discs with a slope of 0.6 has the normal (−0.6, 0.8). At half width 5 it touches at the origin.
    let taper = [Vector2(-2, -4), Vector2(8, -4)]
    expect(
      stroke(taper, [2, 8], in: .world, from: view), outward: Vector2(-0.6, 0.8))
    // The outer edge of a miter, beyond the end of the body at x = −0.5.
    let bend = [Vector2(-20, -4), Vector2(-0.5, -4), Vector2(-0.5, -24)]
    expect(stroke(bend, [4], join: .miter(limit: 4), in: .world, from: view), outward: Vector2(0, 1))
    // The end of a square cap, and its side.
    expect(
      stroke([Vector2(-20, 1), Vector2(-4, 1)], [4], cap: .square, in: .world, from: view), outward: Vector2(1, 0))
    expect(
      stroke([Vector2(-20, -4), Vector2(-3, -4)], [4], cap: .square, in: .world, from: view), outward: Vector2(0, 1))
    // The edge of a bevel, from (0, 0) to (4, −4); the frames begin at its middle.
    expect(
      stroke(
        [Vector2(-20, -4), Vector2(0, -4), Vector2(0, -24)], [4], cap: .butt, join: .bevel, in: .world,
        from: FrameChain(
          links: [.init(origin: Vector2(2, -2), scale: 1024)] + Array(repeating: link, count: levels - 1))),
      outward: Vector2(0.5.squareRoot(), 0.5.squareRoot()))
    let triangle = [Vector2(-3, -4), Vector2(6, 8), Vector2(8, -6)]
    expect(fill(triangle, in: .world, from: view), outward: Vector2(-0.8, 0.6), isFill: true)
    // A disc, whose border is nearly straight on a screen far below: it deviates by at most 2000² / 2 · 1024^-3 px.
    let disc = stroke([Vector2(3, -4)], [5], cap: .round, in: .world, from: view)
    if levels > 10 { expect(disc, outward: Vector2(-0.6, 0.8)) }
    let deviation = 300.0 * 300 / 2 / 5 / 0x1p30
    let beside = disc?.depth(at: Vector2(-0.8, -0.6) * 300).value ?? .nan
    #expect(levels > 10 || abs(beside / -deviation - 1) < 1e-6, "\(beside), \(deviation)")
  }

  // MARK: The same shape in another frame

  /// Compares the depths of a stroke and of a fill that are stored `levels` above with those of the same shape in the
  /// frame of the view, in which doubles can represent it.
  @Test("is the same as in the view's own frame", arguments: [1, 3, 5])
  func same(levels: Int) throws {
    var random = SplitMix64(seed: Self.seed &+ 10 &+ UInt64(levels))
    for scale in [1024.0, 5, 1000] {
      // Dyadic origins of a few bits, so that all points are doubles in both frames.
      let links = (0..<levels).map { _ in
        FrameChain.Link(
          origin: Vector2(
            Double(Int.random(in: -9...9, using: &random)), Double(Int.random(in: -9...9, using: &random))),
          scale: scale)
      }
      let deep = FrameChain(links: links)
      var origin = Vector2.zero
      var factor = 1.0
      for link in links {
        origin = (origin + link.origin) * link.scale
        factor *= link.scale
      }
      let points = positions(5, within: 16, using: &random).map { ($0 * 16).rounded(.down) / 16 }
      let widths = points.map { _ in Double(Int.random(in: 1...40, using: &random)) / 8 }
      let inside = points.map { $0 * factor - origin }
      for turn in Self.turns {
        let centre = inside[2] + Vector2(widths[2], 0) * factor
        let camera = RegionCamera(centre: ExactPoint(x: centre.x, y: centre.y), zoom: 1 / factor * 300, turn: turn)
        for (cap, join) in zip(StrokeCap.allCases, [StrokeJoin.bevel, .miter(limit: 6), .round]) {
          let above = stroke(points, widths, cap: cap, join: join, in: .world, from: deep, camera)
          let own = stroke(inside, widths.map { $0 * factor }, cap: cap, join: join, in: deep, from: deep, camera)
          for position in positions(30, within: 500, using: &random) {
            let (a, b) = (above?.depth(at: position), own?.depth(at: position))
            check(
              abs((a?.value ?? .nan) - (b?.value ?? .nan)) < 1e-9,
              "seed \(Self.seed) \(links) \(points) \(widths) \(cap) \(join) \(turn) \(position): "
                + String(describing: (a, b))
            )
          }
        }
        let above = fill(points, .evenOdd, in: .world, from: deep, camera)
        let own = fill(inside, .evenOdd, in: deep, from: deep, camera)
        for position in positions(30, within: 500, using: &random) {
          let (a, b) = (above?.depth(at: position), own?.depth(at: position))
          check(
            abs((a?.value ?? .nan) - (b?.value ?? .nan)) < 1e-9,
            "seed \(Self.seed) \(links) \(points) \(turn) \(position): \(String(describing: (a, b)))")
        }
      }
    }
  }

  @Test("is the same from below, from the side and under a shared prefix")
  func sideways() throws {
    var random = SplitMix64(seed: Self.seed &+ 20)
    for _ in 0..<30 {
      func links(_ count: Int) -> [FrameChain.Link] {
        (0..<count).map { _ in
          FrameChain.Link(
            origin: Vector2(random.symmetric(), random.symmetric()) * 50,
            scale: [1024, 1000, 5].randomElement(using: &random) ?? 5)
        }
      }
      let prefix = links(Int.random(in: 0...2, using: &random))
      let home = FrameChain(links: prefix + links(Int.random(in: 0...3, using: &random)))
      let view = FrameChain(links: prefix + links(Int.random(in: 0...3, using: &random)))
      // The position at which the reference for points sees the first point is the centre of its disc.
      let points = positions(3, within: 100, using: &random)
      let turn = Rotation(halfTangent: random.symmetric())?.pair ?? Vector2(1, 0)
      let point = try #require(FrameReference(points[0], storedIn: home, seenFrom: view))
      let centre = point.units(precision: 400)
      let zoom = 1000.0
      let camera = RegionCamera(centre: centre, zoom: zoom, turn: turn)
      let halfWidth = 0.25
      let region = stroke(points, [halfWidth], cap: .round, join: .round, in: home, from: view, camera)
      // A second point of the same frame gives the number of px per unit, and its own position.
      let other = try #require(
        FrameReference(points[0] + Vector2(0.25, 0), storedIn: home, seenFrom: view)?
          .position(centre: centre, zoom: zoom, turn: turn))
      let radius = try #require(region?.depth(at: .zero).value)
      check(abs(radius / other.length - 1) < 1e-9, "seed \(Self.seed &+ 20) \(home) \(view): \(radius), \(other)")
      let seen = try #require(
        FrameReference(points[2], storedIn: home, seenFrom: view)?.position(centre: centre, zoom: zoom, turn: turn))
      let last = stroke([points[2]], [0], cap: .round, in: home, from: view, camera)
      let depth = try #require(last?.depth(at: .zero))
      let expected = seen.length
      check(
        abs(-depth.value - expected) <= 1e-6 + 1e-14 * expected && (depth.outward + seen / expected).length < 1e-12,
        "seed \(Self.seed &+ 20) \(home) \(view): \(depth), \(seen)")
    }
  }

  // MARK: Far away

  @Test("is wholly inside or outside where its border is beyond doubles")
  func covered() {
    let view = FrameChain(links: Array(repeating: .init(origin: Vector2(0.5, 0.25), scale: 1024), count: 300))
    let inside = stroke([Vector2(-10, 0), Vector2(10, 0)], [5], in: .world, from: view)
    #expect(inside?.depth(at: .zero).value == .infinity)
    let outside = stroke([Vector2(-10, 20), Vector2(10, 20)], [5], in: .world, from: view)
    #expect(outside?.depth(at: .zero).value == -.infinity)
    let disc = stroke([Vector2(1, 0)], [5], cap: .round, in: .world, from: view)
    #expect(disc?.depth(at: .zero).value == .infinity)
    let square = [Vector2(-5, -5), Vector2(5, -5), Vector2(5, 5), Vector2(-5, 5)]
    #expect(fill(square, in: .world, from: view)?.depth(at: .zero).value == .infinity)
    #expect(fill(square.map { $0 + Vector2(20, 0) }, in: .world, from: view)?.depth(at: .zero).value == -.infinity)
    // Content far below is seen as a position.
    let tiny = stroke([Vector2(-10, 0), Vector2(10, 0)], [5], cap: .round, in: view, from: .world)
    let depth = tiny?.depth(at: Vector2(3.5, 4.25)) ?? RegionDepth(value: .nan, outward: .zero)
    let origin = 0.5 + 0.5 / 1023
    let expected = Vector2(3.5 - origin, 4.25 - origin / 2)
    #expect(abs(depth.value + expected.length) < 1e-12 && (depth.outward - expected / expected.length).length < 1e-12)
  }

  @Test("takes a centre with more bits than a double")
  func longCentre() {
    // The centre is 2^-300 beside the border, and the frame 2^300 as fine.
    let view = FrameChain(links: Array(repeating: .init(origin: .zero, scale: 1024), count: 30))
    var centre = BigFloat(precision: 400)
    centre.set(5, rounding: .toNearestEven)
    centre.multiply(byPowerOfTwo: 300)
    centre.add(BigFloat(3, precision: 53))
    let camera = RegionCamera(centre: ExactPoint(x: BigFloat(0, precision: 53), y: centre), zoom: 2)
    let region = stroke([Vector2(-10, 0), Vector2(10, 0)], [5], in: .world, from: view, camera)
    #expect(region?.depth(at: Vector2(17, 1)) == RegionDepth(value: -7, outward: Vector2(0, 1)))
  }
}
