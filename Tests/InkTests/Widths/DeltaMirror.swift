import Ink
import Testing

/// Follows a stage by its deltas alone, and compares what that comes to with the stage's output.
final class DeltaMirror<Element: Sendable & Equatable>: LineConsumer {
  private(set) var lines: [[Element]] = []
  private(set) var finished: Set<Int> = []
  /// How many elements were reported as changed.
  private(set) var changes = 0
  /// How many of these were as they had been.
  private(set) var vain = 0

  func consume(_ input: LineSet<Element>) {
    for delta in input.deltas {
      switch delta {
      case .began: lines.append([])
      case .shortened(let line, let count): lines[line].removeLast(lines[line].count - count)
      case .changed(let line, let range):
        for index in range {
          let element = input.lines[line].elements[index]
          changes += 1
          if index < lines[line].count {
            if lines[line][index] == element { vain += 1 }
            lines[line][index] = element
          } else {
            lines[line].append(element)
          }
        }
      case .finished(let line): finished.insert(line)
      }
    }
    let isSame = lines == input.lines.map(\.elements)
    #expect(isSame)
    #expect(finished == Set(input.lines.indices.filter { input.lines[$0].isComplete }))
  }

  func settle(_ input: LineSet<Element>) {}
  func reset() {}
}
