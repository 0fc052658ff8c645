import ExactNumbers
import Geometry
import Oracle
import TestSupport
import Testing

@Suite("A reference that moves with the view")
struct MovedReferenceTests {
  static let seed: UInt64 = 0x6e58

  @Test("has the point where one that is composed anew has it, down, up, aside, and below a new root", arguments: 0..<4)
  func walk(run: UInt64) throws {
    var random = SplitMix64(seed: Self.seed &+ run)
    func link() -> FrameChain.Link {
      let origin = Vector2(random.symmetric(), random.symmetric()) * 500
      return FrameChain.Link(origin: origin, scale: [1024, 1000, 5, 1 + 1000 * random.unit()][Int(run)])
    }
    let point = ExactPoint(x: random.symmetric() * 700, y: random.symmetric() * 700)
    var home = FrameChain(links: (0..<3).map { _ in link() })
    var view = home
    var moved = try #require(FrameReference(point, storedIn: home, seenFrom: view))
    for step in 0..<120 {
      var links = view.links
      switch random.next() % 8 {
      case 0...4: links.append(link())
      case 5 where links.count > 1: links.removeLast(1 + Int(random.next() % UInt64(min(4, links.count - 1))))
      case 6 where links.count > 1: links[links.count - 2] = link()
      default:
        let root = link()
        links.insert(root, at: 0)
        home = FrameChain(links: [root] + home.links)
      }
      view = FrameChain(links: links)
      moved = try #require(moved.moved(to: view, of: point, storedIn: home))
      let anew = try #require(FrameReference(point, storedIn: home, seenFrom: view))
      let (a, b) = (moved.units(precision: 200), anew.units(precision: 200))
      check(
        a.x.compare(b.x) == 0 && a.y.compare(b.y) == 0,
        "run \(run), step \(step), \(view.links.count) links: \(a.x.double), not \(b.x.double)")
      let centre = ExactPoint(x: 0.25, y: -3)
      let turn = Vector2(0.6, 0.8)
      #expect(
        moved.position(centre: centre, zoom: 1.5, turn: turn) == anew.position(centre: centre, zoom: 1.5, turn: turn))
    }
    let bad = FrameChain(links: view.links + [FrameChain.Link(origin: Vector2(.nan, 0), scale: 2)])
    #expect(moved.moved(to: bad, of: point, storedIn: home) == nil)
  }
}
