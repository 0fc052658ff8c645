import BenchmarkReport
import Measurement

/// The operations of hot loops.
enum RegisterOperation: String, CaseIterable {
  case add
  case multiply
  case fusedMultiplyAdd = "fma"
}

/// A Swift loop and a reference in C over the same operands.
protocol LoopPair {
  /// Operations of one repeat.
  var count: Int { get }
  /// Sets what runs write to zero.
  func clear()
  func runSwift(_ operation: RegisterOperation, repeats: Int)
  func runC(_ operation: RegisterOperation, repeats: Int)
  /// What the last run of either wrote, in one spelling only.
  func written(bySwift: Bool) -> [String]
}

extension LoopPair {
  /// Times all operations, and prints a line for each.
  func measure(_ name: String, pairs: Int, limit: Double, by report: inout Report) {
    for operation in RegisterOperation.allCases {
      guard agree(on: operation) else {
        Report.stop("Swift's \(name)\(operation.rawValue) and C's write different values")
      }
      let (comparison, operations) = compare(operation, pairs: pairs, nanoseconds: 300_000)
      report.line(name + operation.rawValue, comparison, units: operations, unit: "operation", limit: limit)
    }
  }

  /// Whether both sides write the same values, without which their times mean nothing.
  private func agree(on operation: RegisterOperation) -> Bool {
    clear()
    runSwift(operation, repeats: 1)
    let swift = written(bySwift: true)
    clear()
    runC(operation, repeats: 1)
    return swift == written(bySwift: false) && !swift.contains("0x0p+0")
  }

  /// Times Swift (A) against C (B), each call long enough that the clock doesn't show.
  ///
  /// - Returns: the comparison and the number of operations of one call.
  private func compare(
    _ operation: RegisterOperation, pairs: Int, nanoseconds: Double
  ) -> (PairedComparison, operations: Int) {
    var repeats = 1
    while true {
      let watch = Stopwatch()
      runC(operation, repeats: repeats)
      if watch.nanoseconds >= nanoseconds || repeats > 1 << 30 { break }
      repeats *= 2
    }
    let comparison = PairedComparison.measure(
      pairs: pairs, { runSwift(operation, repeats: repeats) }, { runC(operation, repeats: repeats) })
    return (comparison, repeats * count)
  }
}
