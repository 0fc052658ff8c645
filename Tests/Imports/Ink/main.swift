import Ink

let smoothing = try SavitzkyGolay(halfWindow: 3)
precondition(smoothing.halfWindow == 3)

var reader = EventReader()
try Array("[]".utf8).withUnsafeBytes { try reader.read($0) { _ in } }
try reader.finish()
precondition(reader.report.touches == 0)
