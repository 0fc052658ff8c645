import Geometry

/// Turns a chain of straight pieces into a stroke with joins and caps.
///
/// Two pieces whose directions differ only slightly share one pair of vertices: Lemma 4 of HowTheTessellatorWorks. At
/// sharper turns, and if pieces are too short for that, each piece has its own pair, and a join fills the gap: Lemma 9.
/// If one disc of a piece contains the other, the piece has no edges. Then the stroke ends before the piece or starts
/// again after it, whichever disc is larger.
struct ChainStroker {
  /// What has been drawn, and what is pending until the next piece.
  private enum State {
    /// There is nothing to join a piece to. The next piece begins with this cap, or without a cap if something else
    /// covers its beginning.
    case beginning(StrokeCap?)
    /// A piece that has been drawn except for its end.
    case piece(Piece)
    /// An outline that ends across these edges. The pair of vertices misses them by `missed`; nil if there is no pair
    /// yet.
    case outline(Piece, missed: Double?)
  }

  /// The piece to which the next one is joined.
  private struct Piece {
    let edges: OuterEdges
    /// The piece's largest deviation from the curve, and the part of it that can be visible in arcs about its end.
    let deviation: Double
    let endDeviation: Double
  }

  /// The way in which a closed stroke is closed.
  private enum Closing {
    case none
    /// By a join with its first piece, once there is one.
    case join(OuterEdges?)
    /// By round ends, since one of its first two discs contains the other.
    case roundEnds
  }

  private let style: StrokeStyle
  /// The join at corners: the stroke's own join for a polyline, and a round one between the pieces of a chain that
  /// approximates a curve.
  private let join: StrokeJoin
  /// The part of the tolerance shared by joins, arcs and chain, in units.
  private let whole: Double
  /// The distance up to which a disc that sticks out of another counts as contained: a 256th of the tolerance, or 0 if
  /// joins show the edges of the shortest piece.
  private let containment: Double
  /// The fraction of the allowance for slight turns. It is a third if joins are not round, since a bevel deviates
  /// inwards by twice the outward deviation of the shared vertices.
  private let slightShare: Double
  /// The tolerance of the arcs of dots: what the chain's largest deviation leaves of the tolerance.
  private let dotTolerance: Double

  private(set) var position: Vector2
  private(set) var radius: Double
  private var state: State
  private var closing: Closing

  init(
    _ parameters: StrokeParameters, chain: ChainTolerance, position: Vector2, radius: Double, isClosed: Bool
  ) {
    style = parameters.style
    whole = chain.whole
    join = style.curve == .polyline ? style.join : .round
    containment = join == .round ? parameters.tolerance / 256 : 0
    slightShare = join == .round ? 1 : 1.0 / 3
    dotTolerance = chain.whole - chain.most
    self.position = position
    self.radius = radius
    state = .beginning(isClosed ? nil : style.cap)
    closing = isClosed ? .join(nil) : .none
  }

  /// Appends a piece. It draws the join with the previous piece; the next call draws the piece itself.
  mutating func append<Assembler: StrokeAssembler>(_ piece: ChainPiece, into assembler: inout Assembler) {
    let length = piece.displacement.length
    guard length - abs(piece.endRadius - radius) > containment else { return pass(piece, into: &assembler) }
    var next = OuterEdges(
      direction: piece.displacement / length, length: length, startRadius: radius, endRadius: piece.endRadius)
    switch state {
    case .beginning(let cap): begin(next, cap, deviation: piece.startDeviation, into: &assembler)
    case .piece(let behind):
      let spare = whole - max(behind.deviation, piece.deviation)
      if behind.edges.length > 0,
        let turn = SlightTurn(from: behind.edges, to: next, radius: radius, spare: spare * slightShare)
      {
        assembler.advance(left: position + radius * turn.left, right: position + radius * turn.right)
      } else {
        if isInvisible(piece) { next.length = 0 }
        turn(from: behind, to: next, deviation: piece.startDeviation, into: &assembler)
      }
    case .outline(let behind, let missed):
      // Between its ends the piece deviates by its own deviation. Its edges deviate in addition by the distance by
      // which the pair at its beginning misses them.
      let deviation = max(behind.deviation, piece.deviation + (missed ?? 0))
      if isServed(behind.edges, next, length: next.length, deviation: deviation) {
        if missed == nil { advance(across: behind.edges, into: &assembler) }
      } else if isServed(
        behind.edges, next, length: next.length, deviation: max(behind.endDeviation, piece.deviation))
      {
        // One more pair, exactly across the edges, beside the pair that misses them.
        advance(across: behind.edges, into: &assembler)
      } else {
        turn(from: behind, to: next, deviation: piece.startDeviation, into: &assembler)
      }
    }
    state = .piece(Piece(edges: next, deviation: piece.deviation, endDeviation: piece.endDeviation))
    guard next.length > 0 else { return }
    position = piece.end
    radius = piece.endRadius
  }

  /// Whether a piece ends so near to the position that its joins can be drawn there, and the next piece begin there:
  /// within a 32nd of the tolerance. At round joins such pieces are skipped before, and a closed stroke has to end
  /// exactly where it began.
  private func isInvisible(_ piece: ChainPiece) -> Bool {
    guard join != .round, case .none = closing, piece.endRadius == radius else { return false }
    return (piece.end - position).length < min(whole / 32, radius / 2)
  }

