import InkCanvas

let canvas = try InkCanvas(viewport: .standard)
precondition(canvas.strokeCount == 0)
