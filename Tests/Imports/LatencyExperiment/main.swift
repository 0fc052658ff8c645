import LatencyExperiment

precondition(LatencyExperiment.name == "latency")
