import Frames
import InkPictures

let canvas = FrameCanvas(rule: DyadicHandoff())
let png = try canvas.png()
precondition(StrokePicture(canvas).size == (1000, 750) && !png.isEmpty && !canvas.svg().isEmpty)
