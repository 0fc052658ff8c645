import Geometry

/// What passes near the frames of a path of the regions of wide strokes and fills that are stored above.
///
/// Every frame on the path has a scope, as in ``DyadicCompositor``. A scope holds the convex pieces of strokes of which a
/// border passes near its frame, the fills of which an edge does, and the strokes and fills that cover all that is near,
/// and with it all frames below. What passes near a frame also passes near its parent, so a step down searches only the
/// scope above. Which borders are near is decided in doubles, with a margin; those that are, are computed exactly from
/// what is stored, never from an earlier rounding.
struct AncestorRegions {
  /// A frame whose content is seen from below.
  private struct Home {
    /// The scope of the frame of the same level.
    let scope: Int
    /// From that frame to this one, in units of their parents.
    let steps: SIMD2<Int>
  }

  /// A convex piece, by the borders of it that are near.
  private struct Piece {
    let stroke: Int
    let home: Int
    let borders: Range<Int>
  }

  /// A fill, by the edges of it that are near.
  private struct Fill {
    let stroke: Int
    let home: Int
    let edges: Range<Int>
    /// How often it winds about the origin of the scope's frame.
    let winding: Int
  }

  /// Where the lists of a scope begin.
  private struct Scope {
    /// The position of its frame in the parent.
    let digit: SIMD2<Int>
    let homes: Int
    let pieces: Int
    let borders: Int
    let fills: Int
    let edges: Int
    let covers: Int
  }

  /// Units beyond the radius within which a border still counts as near: far more than a distance in doubles errs.
  private static let margin = 1.0

  private var scopes: [Scope] = []
  private var homes: [Home] = []
  private var pieces: [Piece] = []
  /// The near borders of all pieces, about the origin of their scope's frame, and what they are computed from.
  private var borders: [NearBorder] = []
  private var sources: [BorderSource] = []
  private var fills: [Fill] = []
  /// The near edges of all fills, about the origin of their scope's frame, and the points at which they start.
  private var edges: [FillEdge] = []
  private var edgePoints: [Int] = []
  /// The strokes and fills that cover the neighbourhood of their scope's frame.
  private var covers: [(stroke: Int, home: Int)] = []
  private var candidates = PieceList()
  private var evaluator: (home: Int, evaluator: BorderEvaluator)?

  // MARK: Scopes

  /// Removes all scopes but the first `count`.
  mutating func removeScopes(from count: Int) {
    guard count < scopes.count else { return }
    evaluator = nil
    let scope = scopes[count]
    homes.removeLast(homes.count - scope.homes)
    dropPieces(from: scope.pieces, borders: scope.borders)
    fills.removeLast(fills.count - scope.fills)
    dropEdges(from: scope.edges)
    covers.removeLast(covers.count - scope.covers)
    scopes.removeLast(scopes.count - count)
  }

  /// Adds the scope of a child of the last scope's frame, or of the root, with what of that scope is near it.
  /// - Parameters:
  ///   - digit: the child's position.
  ///   - radius: the distance from its origin within which borders matter, in its units.
  mutating func descend(to digit: SIMD2<Int>, radius: Double, content: FrameContent) {
    let own = Scope(
      digit: digit, homes: homes.count, pieces: pieces.count, borders: borders.count, fills: fills.count,
      edges: edges.count, covers: covers.count)
    let above = scopes.last ?? own
    scopes.append(own)
    evaluator = nil
    var index = above.pieces
    while index < own.pieces {
      let (stroke, home) = (pieces[index].stroke, pieces[index].home)
      let (firstPiece, firstBorder) = (pieces.count, borders.count)
      var covers = false
      while index < own.pieces, pieces[index].stroke == stroke {
        covers = covers || descend(pieces[index], to: digit, radius)
        index += 1
      }
      if covers { cover(stroke, home, droppingPiecesFrom: firstPiece, borders: firstBorder) }
    }
    for index in above.fills..<own.fills { descend(fills[index], to: digit, radius, content) }
  }

  /// Adds a frame whose content is seen from the last scope's frame, below it.
  /// - Parameters:
  ///   - level: levels between the two.
  ///   - steps: from the frame of the same level on the path to it, in units of their parents.
  /// - Returns: its index.
  mutating func addHome(levelsUp level: Int, steps: SIMD2<Int>) -> Int {
    homes.append(Home(scope: scopes.count - 1 - level, steps: steps))
    return homes.count - 1
  }

  /// The evaluator of a home seen from the last scope's frame, kept from one border to the next.
  private mutating func evaluator(of home: Int) -> BorderEvaluator {
    if let evaluator, evaluator.home == home { return evaluator.evaluator }
    let digits = scopes[(homes[home].scope + 1)...].map { $0.digit }
    let made = BorderEvaluator(digits: digits, steps: homes[home].steps)
    evaluator = (home, made)
    return made
  }

