import TessellationExperiment

precondition(TessellationExperiment.name == "tessellation")
