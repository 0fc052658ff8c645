import Geometry

/// Edges stored above that pass near the frames of a path, with one scope for each frame, as in ``DyadicCompositor``.
///
/// Within a scope, the edges of one stroke are consecutive.
struct EdgeScopes<Exact: Sendable, Near: Sendable> {
  /// The indices at which a scope begins in each list.
  private struct Scope {
    let edges: Int
    let runs: Int
  }

  private var scopes: [Scope] = []
  /// The edges of all scopes, each in units of its scope's frame.
  private(set) var edges = NearList<Exact, Near>()
  /// For each scope, the strokes of the level right above that pass nearby.
  private var runs: [StrokeRun] = []

  /// Whether no edge from above is near the last scope's frame.
  var isEmpty: Bool { scopes.last.map { $0.edges == edges.count } ?? true }

  /// Begins the scope of a child of the last scope's frame, or of the root.
  /// - Returns: the edges of the scope above.
  mutating func beginScope() -> Range<Int> {
    let above = (scopes.last?.edges ?? 0)..<edges.count
    scopes.append(Scope(edges: edges.count, runs: runs.count))
    return above
  }

  /// Removes all scopes but the first `count`.
  mutating func removeScopes(from count: Int) {
    guard count < scopes.count else { return }
    edges.removeAll(from: scopes[count].edges)
    runs.removeLast(runs.count - scopes[count].runs)
    scopes.removeLast(scopes.count - count)
  }

  /// Appends an edge to the last scope.
  @inline(__always)
  mutating func append(_ exact: Exact, near: Near) { edges.append(exact, near: near) }

  /// Removes the edges of the last scope from an index on.
  mutating func removeAll(from first: Int) { edges.removeAll(from: first) }

  /// Combines the edges from an index on into one run. They are all edges of a stroke of the level right above.
  /// - Parameters:
  ///   - stroke: its index.
  ///   - first: the index of its first edge.
  ///   - steps: from the parent of the last scope's frame to the stroke's frame, in units of their parents.
  mutating func appendRun(of stroke: Int, from first: Int, steps: SIMD2<Int64>) {
    runs.append(StrokeRun(stroke: stroke, edges: first..<edges.count, steps: steps))
  }

  // MARK: Displaying

  /// Draws small strokes of the level right above from their vertices, and all other edges of the last scope.
  /// - Parameter writeEdges: writes a range of edges, which is not empty.
  @inline(__always)
  func write(
    _ content: FrameContent, from camera: DyadicCamera, in tree: FrameTree, pixels: Double, into list: inout DrawList,
    edges writeEdges: (Range<Int>, inout DrawList) -> Void
  ) {
    guard let scope = scopes.last else { return }
    var next = scope.edges
    if scope.runs < runs.count {
      var above = LevelAbove(camera, in: tree, pixels: pixels)
      for index in scope.runs..<runs.count {
        let run = runs[index]
        guard above.draw(run, of: content, into: &list) else { continue }
        if next < run.edges.lowerBound { writeEdges(next..<run.edges.lowerBound, &list) }
        next = run.edges.upperBound
      }
    }
    if next < edges.count { writeEdges(next..<edges.count, &list) }
  }
}
