import InkCanvas

/// What an app does beside the sample of the page.
func more() throws {
  let canvas = try InkCanvas(viewport: .standard)
  precondition(canvas.strokeCount == 0)

  let page = try InkPage()
  page.add([.move(to: [1, 1]), .line(to: [3, 1]), .line(to: [3, 3])], color: [255, 0, 0, 255])
  let renderer = try DirtyRectangleRenderer(InkScreen(width: 4, height: 4))
  // All px of a new screen, and three of the triangle.
  precondition(renderer.draw(page, page.takeChange()) == 19)
  precondition(renderer.image()[2, 1] == [255, 0, 0, 255])

  /// An undo button: enabled, and pressed.
  var button: (isEnabled: Bool, press: () -> Bool) { (canvas.canUndo, canvas.undo) }
  precondition(!button.isEnabled && !canvas.canRedo)
  try canvas.add(.hairline([[0, 0], [1, 1]]))
  precondition(button.isEnabled && button.press() && !button.isEnabled && canvas.canRedo)
}
