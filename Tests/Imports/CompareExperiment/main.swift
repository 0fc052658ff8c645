import CompareExperiment

precondition(CompareExperiment.name == "compare")
