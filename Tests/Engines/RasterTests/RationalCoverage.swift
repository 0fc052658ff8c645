import ExactNumbers
import Geometry

/// The exact coverage of px by contours that may cross, in fractions. It shares no code with what is tested.
///
/// A row is divided at all heights at which an edge ends, crosses another edge, or passes the side of a px. Between two
/// of these heights the order of the edges is the same, and each length is linear in the height. The computation takes
/// time quadratic in the edges for each row.
struct RationalCoverage {
  private struct Edge {
    let top: (x: Fraction, y: Fraction)
    let bottom: (x: Fraction, y: Fraction)
    let turns: Int

    func x(_ y: Fraction) -> Fraction { top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y) }
  }

  private var edges: [Edge] = []

  mutating func add(_ corners: [Vector2]) {
    for (index, corner) in corners.enumerated() {
      let last = corners[index == 0 ? corners.count - 1 : index - 1]
      let (a, b) = ((x: Fraction(last.x), y: Fraction(last.y)), (x: Fraction(corner.x), y: Fraction(corner.y)))
      if last.y < corner.y { edges.append(Edge(top: a, bottom: b, turns: 1)) }
      if last.y > corner.y { edges.append(Edge(top: b, bottom: a, turns: -1)) }
    }
  }

  /// The coverage of the px of a row, from column 0.
  func row(_ y: Int, width: Int, _ rule: FillRule) -> [Double] {
    let (low, high) = (Fraction(y), Fraction(y + 1))
    let passing = edges.filter { $0.top.y < high && low < $0.bottom.y }
    var heights = [low, high]
    for (index, edge) in passing.enumerated() {
      heights += [edge.top.y, edge.bottom.y]
      let displacement = (x: edge.bottom.x - edge.top.x, y: edge.bottom.y - edge.top.y)
      for side in 0...width where displacement.x != Fraction(0) {
        heights.append(edge.top.y + (Fraction(side) - edge.top.x) / displacement.x * displacement.y)
      }
      for other in passing[..<index] {
        let along = (x: other.bottom.x - other.top.x, y: other.bottom.y - other.top.y)
        let cross = displacement.x * along.y - displacement.y * along.x
        guard cross != Fraction(0) else { continue }
        let (x, y) = (other.top.x - edge.top.x, other.top.y - edge.top.y)
        heights.append(edge.top.y + (x * along.y - y * along.x) / cross * displacement.y)
      }
    }
    heights = heights.filter { !($0 < low) && !(high < $0) }.sorted { $0 < $1 }
    var covered = [Fraction](repeating: Fraction(0), count: width)
    for (from, to) in zip(heights, heights.dropFirst()) where from < to {
      let middle = (from + to) / Fraction(2)
      let crossings = passing.filter { $0.top.y < middle && middle < $0.bottom.y }
        .map { (x: $0.x(middle), turns: $0.turns) }.sorted { $0.x < $1.x }
      var winding = 0
      for (left, right) in zip(crossings, crossings.dropFirst()) {
        winding += left.turns
        guard rule == .nonzero ? winding != 0 : winding % 2 != 0 else { continue }
        for column in 0..<width {
          let start = left.x < Fraction(column) ? Fraction(column) : left.x
          let end = Fraction(column + 1) < right.x ? Fraction(column + 1) : right.x
          if start < end { covered[column] = covered[column] + (end - start) * (to - from) }
        }
      }
    }
    return covered.map(\.double)
  }
}

/// A fraction that can be stored in arrays.
private final class Fraction: Equatable {
  private let value: Rational

  init(_ whole: Int) { value = Rational(whole) }

  init(_ double: Double) { value = Rational(double) ?? Rational() }

  private init(_ value: consuming Rational) { self.value = value }

  var double: Double { value.double }

  static func + (a: Fraction, b: Fraction) -> Fraction {
    var sum = Rational(copying: a.value)
    sum.add(b.value)
    return Fraction(sum)
  }

  static func - (a: Fraction, b: Fraction) -> Fraction {
    var difference = Rational(copying: a.value)
    difference.subtract(b.value)
    return Fraction(difference)
  }

  static func * (a: Fraction, b: Fraction) -> Fraction {
    var product = Rational(copying: a.value)
    product.multiply(by: b.value)
    return Fraction(product)
  }

  static func / (a: Fraction, b: Fraction) -> Fraction {
    var quotient = Rational(copying: a.value)
    quotient.divide(by: b.value)
    return Fraction(quotient)
  }

  static func < (a: Fraction, b: Fraction) -> Bool { a.value.compare(b.value) < 0 }

  static func == (a: Fraction, b: Fraction) -> Bool { a.value.isEqual(to: b.value) }
}
