import StrokeOracle

_ = StrokeProbes(tolerance: 0.25)