  /// Ends a series of steps.
  mutating func finishDescent() { evaluator = nil }

  private mutating func cover(_ stroke: Int, _ home: Int, droppingPiecesFrom first: Int, borders firstBorder: Int) {
    covers.append((stroke, home))
    dropPieces(from: first, borders: firstBorder)
  }

  private mutating func dropPieces(from first: Int, borders firstBorder: Int) {
    pieces.removeLast(pieces.count - first)
    dropBorders(from: firstBorder)
  }

  private mutating func dropBorders(from first: Int) {
    borders.removeLast(borders.count - first)
    sources.removeLast(sources.count - first)
  }

  private mutating func dropEdges(from first: Int) {
    edges.removeLast(edges.count - first)
    edgePoints.removeLast(edgePoints.count - first)
  }

  // MARK: What comes from a frame one level above

  /// Adds what is near of a wide stroke or a fill of a frame that is one level above the last scope's.
  /// - Parameters:
  ///   - stroke: its index.
  ///   - home: its frame, as ``addHome(levelsUp:steps:)`` has added it.
  ///   - position: of the last scope's frame in that frame.
  ///   - radius: the distance from the last scope's frame's origin within which borders matter, in its units.
  mutating func add(_ stroke: Int, of home: Int, at position: Vector2, radius: Double, content: FrameContent) {
    if case .fill = content.strokes[stroke].style { return addFill(stroke, home, at: position, radius, content) }
    content.withPieces(of: stroke) { $0.append(to: &candidates) }
    addCandidates(of: stroke, home, radius) { source, _ in source.near(position).distance * DyadicHandoff.scale }
  }

  /// Adds what is near of the pieces of edges of a stroke that has become wide enough.
  /// - Parameter points: the points at which edges that are near begin.
  mutating func add(_ stroke: Int, edgesAt points: [Int], of home: Int, radius: Double, content: FrameContent) {
    content.withPieces(of: stroke) { pieces in for point in points { pieces.append(edgeAt: point, to: &candidates) } }
    addCandidates(of: stroke, home, radius) { source, evaluator in evaluator.near(source).distance }
  }

  private mutating func addCandidates(
    of stroke: Int, _ home: Int, _ radius: Double, distance: (BorderSource, BorderEvaluator) -> Double
  ) {
    let (firstPiece, firstBorder) = (pieces.count, borders.count)
    var covers = false
    for piece in candidates.pieces where !covers {
      let first = borders.count
      var isNear = true
      if piece.radius > 0 {
        let source = BorderSource.circle(centre: piece.centre, radius: piece.radius)
        isNear = append(source, distance(source, evaluator(of: home)), radius, from: first, home)
      } else {
        for line in candidates.lines[piece.lines] where isNear {
          let source = BorderSource.line(line)
          isNear = append(source, distance(source, evaluator(of: home)), radius, from: first, home)
        }
      }
      if isNear { covers = finishPiece(stroke, home, from: first) }
    }
    candidates.removeAll()
    if covers { cover(stroke, home, droppingPiecesFrom: firstPiece, borders: firstBorder) }
  }

  // MARK: Pieces of strokes

  /// - Returns: whether the piece covers all that is near.
  private mutating func descend(
    _ piece: Piece, to digit: SIMD2<Int>, _ radius: Double
  ) -> Bool {
    let position = Vector2(Double(digit.x), Double(digit.y))
    let first = borders.count
    for index in piece.borders {
      let distance = borders[index].distance(of: position) * DyadicHandoff.scale
      guard append(sources[index], distance, radius, from: first, piece.home) else { return false }
    }
    return finishPiece(piece.stroke, piece.home, from: first)
  }

  /// Appends a border of a piece where it is near.
  /// - Parameters:
  ///   - distance: of the frame's origin from it, in doubles.
  ///   - first: the index of the piece's first border.
  /// - Returns: false where all that is near lies outside; the piece is dropped then.
  private mutating func append(
    _ source: BorderSource, _ distance: Double, _ radius: Double, from first: Int, _ home: Int
  ) -> Bool {
    if distance < -radius - Self.margin { return true }
    if distance > radius + Self.margin {
      dropBorders(from: first)
      return false
    }
    borders.append(evaluator(of: home).near(source))
    sources.append(source)
    return true
  }

  /// - Returns: whether no border is near, so that the piece covers all that is.
  private mutating func finishPiece(_ stroke: Int, _ home: Int, from first: Int) -> Bool {
    if first == borders.count { return true }
    pieces.append(Piece(stroke: stroke, home: home, borders: first..<borders.count))
    return false
  }

  // MARK: Fills

  private mutating func addFill(
    _ stroke: Int, _ home: Int, at position: Vector2, _ radius: Double, _ content: FrameContent
  ) {
    let points = content.strokes[stroke].points
    let first = edges.count
    for point in points {
      let (start, end) = content.fillEdge(at: point, of: points)
      guard start != end else { continue }
      let edge = FillEdge(from: start - position, to: end - position)
      appendEdge(point, edge, about: .zero, radius, home, start, end)
    }
    finishFill(stroke, home, from: first, content)
  }

