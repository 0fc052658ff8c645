import PredictionExperiment

precondition(PredictionExperiment.name == "predict")
