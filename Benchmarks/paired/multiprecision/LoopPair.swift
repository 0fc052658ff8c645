import Measurement

/// The operations of hot loops.
enum Operation: String, CaseIterable {
  case add
  case multiply
  case fusedMultiplyAdd = "fma"
}

/// A Swift loop and its C counterpart over the same memory.
protocol LoopPair {
  /// Registers that one repeat writes.
  var count: Int { get }
  /// What the last run wrote.
  var written: [String] { get }
  /// Sets what runs write to zero.
  func clear()
  func runSwift(_ operation: Operation, repeats: Int)
  func runC(_ operation: Operation, repeats: Int)
}

extension RowLoops: LoopPair {}

extension RegisterLoops: LoopPair {
  var count: Int { 1 }
}

extension LoopPair {
  /// Whether both sides write the same values, without which their times mean nothing.
  func agree(on operation: Operation) -> Bool {
    clear()
    runSwift(operation, repeats: 1)
    let swift = written
    clear()
    runC(operation, repeats: 1)
    return swift == written && !swift.contains("0x0p+0")
  }

  /// Times Swift (A) against C (B), each call long enough that the clock doesn't show.
  ///
  /// - Returns: the comparison and the number of operations of one call.
  func compare(_ operation: Operation, pairs: Int, nanoseconds: Double) -> (PairedComparison, operations: Int) {
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
