import Pacing

_ = LatencyHistogram([1, 2, 3])
