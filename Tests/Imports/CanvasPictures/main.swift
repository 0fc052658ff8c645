import Annotations
import CanvasPictures

let canvas = try AnnotationCanvas()
precondition(CanvasPicture(canvas).size == (1000, 750) && !canvas.png().isEmpty)
