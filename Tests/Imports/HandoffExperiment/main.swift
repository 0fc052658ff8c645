import HandoffExperiment

precondition(!HandoffConfiguration.panLevels.isEmpty)
