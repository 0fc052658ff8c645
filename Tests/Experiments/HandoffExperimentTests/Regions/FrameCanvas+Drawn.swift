import Frames

extension FrameCanvas {
  /// What is visible now.
  func drawn() -> DrawList {
    var list = DrawList(drawsTogether: false)
    compose(into: &list)
    return list
  }
}
