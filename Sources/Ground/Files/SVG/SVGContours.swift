import Geometry

/// Joins closed contours into outlines for an SVG path, with coordinates rounded to hundredths.
///
/// An edge that contours pass equally often in both directions, such as an edge between two triangles of a stroke,
/// bounds nothing and is omitted. The remaining edges form outlines. Winding numbers do not change.
package struct SVGContours {
  /// A corner in hundredths.
  private struct Corner: Hashable {
    let x: Int32
    let y: Int32

    static func < (a: Corner, b: Corner) -> Bool { a.y != b.y ? a.y < b.y : a.x < b.x }
  }

  private struct Edge {
    var from: Corner
    var to: Corner
    /// 1 for a contour in the edge's own direction, −1 for the opposite one.
    var turns: Int
  }

  private var edges: [Edge] = []
  private var isUsed: [Bool] = []
  /// For the first edge from each corner: the index of an edge from that corner before which all are used.
  private var nextFree: [Int] = []

  /// Creates an empty set of contours.
  package init() {}

  /// Adds a closed contour. O(corners).
  /// - Parameter contour: in px, within ±2^20.
  package mutating func add(_ contour: some BidirectionalCollection<Vector2>) {
    guard var last = contour.last.map(Self.rounded) else { return }
    for position in contour {
      let corner = Self.rounded(position)
      if last < corner {
        edges.append(Edge(from: last, to: corner, turns: 1))
      } else if corner != last {
        edges.append(Edge(from: corner, to: last, turns: -1))
      }
      last = corner
    }
  }

  private static func rounded(_ position: Vector2) -> Corner {
    // Halves are rounded away from zero, as elsewhere in the file.
    func hundredths(_ coordinate: Double) -> Int32 {
      Int32((min(0x1p20, max(-0x1p20, coordinate)) * 100).rounded())
    }
    return Corner(x: hundredths(position.x), y: hundredths(position.y))
  }

  /// Passes on the outlines, and empties the set. O(edges log edges).
  /// - Parameter body: receives each outline's corners, in hundredths of a px.
  /// - Throws: the error that `body` throws, after which it is not called again.
  package mutating func take<Failure: Error>(
    _ body: (_ outline: [SIMD2<Int32>]) throws(Failure) -> Void
  ) throws(Failure) {
    cancel()
    edges.sort { $0.from != $1.from ? $0.from < $1.from : $0.to < $1.to }
    isUsed.removeAll(keepingCapacity: true)
    isUsed.append(contentsOf: repeatElement(false, count: edges.count))
    nextFree.removeAll(keepingCapacity: true)
    nextFree.append(contentsOf: edges.indices)
    defer { edges.removeAll(keepingCapacity: true) }
    var outline: [SIMD2<Int32>] = []
    for first in edges.indices where !isUsed[first] {
      outline.removeAll(keepingCapacity: true)
      var edge = first
      // As many edges leave a corner as arrive there, so there is always an edge to continue with.
      repeat {
        isUsed[edge] = true
        outline.append(SIMD2(edges[edge].from.x, edges[edge].from.y))
        guard edges[edge].to != edges[first].from, let next = free(from: edges[edge].to) else { break }
        edge = next
      } while true
      if outline.count > 2 { try body(outline) }
    }
  }

  /// Keeps each edge as many times as the difference between its two directions.
  private mutating func cancel() {
    edges.sort { $0.from != $1.from ? $0.from < $1.from : $0.to < $1.to }
    var left: [Edge] = []
    var index = 0
    while index < edges.count {
      let edge = edges[index]
      var turns = 0
      while index < edges.count, edges[index].from == edge.from, edges[index].to == edge.to {
        turns += edges[index].turns
        index += 1
      }
      let (from, to) = turns > 0 ? (edge.from, edge.to) : (edge.to, edge.from)
      left.append(contentsOf: repeatElement(Edge(from: from, to: to, turns: 1), count: abs(turns)))
    }
    edges = left
  }

  /// The first unused edge from a corner. O(log edges); over all calls each edge is visited once.
  private mutating func free(from corner: Corner) -> Int? {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle].from < corner { low = middle + 1 } else { high = middle }
    }
    guard low < edges.count else { return nil }
    var index = nextFree[low]
    while index < edges.count, isUsed[index], edges[index].from == corner { index += 1 }
    nextFree[low] = index
    return index < edges.count && edges[index].from == corner ? index : nil
  }
}
