import HandoffExperiment

precondition(!HandoffSettings.standard.panLevels.isEmpty)
