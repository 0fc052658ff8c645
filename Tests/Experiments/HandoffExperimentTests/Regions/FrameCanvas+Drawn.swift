import Frames

extension FrameCanvas {
  /// What is visible now.
  func drawn() -> DrawList {
    var list = DrawList()
    compose(into: &list)
    return list
  }
}
