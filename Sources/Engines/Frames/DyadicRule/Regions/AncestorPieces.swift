import Geometry

/// Convex pieces of wide strokes stored above, each with its borders that pass near a frame.
struct AncestorPieces {
  private struct Piece {
    let owned: OwnedStroke
    /// Not empty: a piece without a nearby border covers everything nearby, and is not kept.
    let borders: Range<Int>
  }

  /// The pieces of all scopes. Those of one stroke are consecutive within a scope.
  private var pieces: [Piece] = []
  /// The borders of all pieces, in the order of the pieces, relative to the origin of their scope's frame.
  private var borders = NearList<BorderSource, NearBorder>()
  /// The pieces of one stroke, while it is being added.
  private var candidates = PieceList()

  /// The number of pieces.
  var count: Int { pieces.count }

  /// Removes the pieces from an index on, and their borders.
  mutating func removeAll(from first: Int) {
    guard first < pieces.count else { return }
    borders.removeAll(from: pieces[first].borders.lowerBound)
    pieces.removeLast(pieces.count - first)
  }

  // MARK: One level down

  /// For pieces near the parent, appends what is near the child at `digit`.
  /// - Parameters:
  ///   - above: the indices of these pieces.
  ///   - radius: the distance from the child's origin within which borders matter, in its units.
  ///   - covers: receives the strokes that cover everything nearby.
  mutating func descend(
    _ above: Range<Int>, to digit: SIMD2<Int64>, _ radius: Double, _ frames: inout OwnerFrames,
    covers: inout [OwnedStroke]
  ) {
    let position = Vector2(Double(digit.x), Double(digit.y))
    var index = above.lowerBound
    while index < above.upperBound {
      let owned = pieces[index].owned
      let first = pieces.count
      var isCovered = false
      while index < above.upperBound, pieces[index].owned.stroke == owned.stroke {
        isCovered = isCovered || descend(pieces[index], to: position, radius, &frames)
        index += 1
      }
      if isCovered { cover(by: owned, droppingPiecesFrom: first, &covers) }
    }
  }

  /// - Returns: whether the piece covers everything nearby.
  private mutating func descend(
    _ piece: Piece, to position: Vector2, _ radius: Double, _ frames: inout OwnerFrames
  ) -> Bool {
    let first = borders.count
    for index in piece.borders {
      let distance = borders.near[index].distance(of: position) * DyadicHandoff.scale
      guard append(borders.exact[index], distance, radius, from: first, piece.owned.owner, &frames) else {
        return false
      }
    }
    return finishPiece(of: piece.owned, from: first)
  }

  // MARK: Strokes that come into view

  /// Adds the nearby pieces of a stroke whose frame is one level above the path's last.
  /// - Parameter position: the position of the path's last frame in the stroke's frame.
  mutating func add(
    _ owned: OwnedStroke, at position: Vector2, _ radius: Double, _ content: FrameContent,
    _ frames: inout OwnerFrames, covers: inout [OwnedStroke]
  ) {
    content.withPieces(of: owned.stroke) { $0.append(to: &candidates) }
    addCandidates(of: owned, radius, &frames, covers: &covers) { source, _ in
      source.near(position).distance * DyadicHandoff.scale
    }
  }

  /// Adds the nearby pieces of a stroke, made from the edges that start at some of its points.
  mutating func add(
    _ owned: OwnedStroke, edgesAt points: [Int], _ radius: Double, _ content: FrameContent,
    _ frames: inout OwnerFrames, covers: inout [OwnedStroke]
  ) {
    content.withPieces(of: owned.stroke) { pieces in
      for point in points { pieces.append(edgeAt: point, to: &candidates) }
    }
    addCandidates(of: owned, radius, &frames, covers: &covers) { source, frames in
      frames.evaluator(of: owned.owner).near(source).distance
    }
  }

  /// - Parameter distance: the distance from a border to the origin of the path's last frame, in that frame's units.
  private mutating func addCandidates(
    of owned: OwnedStroke, _ radius: Double, _ frames: inout OwnerFrames, covers: inout [OwnedStroke],
    distance: (BorderSource, inout OwnerFrames) -> Double
  ) {
    let firstPiece = pieces.count
    var isCovered = false
    for piece in candidates.pieces where !isCovered {
      let first = borders.count
      var isNear = true
      if piece.radius > 0 {
        let source = BorderSource.circle(centre: piece.centre, radius: piece.radius)
        isNear = append(source, distance(source, &frames), radius, from: first, owned.owner, &frames)
      } else {
        for line in candidates.lines[piece.lines] where isNear {
          let source = BorderSource.line(line)
          isNear = append(source, distance(source, &frames), radius, from: first, owned.owner, &frames)
        }
      }
      if isNear { isCovered = finishPiece(of: owned, from: first) }
    }
    candidates.removeAll()
    if isCovered { cover(by: owned, droppingPiecesFrom: firstPiece, &covers) }
  }

  // MARK: Building a piece

  /// Appends a border of a piece if it is nearby.
  /// - Parameters:
  ///   - distance: the distance from the border to the frame's origin, in doubles.
  ///   - first: the index of the piece's first border.
  /// - Returns: false if everything nearby lies outside the border; then the piece is dropped.
  private mutating func append(
    _ source: BorderSource, _ distance: Double, _ radius: Double, from first: Int, _ owner: Int,
    _ frames: inout OwnerFrames
  ) -> Bool {
    if distance < -radius - AncestorRegions.margin { return true }
    if distance > radius + AncestorRegions.margin {
      borders.removeAll(from: first)
      return false
    }
    borders.append(source, near: frames.evaluator(of: owner).near(source))
    return true
  }

  /// - Returns: whether no border is nearby, so that the piece covers everything nearby.
  private mutating func finishPiece(of owned: OwnedStroke, from first: Int) -> Bool {
    if first == borders.count { return true }
    pieces.append(Piece(owned: owned, borders: first..<borders.count))
    return false
  }

  /// Replaces the pieces of a stroke, from an index on, by the note that the stroke covers everything nearby.
  private mutating func cover(by owned: OwnedStroke, droppingPiecesFrom first: Int, _ covers: inout [OwnedStroke]) {
    covers.append(owned)
    removeAll(from: first)
  }

  // MARK: Displaying

  /// Writes the visible part of the pieces from an index on, of strokes that are too wide for edges.
  func write(
    from first: Int, with writer: AreaWriter, content: FrameContent, _ frames: OwnerFrames, into list: inout DrawList
  ) {
    borders.near.withUnsafeBufferPointer { borders in
      var index = first
      while index < pieces.count {
        let owned = pieces[index].owned
        let first = index
        while index < pieces.count, pieces[index].owned.stroke == owned.stroke { index += 1 }
        guard frames.isWide(owned, zoom: writer.zoom, content) else { continue }
        writer.write(index - first, borders, of: owned.stroke, into: &list) { pieces[first + $0].borders }
      }
    }
  }
}
