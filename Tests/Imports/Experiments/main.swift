import Experiments

precondition(!HandoffConfiguration.panLevels.isEmpty)
