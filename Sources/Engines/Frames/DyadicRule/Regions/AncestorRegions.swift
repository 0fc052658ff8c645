import Geometry

/// The regions of wide strokes and fills, stored above, that pass near the frames of a path.
///
/// Every frame on the path has a scope, as in ``DyadicCompositor``. A scope contains the content near its frame: convex
/// pieces of strokes with their borders, and fills with their edges. It also contains the strokes and fills that cover
/// the whole neighbourhood of its frame, and so all frames below. What passes near a frame also passes near its parent,
/// so a step down searches only the scope above.
///
/// Doubles, with a margin, decide which borders are nearby. Nearby borders are computed exactly from the stored points,
/// never from rounded values.
struct AncestorRegions {
  /// The indices at which a scope begins in each list.
  private struct Scope {
    let pieces: Int
    let fills: Int
    let covers: Int
  }

  /// A border counts as nearby up to this many units beyond the radius. This is far more than the error of a distance
  /// in doubles.
  static let margin = 1.0

  private var scopes: [Scope] = []
  var frames = OwnerFrames()
  private var pieces = AncestorPieces()
  private var fills = AncestorFills()
  /// The strokes and fills that cover the neighbourhood of their scope's frame.
  var covers: [OwnedStroke] = []

  // MARK: Scopes

  /// Removes all scopes but the first `count`.
  mutating func removeScopes(from count: Int) {
    guard count < scopes.count else { return }
    frames.removeFrames(from: count)
    let scope = scopes[count]
    pieces.removeAll(from: scope.pieces)
    fills.removeAll(from: scope.fills)
    covers.removeLast(covers.count - scope.covers)
    scopes.removeLast(scopes.count - count)
  }

  /// Adds the scope of a child of the last scope's frame, or of the root, and takes over the last scope's content near
  /// it.
  /// - Parameters:
  ///   - digit: the child's position in its parent.
  ///   - radius: the distance from its origin within which borders matter, in its units.
  mutating func descend(to digit: SIMD2<Int64>, radius: Double, content: FrameContent) {
    let own = Scope(pieces: pieces.count, fills: fills.count, covers: covers.count)
    let above = scopes.last ?? own
    scopes.append(own)
    frames.descend(to: digit)
    pieces.descend(above.pieces..<own.pieces, to: digit, radius, &frames, covers: &covers)
    fills.descend(above.fills..<own.fills, to: digit, radius, content, &frames, covers: &covers)
  }

  /// Adds a frame whose strokes and fills are visible from the last scope's frame, which is below it.
  /// - Parameters:
  ///   - level: the number of levels between the two.
  ///   - steps: from the path's frame of the same level to the added frame, in units of their parents.
  /// - Returns: the added frame's index among the owners.
  mutating func addOwner(levelsUp level: Int, steps: SIMD2<Int64>) -> Int {
    frames.addOwner(levelsUp: level, steps: steps)
  }

  /// Ends a series of steps.
  mutating func finishDescent() { frames.dropEvaluator() }

  // MARK: Strokes and fills that come into view

  /// Adds the nearby part of a wide stroke or fill whose frame is one level above the last scope's.
  /// - Parameters:
  ///   - stroke: its index.
  ///   - owner: its frame, added by ``addOwner(levelsUp:steps:)``.
  ///   - position: the position of the last scope's frame in that frame.
  ///   - radius: the distance from the last scope's frame's origin within which borders matter, in its units.
  mutating func add(_ stroke: Int, of owner: Int, at position: Vector2, radius: Double, content: FrameContent) {
    let owned = OwnedStroke(stroke: stroke, owner: owner)
    if case .fill = content.strokes[stroke].style {
      fills.add(owned, at: position, radius, content, &frames, covers: &covers)
    } else {
      pieces.add(owned, at: position, radius, content, &frames, covers: &covers)
    }
  }

  /// Adds the nearby pieces of a stroke that has become wide enough, made from some of its edges.
  /// - Parameter points: the points at which these edges start.
  mutating func add(_ stroke: Int, edgesAt points: [Int], of owner: Int, radius: Double, content: FrameContent) {
    let owned = OwnedStroke(stroke: stroke, owner: owner)
    pieces.add(owned, edgesAt: points, radius, content, &frames, covers: &covers)
  }

  // MARK: Displaying

  /// Whether nothing from above is near the last scope's frame.
  var isEmpty: Bool {
    guard let scope = scopes.last else { return true }
    return covers.isEmpty && pieces.count == scope.pieces && fills.count == scope.fills
  }

  /// Writes the visible part of fills, and of strokes that are too wide for edges.
  func write(with writer: AreaWriter, content: FrameContent, into list: inout DrawList) {
    for cover in covers where frames.isWide(cover, zoom: writer.zoom, content) { list.covers.append(cover.stroke) }
    guard let scope = scopes.last else { return }
    pieces.write(from: scope.pieces, with: writer, content: content, frames, into: &list)
    fills.write(from: scope.fills, with: writer, content: content, into: &list)
  }
}
