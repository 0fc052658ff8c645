import Frames
import Geometry

/// The frames below the active one, or beside it, that have annotations, with those between: what may be seen from above
/// as a whole. It is updated when the camera changes frame and when the annotations of such frames change.
final class FrameBranches {
  /// A frame.
  struct Node {
    let frame: Int
    /// The index of the frame above it; -1 if that is none of these.
    var above = -1
    /// The indices of the frames below it.
    var below: [Int] = []
    /// Contains all annotations of the frame and of those below, in units of the frame.
    var box = Box.empty
    /// The same in units of the frame above it.
    var place = Box.empty
    /// The number of annotations in the frame and in those below.
    var count = 0
  }

  private struct Key: Equatable {
    var canvas: UInt64
    var active: Int
    var root: Int
    var frames: UInt64
  }

  /// The frames, each after the one above it.
  private(set) var nodes: [Node] = []
  /// For each node, whether it is drawn together with all below it.
  var isDrawn: [Bool] = []
  private var numbers: [Int: Int] = [:]
  private var key: Key?
  private var content: UInt64?

  func update(_ scene: AnnotationScene, _ sights: [FrameSight], on canvas: FrameCanvas<DyadicHandoff>) {
    let key = Key(
      canvas: canvas.identity, active: canvas.camera.frame, root: canvas.tree.root, frames: scene.framesRevision)
    if key != self.key {
      (self.key, content) = (key, nil)
      find(sights, canvas.tree, active: canvas.camera.frame)
    }
    for index in nodes.indices { isDrawn[index] = false }
    guard content != scene.contentRevision, !nodes.isEmpty else { return }
    content = scene.contentRevision
    measure(scene, canvas.tree)
  }

  private func find(_ sights: [FrameSight], _ tree: FrameTree, active: Int) {
    nodes.removeAll()
    numbers.removeAll()
    var over: Set<Int> = []
    var next = tree[active].parent
    while let frame = next {
      over.insert(frame)
      next = tree[frame].parent
    }
    for sight in sights {
      var path: [Int] = []
      var next: Int? = sight.frame
      while let frame = next, !over.contains(frame), numbers[frame] == nil {
        path.append(frame)
        next = tree[frame].parent
      }
      for frame in path.reversed() {
        numbers[frame] = nodes.count
        var node = Node(frame: frame)
        if let above = tree[frame].parent.flatMap({ numbers[$0] }) {
          node.above = above
          nodes[above].below.append(nodes.count)
        }
        nodes.append(node)
      }
    }
    isDrawn = Array(repeating: false, count: nodes.count)
    // A frame alone is drawn as it is.
    if nodes.count == 1 { nodes.removeAll() }
  }

  private func measure(_ scene: AnnotationScene, _ tree: FrameTree) {
    for index in nodes.indices.reversed() {
      var node = nodes[index]
      (node.box, node.count) = (.empty, 0)
      if let own = scene.indices[node.frame] { (node.box, node.count) = (own.box, own.count) }
      for below in node.below {
        node.box.extend(to: nodes[below].place)
        node.count += nodes[below].count
      }
      let own = tree[node.frame]
      node.place =
        node.box.isEmpty
        ? .empty : Box(min: own.origin + node.box.min / own.scale, max: own.origin + node.box.max / own.scale)
      nodes[index] = node
    }
  }

  /// The number of annotations in a frame and in those below.
  func count(of frame: Int) -> Int { numbers[frame].map { $0 < nodes.count ? nodes[$0].count : 0 } ?? 0 }

  /// The frames below a frame.
  func nodes(below frame: Int) -> [Int] { numbers[frame].map { $0 < nodes.count ? nodes[$0].below : [] } ?? [] }
}
