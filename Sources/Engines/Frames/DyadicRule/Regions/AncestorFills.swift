import Geometry

/// Fills stored above, each with its edges that pass near a frame.
struct AncestorFills {
  private struct Fill {
    let owned: OwnedStroke
    /// Not empty: a fill without a nearby edge covers everything nearby or nothing, and is not kept.
    let edges: Range<Int>
    /// Its winding number about the origin of its scope's frame.
    let winding: Int
  }

  /// The fills of all scopes.
  private var fills: [Fill] = []
  /// The edges of all fills, in the order of the fills, relative to the origin of their scope's frame. The exact form
  /// of an edge is the index of the point at which it starts.
  private var edges = NearList<Int, FillEdge>()

  /// The number of fills.
  var count: Int { fills.count }

  /// Removes the fills from an index on, and their edges.
  mutating func removeAll(from first: Int) {
    guard first < fills.count else { return }
    edges.removeAll(from: fills[first].edges.lowerBound)
    fills.removeLast(fills.count - first)
  }

  /// For fills near the parent, appends what is near the child at `digit`.
  /// - Parameters:
  ///   - above: the indices of these fills.
  ///   - radius: the distance from the child's origin within which edges matter, in its units.
  ///   - covers: receives the fills that cover everything nearby.
  mutating func descend(
    _ above: Range<Int>, to digit: SIMD2<Int64>, _ radius: Double, _ content: FrameContent, _ frames: inout OwnerFrames,
    covers: inout [OwnedStroke]
  ) {
    let position = Vector2(Double(digit.x), Double(digit.y))
    for index in above {
      let fill = fills[index]
      let first = edges.count
      let points = content.strokes[fill.owned.stroke].points
      for edge in fill.edges {
        let point = edges.exact[edge]
        let (start, end) = content.fillEdge(at: point, of: points)
        append(point, edges.near[edge], about: position, radius, fill.owned.owner, &frames, start, end)
      }
      finishFill(fill.owned, from: first, content, &frames, &covers)
    }
  }

  /// Adds the nearby edges of a fill whose frame is one level above the path's last.
  /// - Parameter position: the position of the path's last frame in the fill's frame.
  mutating func add(
    _ owned: OwnedStroke, at position: Vector2, _ radius: Double, _ content: FrameContent, _ frames: inout OwnerFrames,
    covers: inout [OwnedStroke]
  ) {
    let points = content.strokes[owned.stroke].points
    let first = edges.count
    for point in points {
      let (start, end) = content.fillEdge(at: point, of: points)
      guard start != end else { continue }
      let edge = FillEdge(from: start - position, to: end - position)
      append(point, edge, about: .zero, radius, owned.owner, &frames, start, end)
    }
    finishFill(owned, from: first, content, &frames, &covers)
  }

  /// Appends an edge of a fill if it is nearby.
  /// - Parameters:
  ///   - edge: the edge in doubles, in units of the frame above.
  ///   - position: the position of the frame's origin, relative to the origin of the edge's coordinates.
  private mutating func append(
    _ point: Int, _ edge: FillEdge, about position: Vector2, _ radius: Double, _ owner: Int,
    _ frames: inout OwnerFrames, _ start: Vector2, _ end: Vector2
  ) {
    let signed = edge.isRight ? edge.distance : -edge.distance
    let limit = (radius + AncestorRegions.margin) / DyadicHandoff.scale
    let projection = edge.direction.dot(position)
    guard abs(signed + edge.normal.dot(position)) <= limit, edge.from - projection <= limit,
      edge.to - projection >= -limit
    else { return }
    edges.append(point, near: frames.evaluator(of: owner).near(edgeFrom: start, to: end, radius: radius))
  }

  private mutating func finishFill(
    _ owned: OwnedStroke, from first: Int, _ content: FrameContent, _ frames: inout OwnerFrames,
    _ covers: inout [OwnedStroke]
  ) {
    let stroke = content.strokes[owned.stroke]
    guard case .fill(let rule) = stroke.style else { return }
    let evaluator = frames.evaluator(of: owned.owner)
    let winding = content.points[stroke.points].withUnsafeBufferPointer { evaluator.winding(of: $0) }
    if first < edges.count {
      fills.append(Fill(owned: owned, edges: first..<edges.count, winding: winding))
    } else if rule.isInside(winding) {
      covers.append(owned)
    }
  }

  // MARK: Displaying

  /// Writes the visible part of the fills from an index on.
  func write(from first: Int, with writer: AreaWriter, content: FrameContent, into list: inout DrawList) {
    edges.near.withUnsafeBufferPointer { edges in
      for fill in fills[first...] {
        let stroke = fill.owned.stroke
        guard case .fill(let rule) = content.strokes[stroke].style else { continue }
        let near = UnsafeBufferPointer(rebasing: edges[fill.edges])
        if writer.write(near, winding: fill.winding, rule: rule, of: stroke, into: &list) { list.covers.append(stroke) }
      }
    }
  }
}
