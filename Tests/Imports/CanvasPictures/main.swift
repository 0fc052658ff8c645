import Annotations
import CanvasPictures

let canvas = try AnnotationCanvas()
let png = try canvas.png()
precondition(CanvasPicture(canvas).size == (1000, 750) && !png.isEmpty)
