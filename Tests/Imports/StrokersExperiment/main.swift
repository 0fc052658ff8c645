import StrokersExperiment

precondition(StrokerExperiment.name == "strokers")
