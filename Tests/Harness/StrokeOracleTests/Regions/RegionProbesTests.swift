import ExactNumbers
import Geometry
import StrokeOracle
import TestSupport
import Testing

@Suite("The probes of a region")
struct RegionProbesTests {
  static let seed: UInt64 = 0x940b
  private static let depths = [-1, -0.02, 0.02, 1]
  private static let view = FrameChain(links: Array(repeating: .init(origin: .zero, scale: 1024), count: 20))

  private static func probes(_ region: RegionView, _ count: Int = 200, seed: UInt64 = seed) -> [RegionProbe] {
    var random = SplitMix64(seed: seed)
    return RegionProbes(viewport: .standard, depths: depths).probes(count: count, of: region, using: &random)
  }

  @Test("lie in the viewport, most of them at the depths asked for, on both sides")
  func near() throws {
    // 20 levels below, the border through (0, 0) crosses the viewport.
    for region in [
      stroke([Vector2(-9, -3), Vector2(7, -3)], [3], cap: .round, from: Self.view),
      stroke([Vector2(-9, -3), Vector2(-3, -3), Vector2(-3, -9)], [3], join: .miter(limit: 4), from: Self.view),
      fill([Vector2(0, 0), Vector2(3, 4), Vector2(-3, 4)], from: Self.view),
      stroke([Vector2(-300, 0), Vector2(0, 40), Vector2(150, -90)], [30, 60, 8], cap: .square),
    ] {
      let region = try #require(region)
      let probes = Self.probes(region)
      #expect(probes.count == 200)
      for probe in probes {
        #expect(abs(probe.position.x) <= 500 && abs(probe.position.y) <= 375)
        #expect(region.depth(at: probe.position).value == probe.depth)
      }
      for depth in Self.depths {
        let count = probes.count { abs($0.depth - depth) <= 1e-6 }
        #expect(count >= 20, "\(count) at \(depth)")
      }
      #expect(probes.count { abs($0.depth) > 1.5 } >= 10)
    }
  }

  @Test("lie about the corners of an outline")
  func corners() throws {
    let region = try #require(fill([Vector2(0, 0), Vector2(3, 4), Vector2(-3, 4)], from: Self.view))
    #expect(Self.probes(region).count { $0.position.length < 12 } >= 40)
  }

  @Test("lie anywhere where no border is visible")
  func far() throws {
    let covered = try #require(stroke([Vector2(-9, 0), Vector2(7, 0)], [3], from: Self.view))
    let empty = try #require(stroke([Vector2(1, 1)], [3], cap: .butt))
    for region in [covered, empty] {
      let probes = Self.probes(region)
      #expect(probes.count == 200 && Set(probes.map(\.position)).count == 200)
      #expect(probes.allSatisfy { region.depth(at: $0.position).value == $0.depth })
    }
    #expect(Self.probes(covered, 0).isEmpty && Self.probes(covered, -1).isEmpty)
  }

  @Test("are those of their seed")
  func seeds() throws {
    let region = try #require(fill([Vector2(0, 0), Vector2(3, 4), Vector2(-3, 4)], from: Self.view))
    #expect(Self.probes(region) == Self.probes(region))
    #expect(Self.probes(region) != Self.probes(region, seed: 1))
  }
}
