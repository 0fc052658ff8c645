import Ink

extension ReadingReport {
  /// What could not be used of a recording, a sentence each.
  package var remarks: [String] {
    var remarks = firstFaults.map { "\($0)" }
    let more = faultCount - firstFaults.count
    if more > 0 { remarks.append("… and \(more) more event\(more == 1 ? "" : "s") with faults.") }
    for (kind, count) in unknownKinds.sorted(by: { $0.key < $1.key }) {
      remarks.append("\(count) event\(count == 1 ? "" : "s") of the unknown kind \(kind.debugDescription).")
    }
    let unnamed = unknown - unknownKinds.values.reduce(0, +)
    if unnamed > 0 { remarks.append("\(unnamed) event\(unnamed == 1 ? "" : "s") of other unknown kinds.") }
    return remarks
  }
}
