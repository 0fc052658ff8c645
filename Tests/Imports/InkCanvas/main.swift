import InkCanvas

precondition(try InkCanvas(viewport: .standard).strokeCount == 0)
