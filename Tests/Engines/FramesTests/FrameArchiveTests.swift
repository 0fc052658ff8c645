import Foundation
import Frames
import Geometry
import TestSupport
import Testing

@Suite("A saved frame tree")
struct FrameArchiveTests {
  static let seed: UInt64 = 0x6e31

  /// Frames below any frame and above the root, some of them at the same position.
  private static func tree(_ count: Int, seed: UInt64) -> FrameTree {
    var draw = Operands(seed: seed)
    var tree = FrameTree()
    while tree.count < count {
      let origin = draw.random.unit() < 0.2 ? Vector2(-0.0, 0) : draw.vector(500)
      let scale = 0.01 + 1000 * draw.random.unit()
      if draw.random.unit() < 0.1 {
        _ = tree.addRoot(origin: origin, scale: scale)
      } else {
        let parent = draw.random.unit() < 0.1 ? tree.root : Int(draw.random.unit() * Double(tree.count))
        _ = tree.addFrame(below: parent, origin: origin, scale: scale)
      }
    }
    return tree
  }

  private static func check(_ read: FrameTree, is tree: FrameTree) {
    #expect(read == tree)
    #expect(read.bits == tree.bits)
    #expect(read.root == tree.root)
    for index in 0..<tree.count {
      TestSupport.check(read[index].level == tree[index].level, "frame \(index): level \(read[index].level)")
      TestSupport.check(Array(read.children(of: index)) == Array(tree.children(of: index)), "frame \(index)")
      if let parent = tree[index].parent {
        let position = tree[index].origin
        TestSupport.check(
          read.child(of: parent, at: position) == tree.child(of: parent, at: position), "frame \(index)")
      }
    }
  }

  @Test("comes back with its indices, order of children, levels and bits, through JSON", arguments: 0..<20)
  func roundTrip(number: Int) throws {
    let tree = Self.tree(1 + 30 * number, seed: Self.seed &+ UInt64(number))
    Self.check(try FrameTree(throughJSON(FrameArchive(tree))), is: tree)
  }

  @Test("comes back through property lists; in binary ones zeros lose their sign")
  func propertyLists() throws {
    let tree = Self.tree(500, seed: Self.seed &+ 100)
    Self.check(try FrameTree(throughPropertyList(FrameArchive(tree), .xml)), is: tree)
    #expect(try FrameTree(throughPropertyList(FrameArchive(tree), .binary)) == tree)
  }

  @Test("grows on as the tree would have")
  func growsOn() throws {
    var tree = Self.tree(200, seed: Self.seed &+ 101)
    var read = try FrameTree(FrameArchive(tree))
    for scale in 1...50 {
      let origin = Vector2(Double(scale), 0)
      let below = tree.addFrame(below: scale, origin: origin, scale: Double(scale))
      #expect(read.addFrame(below: scale, origin: origin, scale: Double(scale)) == below)
      let root = tree.addRoot(origin: origin, scale: 2)
      #expect(read.addRoot(origin: origin, scale: 2) == root)
    }
    Self.check(read, is: tree)
  }

  @Test("keeps zeros of both signs and doubles of any size through JSON")
  func doubles() throws {
    let values = [
      -0.0, 0, .leastNonzeroMagnitude, -0x1.fffffffffffffp-1022, 0.1, 1e15, 1e16, -0x1p63, 0x1p64, 1e22, 1.0.nextUp,
      .greatestFiniteMagnitude,
    ]
    var tree = FrameTree()
    for value in values {
      _ = tree.addFrame(below: 0, origin: Vector2(value, -value), scale: max(.leastNonzeroMagnitude, abs(value)))
    }
    #expect(tree.count == 1 + values.count)
    Self.check(try FrameTree(throughJSON(FrameArchive(tree))), is: tree)
  }

  @Test("may have a hundred thousand levels, saved from the root down or from its foot up")
  func deep() throws {
    var tree = FrameTree()
    for level in 0..<50_000 {
      _ = tree.addFrame(below: tree.count - 1, origin: Vector2(Double(level), 1), scale: 1024)
    }
    let deepest = tree.count - 1
    for level in 0..<50_000 { _ = tree.addRoot(origin: Vector2(1, Double(level)), scale: 1024) }
    let read = try FrameTree(throughJSON(FrameArchive(tree)))
    #expect(read == tree)
    #expect(read[deepest].level == 50_000 && read[read.root].level == -50_000)
    #expect(read.path(to: deepest).count == 100_000)
  }

  @Test("may have a million frames, one below the other or all below the root", arguments: [true, false])
  func many(deep: Bool) throws {
    var archive = FrameArchive(FrameTree())
    let count = 1_000_000
    archive.parents = [nil] + (1..<count).map { deep ? $0 - 1 : 0 }
    archive.originsX = (0..<count).map { Double($0) }
    archive.originsY = Array(repeating: 0, count: count)
    archive.scales = Array(repeating: 1, count: count)
    let tree = try FrameTree(archive)
    #expect(tree.count == count && tree[count - 1].level == (deep ? count - 1 : 1))
    #expect(tree.childCount(of: 0) == (deep ? 1 : count - 1))
  }
}

@Suite("A damaged frame tree")
struct FrameArchiveErrorTests {
  /// Six frames, of which 3 is the root: 3 → 0 → 1 → 2, 3 → 4 → 5.
  private static let sound: FrameArchive = {
    var tree = FrameTree()
    _ = tree.addFrame(below: 0, origin: Vector2(1, 2), scale: 1000)
    _ = tree.addFrame(below: 1, origin: Vector2(3, 4), scale: 500)
    _ = tree.addRoot(origin: Vector2(5, 6), scale: 20)
    _ = tree.addFrame(below: 3, origin: Vector2(7, 8), scale: 30)
    _ = tree.addFrame(below: 4, origin: Vector2(9, 10), scale: 40)
    return FrameArchive(tree)
  }()

