/// The winding number along the left side of a px, as a function of the height within the row. It depends on the pieces
/// of contours to the left.
///
/// If one piece ends and the next begins at a height, the two changes cancel, since the heights are the same doubles.
/// So a step remains only where a contour, or a horizontal edge, crosses the side itself. Without steps the number is
/// constant along the side.
struct LeftWinding: ~Copyable {
  /// A change of the winding number, from the top down.
  struct Step: BitwiseCopyable {
    let y: Double
    var change: Int
  }

  /// The row's upper and lower border.
  private(set) var low = 0.0
  private(set) var high = 1.0
  /// The number at the upper border.
  private(set) var first = 0
  /// The changes at heights within the row, from the top down; none is 0.
  private(set) var steps = Scratch<Step>()
  /// Changes that are not yet among the steps. If there are many, inserting each would move all steps below it.
  private var pending = Scratch<Step>()
  private static let fewSteps = 64

  /// Begins a row, with no contour to the left.
  mutating func begin(_ row: Int) {
    low = Double(row)
    high = Double(row + 1)
    first = 0
    steps.removeAll()
    pending.removeAll()
  }

  /// Adds a piece to the left. Queries may miss it until ``settle()``.
  mutating func add(_ from: Double, _ to: Double, _ turns: Int) {
    guard from < to else { return }
    if from <= low { first += turns } else { step(from, turns) }
    if to < high { step(to, -turns) }
  }

  /// Inserts the pending changes. O(steps + added · log added); nothing to do if there are few.
  mutating func settle() {
    if pending.isEmpty { return }
    for index in 0..<steps.count { pending.append(steps[index]) }
    pending.sort { $0.y < $1.y }
    steps.removeAll()
    for index in 0..<pending.count {
      let step = pending[index]
      let last = steps.count - 1
      if last < 0 || steps[last].y != step.y {
        steps.append(step)
      } else {
        steps[last].change += step.change
        if steps[last].change == 0 { steps.remove(at: last) }
      }
    }
    pending.removeAll()
  }

  private mutating func step(_ y: Double, _ change: Int) {
    if steps.count >= Self.fewSteps || !pending.isEmpty { return pending.append(Step(y: y, change: change)) }
    var index = steps.count
    if index > 8 {
      var start = 0
      while start < index {
        let middle = (start + index) / 2
        if steps[middle].y <= y { start = middle + 1 } else { index = middle }
      }
    } else {
      while index > 0, steps[index - 1].y > y { index -= 1 }
    }
    guard index > 0, steps[index - 1].y == y else { return steps.insert(Step(y: y, change: change), at: index) }
    steps[index - 1].change += change
    if steps[index - 1].change == 0 { steps.remove(at: index - 1) }
  }

  /// The number between two heights; nil if it changes there.
  func number(_ from: Double, _ to: Double) -> Int? {
    var winding = first
    for index in 0..<steps.count {
      let step = steps[index]
      if step.y >= to { break }
      if step.y > from { return nil }
      winding += step.change
    }
    return winding
  }
}
