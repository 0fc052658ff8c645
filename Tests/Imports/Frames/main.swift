import Frames

var canvas = FrameCanvas(rule: DyadicHandoff())
try canvas.apply(.init(scale: 3))
var list = DrawList()
canvas.compose(into: &list)
