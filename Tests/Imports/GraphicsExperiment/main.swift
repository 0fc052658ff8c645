import GraphicsExperiment

precondition(GraphicsExperiment.name == "gpu")
