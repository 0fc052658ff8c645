/// The children of one frame, oldest first.
public struct FrameChildren: Sequence, IteratorProtocol {
  private let tree: FrameTree
  private var upcoming: Int?

  init(tree: FrameTree, next: Int) {
    self.tree = tree
    upcoming = next < 0 ? nil : next
  }

  public mutating func next() -> Int? {
    guard let index = upcoming else { return nil }
    upcoming = tree.sibling(after: index)
    return index
  }
}
