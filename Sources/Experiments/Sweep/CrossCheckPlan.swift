/// How many samples of each cell are held against the second reference solution, so that every run compares enough of them.
struct CrossCheckPlan: Sendable {
  private let checks: [Int]

  /// - Parameters:
  ///   - cells: of the run, in order.
  ///   - fewest: samples to compare in the whole run, from 1, when there is any active content.
  init(_ cells: [SweepCell], fewest: Int) {
    let active = cells.count { $0.subject.content == .active }
    let stride = max(1, active / fewest)
    let each = active > 0 ? (fewest + active - 1) / active : 0
    var number = 0
    checks = cells.map { cell in
      // Ancestors have one position to compare, which comes on top.
      guard cell.subject.content == .active else { return 1 }
      defer { number += 1 }
      return number % stride == 0 ? each : 0
    }
  }

  subscript(cell: Int) -> Int { checks[cell] }
}
