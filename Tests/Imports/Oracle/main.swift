import Oracle

_ = RoundingJudge()
_ = StrokeProbes(tolerance: 0.25)
