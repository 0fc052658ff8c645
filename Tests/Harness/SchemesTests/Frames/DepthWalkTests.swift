import Frames
import Geometry
import Schemes
import Testing
import Workloads

/// The walk brings a frame scheme down as a person would: frames a little apart, never one on another.
@Suite struct DepthWalkTests {
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func originsLieATenthToFiftyUnitsApart(seed: UInt64) throws {
    let scheme = FrameScheme(rule: TelescopingHandoff(), viewport: .standard)
    let depth = try #require(DepthLabel(decades: 1000))
    DepthWalk(seed: seed).replay(to: depth.zoom) { scheme.travel(by: $0) }
    let links = scheme.viewpoint.chain.links
    #expect(links.count == 333)
    // The first frame is made under the fingers, wherever the world's origin is.
    for (level, link) in links.enumerated().dropFirst() {
      #expect((0.1...50).contains(link.origin.length), "seed \(seed), level \(level): \(link.origin)")
    }
    #expect(Set(links.map(\.origin)).count == links.count)
  }

  @Test func pinchesMultiplyToTheZoom() throws {
    let depth = try #require(DepthLabel("12.25"))
    var zoom = 1.0
    DepthWalk(seed: 9).replay(to: depth.zoom) { zoom *= $0.scale }
    #expect(abs(zoom / depth.zoom.double - 1) < 1e-14)
  }
}
