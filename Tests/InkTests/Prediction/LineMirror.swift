import Ink

/// Keeps lines by what a stage's deltas say alone: if they leave something out, the mirror differs.
final class LineMirror<Element: Sendable> {
  private(set) var lines: [[Element]] = []

  func follow(_ set: LineSet<Element>) {
    for delta in set.deltas {
      switch delta {
      case .began: lines.append([])
      case .shortened(let line, let count): lines[line].removeLast(lines[line].count - count)
      case .changed(let line, let range):
        for index in range {
          let element = set.lines[line].elements[index]
          if index < lines[line].count { lines[line][index] = element } else { lines[line].append(element) }
        }
      case .finished: break
      }
    }
  }
}
