import Geometry

/// Computes the fraction of a px that is inside a region.
///
/// Between two heights at which pieces of edges begin, end or cross, their order is constant and the lengths between
/// them are linear in the height. So each length at the middle height is the mean length.
struct PixelArea: ~Copyable {
  /// The largest number of pieces in a px for which crossings are computed. With more pieces, the area is the mean over
  /// ``sampledLines`` lines.
  static let maxPieces = 48
  static let sampledLines = 64

  /// A piece at a height.
  struct Passing: BitwiseCopyable {
    let x: Double
    let turns: Int32
    let piece: Int32
  }

  private let isEvenOdd: Bool
  private var pieces = Scratch<EdgePiece>()
  private var heights = Scratch<Double>()
  private var passed = Scratch<Passing>()
  private var crossings = Scratch<Double>()

  init(_ rule: FillRule) { isEvenOdd = rule == .evenOdd }

  private func isInside(_ winding: Int) -> Bool { isEvenOdd ? winding & 1 != 0 : winding != 0 }

  /// The covered fraction of a px without edges.
  func part(_ left: borrowing LeftWinding) -> Double {
    if left.steps.isEmpty { return isInside(left.first) ? 1 : 0 }
    var (sum, winding, last) = (0.0, left.first, left.low)
    for index in 0..<left.steps.count {
      let step = left.steps[index]
      if isInside(winding) { sum += step.y - last }
      last = step.y
      winding += step.change
    }
    return isInside(winding) ? sum + (left.high - last) : sum
  }

  /// The covered fraction of a px.
  /// - Parameters:
  ///   - left: the winding number along its left side.
  ///   - head: the index of its first piece.
  ///   - all: the pieces of the row.
  mutating func part(_ left: borrowing LeftWinding, _ head: Int, of all: borrowing Scratch<EdgePiece>) -> Double {
    let first = all[head]
    if first.next < 0, let change = change(first, left) { return part(left) + change }
    if first.next >= 0 {
      let second = all[Int(first.next)]
      if second.next < 0, first.endY <= second.startY || second.endY <= first.startY,
        let change = change(first, left), let other = self.change(second, left)
      {
        return part(left) + (change + other)
      }
    }
    pieces.removeAll()
    heights.removeAll()
    var index = head
    while index >= 0 {
      let piece = all[index]
      pieces.append(piece)
      index = Int(piece.next)
    }
    heights.append(left.low)
    if pieces.count > Self.maxPieces {
      for line in 1..<Self.sampledLines { heights.append(left.low + Double(line) / Double(Self.sampledLines)) }
    } else {
      for index in 0..<left.steps.count { heights.append(left.steps[index].y) }
      for index in 0..<pieces.count {
        heights.append(pieces[index].startY)
        heights.append(pieces[index].endY)
      }
      heights.sort()
    }
    heights.append(left.high)
    return sum(left)
  }

  /// The change of a px's covered fraction by a piece that is alone at its heights; nil if the winding number to its
  /// left is not constant there.
  private func change(_ piece: EdgePiece, _ left: borrowing LeftWinding) -> Double? {
    guard let winding = left.number(piece.startY, piece.endY) else { return nil }
    let (isLeftInside, isRightInside) = (isInside(winding), isInside(winding + Int(piece.turns)))
    return isLeftInside == isRightInside ? 0 : isRightInside ? piece.right : -piece.right
  }

  private mutating func sum(_ left: borrowing LeftWinding) -> Double {
    var (sum, winding, step) = (0.0, left.first, 0)
    for index in 1..<heights.count where heights[index] > heights[index - 1] {
      let (from, to) = (heights[index - 1], heights[index])
      let middle = from + (to - from) / 2
      while step < left.steps.count, left.steps[step].y <= middle {
        winding += left.steps[step].change
        step += 1
      }
      pass(middle)
      if passed.count > 1, pieces.count <= Self.maxPieces, findCrossings(from, to) {
        var last = from
        for index in 0..<crossings.count where crossings[index] > last {
          pass(last + (crossings[index] - last) / 2)
          sum += length(winding) * (crossings[index] - last)
          last = crossings[index]
        }
      } else {
        sum += length(winding) * (to - from)
      }
    }
    return sum
  }

  /// Collects the pieces at a height, from left to right.
  private mutating func pass(_ y: Double) {
    passed.removeAll()
    for index in 0..<pieces.count {
      let piece = pieces[index]
      guard piece.startY <= y, y < piece.endY else { continue }
      passed.append(Passing(x: piece.x(y), turns: piece.turns, piece: Int32(index)))
    }
    if pieces.count > Self.maxPieces { return passed.sort { ($0.x, $0.piece) < ($1.x, $1.piece) } }
    for index in 1..<max(1, passed.count) {
      let passing = passed[index]
      var place = index
      while place > 0, passed[place - 1].x > passing.x {
        passed[place] = passed[place - 1]
        place -= 1
      }
      passed[place] = passing
    }
  }

  /// The covered length at that height, within a px whose left side has a given winding number.
  private func length(_ winding: Int) -> Double {
    var (covered, last, winding) = (0.0, 0.0, winding)
    for index in 0..<passed.count {
      let passing = passed[index]
      if isInside(winding) { covered += passing.x - last }
      last = passing.x
      winding += Int(passing.turns)
    }
    return isInside(winding) ? covered + (1 - last) : covered
  }

  /// Collects the heights between two given ones at which pieces that pass all of that range cross, and the lower of
  /// the two.
  /// - Returns: whether any cross.
  private mutating func findCrossings(_ from: Double, _ to: Double) -> Bool {
    var isOrdered = true
    for index in 1..<passed.count where isOrdered {
      let (left, right) = (pieces[Int(passed[index - 1].piece)], pieces[Int(passed[index].piece)])
      isOrdered = left.x(from) <= right.x(from) && left.x(to) <= right.x(to)
    }
    if isOrdered { return false }
    crossings.removeAll()
    for index in 1..<passed.count {
      let right = pieces[Int(passed[index].piece)]
      let (rightFrom, rightTo) = (right.x(from), right.x(to))
      for other in 0..<index {
        let left = pieces[Int(passed[other].piece)]
        let (above, below) = (rightFrom - left.x(from), rightTo - left.x(to))
        guard (above < 0) != (below < 0), above != below else { continue }
        let y = from + (to - from) * (above / (above - below))
        if y > from, y < to { crossings.append(y) }
      }
    }
    crossings.sort()
    crossings.append(to)
    return true
  }
}

extension Scratch<Double> {
  /// Sorts the list, fast if it is short.
  fileprivate func sort() {
    if count > 24 { return sort(by: <) }
    for index in 1..<max(1, count) {
      let value = self[index]
      var place = index
      while place > 0, self[place - 1] > value {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = value
    }
  }
}
