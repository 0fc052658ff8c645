import Frames
import Geometry
import Testing

@Suite("A frame tree")
struct FrameTreeTests {
  @Test("hands out indices in order and keeps each frame as it was given")
  func indices() throws {
    var tree = FrameTree()
    #expect(tree.count == 1)
    #expect(tree[0].parent == nil && tree[0].level == 0)
    #expect(tree[0].origin == .zero && tree[0].scale == 1)
    let a = try tree.add(below: 0, origin: Vector2(1, 2), scale: 1000)
    let b = try tree.add(below: a, origin: Vector2(3, 4), scale: 500)
    let c = try tree.add(below: 0, origin: Vector2(5, 6), scale: 0.25)
    let d = try tree.add(below: a, origin: Vector2(7, 8), scale: 7)
    #expect([a, b, c, d] == [1, 2, 3, 4] && tree.count == 5)
    #expect(tree[b].parent == a && tree[b].origin == Vector2(3, 4) && tree[b].scale == 500 && tree[b].level == 2)
    #expect(tree[c].parent == 0 && tree[c].level == 1)
    #expect(
      Array(tree.children(of: 0)) == [a, c] && Array(tree.children(of: a)) == [b, d]
        && Array(tree.children(of: d)).isEmpty)
    #expect(tree.path(to: d) == [tree[a], tree[d]])
    #expect(tree.path(to: 0).isEmpty)
  }

  @Test("carries a hundred thousand levels")
  func deep() throws {
    var tree = FrameTree()
    var index = 0
    for level in 1...100_000 {
      index = try tree.add(below: index, origin: Vector2(Double(level), 0), scale: 1000)
    }
    #expect(tree[index].level == 100_000)
    let path = tree.path(to: index)
    #expect(path.count == 100_000)
    #expect(path.first?.parent == 0 && path.first?.origin == Vector2(1, 0))
    #expect(path.last == tree[index])
    var copy = tree
    _ = copy.addFrame(below: index, origin: .zero, scale: 1)
    #expect(copy.count == tree.count + 1)
    #expect(Array(tree.children(of: index)).isEmpty)
  }

  @Test(
    "refuses numbers that are not finite and scales that are not positive, and stays as it was",
    arguments: [
      (Vector2(.nan, 0), 1000.0), (Vector2(0, .nan), 1000), (Vector2(.infinity, 0), 1000),
      (Vector2(0, -.infinity), 1000),
      (.zero, 0), (.zero, -0.0), (.zero, -1), (.zero, .nan), (.zero, .infinity),
    ])
  func refused(origin: Vector2, scale: Double) {
    var tree = FrameTree()
    let index = tree.addFrame(below: 0, origin: origin, scale: scale)
    #expect(index == nil)
    #expect(tree.count == 1 && Array(tree.children(of: 0)).isEmpty)
  }
}
