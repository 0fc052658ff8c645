import Annotations
import Frames
import Pictures

let canvas = try AnnotationCanvas()
let png = try canvas.png()
precondition(CanvasPicture(canvas).size == (1000, 750) && !png.isEmpty)

let frames = FrameCanvas(rule: DyadicHandoff())
let file = try frames.png()
precondition(StrokePicture(frames).size == (1000, 750) && !file.isEmpty && !frames.svg().isEmpty)
