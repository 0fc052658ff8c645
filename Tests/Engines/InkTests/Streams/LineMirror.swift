import Ink

/// A copy of a step's lines that is made only from its deltas.
final class LineMirror<Element: Sendable & Equatable>: LineConsumer {
  private(set) var lines: [[Element]] = []
  private(set) var finished: [Bool] = []
  /// The number of elements reported as new or changed.
  private(set) var reported = 0
  /// How many of these were equal to their previous value.
  private(set) var unchanged = 0
  /// Violations of the order that deltas state.
  private(set) var faults: [String] = []

  func consume(_ input: LineSet<Element>) {
    if input.deltas.isEmpty { faults.append("no deltas") }
    var last = (line: -1, end: -1)
    for delta in input.deltas {
      if delta.line < last.line { faults.append("deltas of line \(delta.line) after those of \(last.line)") }
      if delta.line != last.line { last = (delta.line, -1) }
      switch delta {
      case .began(let line):
        if line != lines.count { faults.append("line \(line) began as number \(lines.count)") }
        lines.append([])
        finished.append(false)
      case .shortened(let line, let count):
        if count >= lines[line].count { faults.append("shortened from \(lines[line].count) to \(count)") }
        lines[line].removeLast(max(0, lines[line].count - count))
      case .changed(let line, let range):
        if range.isEmpty || range.lowerBound <= last.end { faults.append("range \(range) after \(last.end)") }
        if range.lowerBound > lines[line].count { faults.append("range \(range) of \(lines[line].count)") }
        last.end = range.upperBound
        for index in range {
          let element = input.lines[line].elements[index]
          reported += 1
          if index < lines[line].count {
            if lines[line][index] == element { unchanged += 1 }
            lines[line][index] = element
          } else {
            lines[line].append(element)
          }
        }
      case .finished(let line):
        if finished[line] { faults.append("line \(line) finished twice") }
        finished[line] = true
      }
    }
  }

  func flush(_ input: LineSet<Element>) {}

  func reset() {
    lines = []
    finished = []
  }
}
