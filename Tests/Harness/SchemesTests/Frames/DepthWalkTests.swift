import Frames
import Geometry
import Schemes
import Testing
import Workloads

/// The walk moves a frame scheme down like a user: frames are a little apart, and never at the same position.
@Suite struct DepthWalkTests {
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func originsLieATenthToFiftyUnitsApart(seed: UInt64) throws {
    let scheme = FrameScheme(rule: TelescopingHandoff(), viewport: .standard)
    let depth = try #require(DepthLabel(decades: 1000))
    DepthWalk(seed: seed).replay(to: depth.zoom) { scheme.travel(by: $0) }
    let links = scheme.viewpoint.chain.links
    #expect(links.count == 333)
    // The first frame is made under the fingers, at any distance from the world's origin.
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
