import CanvasExperiment

precondition(CanvasExperiment.name == "canvas")