  /// The error's sentence for the valid tree after a change; nil if it can be read.
  private func words(_ change: (inout FrameArchive) -> Void) -> String? {
    var archive = Self.sound
    change(&archive)
    return FramesTests.words { () throws(FrameArchiveError) in _ = try FrameTree(archive) }
  }

  @Test("is read when it is sound")
  func sound() {
    #expect(words { _ in } == nil)
    #expect(Self.sound.parents == [3, 0, 1, nil, 3, 4])
  }

  @Test("has no frames")
  func empty() {
    #expect(
      words { archive in
        archive.parents = []
        archive.originsX = []
        archive.originsY = []
        archive.scales = []
      } == "The tree has no frames; a tree has at least its root.")
  }

  @Test("has lists of unequal lengths")
  func unequal() {
    let rest = "; each list has one entry a frame."
    #expect(
      words { $0.parents.removeLast() } == "The tree has 5 parents, 6 x and 6 y of origins, and 6 scales" + rest)
    #expect(
      words { $0.originsX.append(0) } == "The tree has 6 parents, 7 x and 6 y of origins, and 6 scales" + rest)
    #expect(
      words { $0.originsY.removeAll() } == "The tree has 6 parents, 6 x and 0 y of origins, and 6 scales" + rest)
    #expect(
      words { $0.scales.removeLast() } == "The tree has 6 parents, 6 x and 6 y of origins, and 5 scales" + rest)
  }

  @Test("has more frames than are read")
  func tooMany() throws {
    var archive = FrameArchive(FrameTree())
    archive.parents = Array(repeating: nil, count: FrameArchive.frameLimit + 1)
    #expect(
      FramesTests.words { () throws(FrameArchiveError) in _ = try FrameTree(archive) }
        == "The tree has 10000001 frames, more than the limit of 10000000; save it as several trees.")
  }

  @Test("has no root")
  func noRoot() {
    #expect(words { $0.parents[3] = 5 } == "The tree has no root; exactly one frame has no parent.")
  }

  @Test("has a second root", arguments: [0, 1, 2])
  func secondRootBefore(index: Int) {
    #expect(
      words { $0.parents[index] = nil }
        == "Frame 3 has no parent, and neither has frame \(index); only the root has none.")
  }

  @Test("has a second root after the root", arguments: [4, 5])
  func secondRootAfter(index: Int) {
    #expect(
      words { $0.parents[index] = nil }
        == "Frame \(index) has no parent, and neither has frame 3; only the root has none.")
  }

  @Test("has a root with an origin or a scale")
  func placedRoot() {
    let rest = "; a root has the origin (0, 0) and the scale 1."
    #expect(
      words { $0.originsY[3] = 7 } == "Frame 3 is the root and has the origin (0.0, 7.0) and the scale 1.0" + rest)
    #expect(words { $0.scales[3] = 5 } == "Frame 3 is the root and has the origin (0.0, 0.0) and the scale 5.0" + rest)
  }

  @Test("has a parent that is not there", arguments: [-1, 6, .min, .max])
  func missingParent(parent: Int) {
    #expect(
      words { $0.parents[4] = parent } == "Frame 4 has the parent \(parent), which is not there; the frames are 0 to 5."
    )
  }

  @Test("has a cycle")
  func cycle() {
    #expect(words { $0.parents[2] = 2 } == "Frame 2 is its own parent; parents lead to the root.")
    #expect(words { $0.parents[4] = 5 } == "Frame 4 is its own ancestor, 2 steps up; parents lead to the root.")
    #expect(words { $0.parents[0] = 2 } == "Frame 0 is its own ancestor, 3 steps up; parents lead to the root.")
    // 1 is below 4, and itself not on a cycle.
    let words = words { archive in
      archive.parents[1] = 4
      archive.parents[4] = 5
    }
    #expect(words == "Frame 4 is its own ancestor, 2 steps up; parents lead to the root.")
  }

  @Test("has a long cycle, found without recursion")
  func longCycle() {
    let count = 1_000_000
    var archive = FrameArchive(FrameTree())
    archive.parents = [nil] + (1..<count).map { $0 + 1 }
    archive.parents[count - 1] = count / 2
    archive.originsX = Array(repeating: 0, count: count)
    archive.originsY = archive.originsX
    archive.scales = Array(repeating: 1, count: count)
    #expect(
      FramesTests.words { () throws(FrameArchiveError) in _ = try FrameTree(archive) }
        == "Frame 500000 is its own ancestor, 500000 steps up; parents lead to the root.")
  }

  @Test("has an origin that is not finite", arguments: [Double.nan, .infinity, -.infinity])
  func origin(value: Double) {
    let rest = "; both coordinates are finite, in units of the parent."
    #expect(words { $0.originsX[5] = value } == "Frame 5 has the origin (\(value), 10.0)" + rest)
    #expect(words { $0.originsY[2] = value } == "Frame 2 has the origin (3.0, \(value))" + rest)
  }

  @Test("has a scale that is no scale", arguments: [0, -0.0, -1, .nan, .infinity, -.infinity])
  func scale(value: Double) {
    #expect(words { $0.scales[5] = value } == "Frame 5 has the scale \(value); a scale is positive and finite.")
  }
}
