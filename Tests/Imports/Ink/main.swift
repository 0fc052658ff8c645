import Ink

let smoothing = try SavitzkyGolay(halfWindow: 3)
precondition(smoothing.halfWindow == 3)
