import Frames

/// What an app does beside the sample of the page.
func more() throws {
  var canvas = FrameCanvas(rule: DyadicHandoff())
  try canvas.apply(.init(scale: 3))
  var list = DrawList()
  canvas.compose(into: &list)

  let archive: any Codable = canvas.archive
  precondition(archive is CanvasArchive<DyadicCamera>)

  precondition(HandoffRuleCatalog.standard.names.contains("dyadic-frames"))
}
