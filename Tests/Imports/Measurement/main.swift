import Measurement

precondition(Machine.current().coreCount > 0)
_ = PairedComparison(timesA: [1, 2, 3], timesB: [2, 3, 4])

_ = LatencyHistogram([1, 2, 3])
