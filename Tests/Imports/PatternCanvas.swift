import PatternCanvas

/// What an app does beside the sample of the page.
func more() throws {
  let size = try PixelSize(width: 64, height: 64)
  let stack = try LayerStack(size, [Layer(id: "paper", name: "Paper", size: size)])
  precondition(stack.layers.count == 1)

  let shown = try DisplayedCanvas(stack, within: size)
  precondition(!shown.canUndo && !shown.canRedo)
}
