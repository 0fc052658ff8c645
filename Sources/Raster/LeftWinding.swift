/// The winding number along the left side of a px within a row, as a function of the height: which of the contours'
/// pieces to the left of it pass there.
///
/// Heights at which one piece ends and the next one begins cancel, for they are the same doubles. So a step is left
/// only where a contour, or a horizontal edge, passes the side itself, and without steps the number is the same along
/// the whole side.
struct LeftWinding: ~Copyable {
  /// A change downwards.
  struct Step: BitwiseCopyable {
    let y: Double
    var change: Int
  }

  /// The row's upper and lower border.
  private(set) var low = 0.0
  private(set) var high = 1.0
  /// The number at the upper border.
  private(set) var first = 0
  /// The changes at heights within the row, from the top; none is 0.
  private(set) var steps = Scratch<Step>()

  /// Begins with no contour to the left.
  mutating func begin(_ row: Int) {
    low = Double(row)
    high = Double(row + 1)
    first = 0
    steps.removeAll()
  }

  /// Takes a piece to the left.
  mutating func add(_ from: Double, _ to: Double, _ turns: Int) {
    guard from < to else { return }
    if from <= low { first += turns } else { step(from, turns) }
    if to < high { step(to, -turns) }
  }

  private mutating func step(_ y: Double, _ change: Int) {
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

  /// The number between two heights, or nil where it changes there.
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