  private mutating func descend(
    _ fill: Fill, to digit: SIMD2<Int>, _ radius: Double, _ content: FrameContent
  ) {
    let position = Vector2(Double(digit.x), Double(digit.y))
    let first = edges.count
    let points = content.strokes[fill.stroke].points
    for index in fill.edges {
      let (start, end) = content.fillEdge(at: edgePoints[index], of: points)
      appendEdge(edgePoints[index], edges[index], about: position, radius, fill.home, start, end)
    }
    finishFill(fill.stroke, fill.home, from: first, content)
  }

  /// Appends an edge of a fill where it is near.
  /// - Parameters:
  ///   - edge: the edge in doubles, in units of the frame above.
  ///   - position: of the frame's origin, relative to what the edge is relative to.
  private mutating func appendEdge(
    _ point: Int, _ edge: FillEdge, about position: Vector2, _ radius: Double, _ home: Int,
    _ start: Vector2, _ end: Vector2
  ) {
    let signed = edge.isRight ? edge.distance : -edge.distance
    let limit = (radius + Self.margin) / DyadicHandoff.scale
    let along = edge.direction.dot(position)
    guard abs(signed + edge.normal.dot(position)) <= limit, edge.from - along <= limit, edge.to - along >= -limit else {
      return
    }
    edges.append(evaluator(of: home).near(edgeFrom: start, to: end, radius: radius))
    edgePoints.append(point)
  }

  private mutating func finishFill(
    _ stroke: Int, _ home: Int, from first: Int, _ content: FrameContent
  ) {
    guard case .fill(let rule) = content.strokes[stroke].style else { return }
    let evaluator = evaluator(of: home)
    let winding = content.points[content.strokes[stroke].points].withUnsafeBufferPointer { evaluator.winding(of: $0) }
    if first < edges.count {
      fills.append(Fill(stroke: stroke, home: home, edges: first..<edges.count, winding: winding))
    } else if rule.isInside(winding) {
      covers.append((stroke, home))
    }
  }

  // MARK: Displaying

  /// Whether nothing from above is near the last scope's frame.
  var isEmpty: Bool {
    guard let scope = scopes.last else { return true }
    return covers.isEmpty && pieces.count == scope.pieces && fills.count == scope.fills
  }

  /// Writes what the view sees of fills, and of strokes that are too wide for edges.
  func write(with writer: AreaWriter, content: FrameContent, into list: inout DrawList) {
    for cover in covers where isWide(cover.stroke, cover.home, writer.zoom, content) {
      list.covers.append(cover.stroke)
    }
    guard let scope = scopes.last else { return }
    borders.withUnsafeBufferPointer { borders in
      var index = scope.pieces
      while index < pieces.count {
        let (stroke, home) = (pieces[index].stroke, pieces[index].home)
        let first = index
        while index < pieces.count, pieces[index].stroke == stroke { index += 1 }
        guard isWide(stroke, home, writer.zoom, content) else { continue }
        writer.write(index - first, borders, of: stroke, into: &list) { pieces[first + $0].borders }
      }
    }
    edges.withUnsafeBufferPointer { edges in
      for fill in fills[scope.fills...] {
        guard case .fill(let rule) = content.strokes[fill.stroke].style else { continue }
        let near = UnsafeBufferPointer(rebasing: edges[fill.edges])
        if writer.write(near, winding: fill.winding, rule: rule, of: fill.stroke, into: &list) {
          list.covers.append(fill.stroke)
        }
      }
    }
  }

  /// Whether a stroke of a home is too wide for edges at the last scope's frame, at a zoom.
  private func isWide(_ stroke: Int, _ home: Int, _ zoom: Double, _ content: FrameContent) -> Bool {
    let stroke = content.strokes[stroke]
    let levels = scopes.count - 1 - homes[home].scope
    return stroke.style.isFill || DrawnWidth.half(stroke, levels: levels) * zoom > DrawnWidth.maxOfEdges
  }
}

extension FrameContent {
  /// The pieces of a stroke with a width.
  func withPieces(of index: Int, _ body: (RegionPieces) -> Void) {
    guard case .stroke(let cap, let join) = strokes[index].style else { return }
    points.withUnsafeBufferPointer { points in
      halfWidths.withUnsafeBufferPointer { widths in
        body(
          RegionPieces(points: points, halfWidths: widths, range: strokes[index].points, cap: cap, join: join))
      }
    }
  }

  /// The edge of a fill that begins at a point; that of the last point ends at the first.
  func fillEdge(at point: Int, of range: Range<Int>) -> (start: Vector2, end: Vector2) {
    (points[point], points[point + 1 < range.upperBound ? point + 1 : range.lowerBound])
  }
}