  /// Continues the stroke as an outline from the same position. Afterwards the assembler stands at a pair across these
  /// edges.
  mutating func beginOutline<Assembler: StrokeAssembler>(
    across next: OuterEdges, deviation: Double, into assembler: inout Assembler
  ) {
    switch state {
    case .beginning(let cap): begin(next, cap, deviation: deviation, into: &assembler)
    case .piece(let behind)
    where isServed(behind.edges, next, length: behind.edges.length, deviation: max(behind.deviation, deviation)):
      advance(across: next, into: &assembler)
    case .piece(let behind), .outline(let behind, _):
      turn(from: behind, to: next, deviation: deviation, into: &assembler)
    }
  }

  /// Continues the stroke as a chain from the end of an outline, across these edges.
  /// - Parameters:
  ///   - deviation: the part of the outline's deviation that can be visible in arcs about the position.
  ///   - missed: the distance of the assembler's pair from these edges; nil if there is no pair yet.
  mutating func endOutline(
    at position: Vector2, radius: Double, across edges: OuterEdges, deviation: Double, missed: Double?
  ) {
    self.position = position
    self.radius = radius
    state = .outline(
      Piece(edges: edges, deviation: deviation + (missed ?? 0), endDeviation: deviation), missed: missed)
  }

  /// Draws the last piece and the end of the stroke.
  mutating func finish<Assembler: StrokeAssembler>(into assembler: inout Assembler) {
    switch (state, closing) {
    case (.beginning, .join(nil)): dot(.round, into: &assembler)
    case (.beginning(let cap), _): if let cap { dot(cap, into: &assembler) }
    case (.piece(let last), .join(let first?)), (.outline(let last, _), .join(let first?)):
      turn(from: last, to: first, deviation: last.deviation, into: &assembler)
    case (.piece(let last), .none), (.outline(let last, _), .none):
      end(at: last, style.cap, into: &assembler)
    case (.piece(let last), _), (.outline(let last, _), _): end(at: last, .round, into: &assembler)
    }
  }

  /// Whether a pair across the first edges also serves the others, where a piece of this length meets an outline with
  /// this deviation.
  private func isServed(_ edges: OuterEdges, _ other: OuterEdges, length: Double, deviation: Double) -> Bool {
    let cosine = min(edges.left.dot(other.left), edges.right.dot(other.right))
    let sine = max(abs(edges.left.cross(other.left)), abs(edges.right.cross(other.right)))
    return cosine > 0 && deviation + radius * (1 - cosine) <= whole && radius * sine <= 0.35 * length
  }

  /// Handles a piece of which one disc contains the other.
  private mutating func pass<Assembler: StrokeAssembler>(_ piece: ChainPiece, into assembler: inout Assembler) {
    guard piece.endRadius != radius else { return }
    if case .join(nil) = closing {
      closing = .roundEnds
      state = .beginning(.round)
    }
    let isGrowing = piece.endRadius > radius
    switch state {
    case .beginning(let cap):
      if cap != nil, !isGrowing { dot(.round, into: &assembler) }
      state = .beginning(isGrowing ? cap ?? .round : nil)
    case .piece(let last), .outline(let last, _):
      // The disc ahead contains this one: the stroke ends here without a cap, and starts again there with a cap.
      end(at: last, isGrowing ? .butt : .round, into: &assembler)
      state = .beginning(isGrowing ? .round : nil)
    }
    // Caps are half discs. If no round join follows, the larger disc is drawn whole.
    if join != .round, !isGrowing { dot(.round, into: &assembler) }
    position = piece.end
    radius = piece.endRadius
    if join != .round, isGrowing { dot(.round, into: &assembler) }
  }

  // MARK: - Drawing

  private mutating func begin<Assembler: StrokeAssembler>(
    _ edges: OuterEdges, _ cap: StrokeCap?, deviation: Double, into assembler: inout Assembler
  ) {
    if case .join(nil) = closing { closing = .join(edges) }
    let isWholeDisc = cap == .round && showsDisc(beside: edges)
    if isWholeDisc { dot(.round, into: &assembler) }
    StrokeEnd(position: position, radius: radius, edges: edges, arcTolerance: whole - deviation)
      .begin(isWholeDisc ? nil : cap, into: &assembler)
  }

  private func end<Assembler: StrokeAssembler>(
    at piece: Piece, _ cap: StrokeCap, into assembler: inout Assembler
  ) {
    let isWholeDisc = cap == .round && showsDisc(beside: piece.edges)
    if join != .round, piece.edges.length == 0 {
      assembler.begin(left: position + radius * piece.edges.left, right: position + radius * piece.edges.right)
    }
    StrokeEnd(position: position, radius: radius, edges: piece.edges, arcTolerance: whole - piece.endDeviation)
      .end(isWholeDisc ? .butt : cap, into: &assembler)
    if isWholeDisc { dot(.round, into: &assembler) }
  }

  /// Whether the inner half of a round cap's disc, towards the stroke, is visible. It is if the piece is short and no
  /// round join follows.
  private func showsDisc(beside edges: OuterEdges) -> Bool { join != .round && edges.length < radius }

  private func dot<Assembler: StrokeAssembler>(_ cap: StrokeCap, into assembler: inout Assembler) {
    StrokeEnd(
      position: position, radius: radius, edges: OuterEdges(direction: Vector2(1, 0)), arcTolerance: dotTolerance
    )
    .dot(cap, into: &assembler)
  }

  private func turn<Assembler: StrokeAssembler>(
    from behind: Piece, to ahead: OuterEdges, deviation: Double, into assembler: inout Assembler
  ) {
    StrokeCorner(
      position: position, radius: radius, behind: behind.edges, ahead: ahead,
      arcTolerance: whole - max(behind.endDeviation, deviation)
    )
    .draw(join, into: &assembler)
  }

  private func advance<Assembler: StrokeAssembler>(across edges: OuterEdges, into assembler: inout Assembler) {
    assembler.advance(left: position + radius * edges.left, right: position + radius * edges.right)
  }
}
