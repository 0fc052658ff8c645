import Annotations
import Frames
import Pictures

let canvas = try AnnotationCanvas()
let png = try canvas.png()
precondition(CanvasPicture(canvas).size == (1000, 750) && !png.isEmpty)

let frames = FrameCanvas(rule: DyadicHandoff())
precondition(try StrokePicture(frames).size == (1000, 750) && !frames.png().isEmpty && !frames.svg().isEmpty)
