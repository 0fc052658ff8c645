import Geometry

/// Turns a chain of straight pieces into a stroke with joins and caps.
///
/// Between two pieces whose directions differ little, one pair of vertices serves both: Lemma 4 of HowTheEngineWorks.
/// At sharper turns, and where pieces are too short for that, each piece has its own pair, and the join fills the gap:
/// Lemma 9. A piece where one disc contains the other has no edges: the stroke ends before it or begins anew after it,
/// whichever disc is larger.
struct ChainStroker {
  /// What has been drawn, and what waits for the next piece.
  private enum State {
    /// Nothing to join a piece to. The next one begins with this cap, or with none, where something else covers its
    /// beginning.
    case beginning(StrokeCap?)
    /// A piece that is drawn except for its end.
    case piece(Piece)
    /// An outline that ends across these edges. The pair of vertices misses them by `missed`; nil where there is none
    /// yet.
    case outline(Piece, missed: Double?)
  }

  /// The piece that the next one is joined to.
  private struct Piece {
    let edges: OuterEdges
    /// The piece's largest deviation from the curve, and how much of it can show in arcs about its end.
    let deviation: Double
    let endDeviation: Double
  }

  /// How a closed stroke is closed.
  private enum Closing {
    case none
    /// By a join with its first piece, once there is one.
    case join(OuterEdges?)
    /// By round ends, as one of its first two discs contains the other.
    case roundEnds
  }

  private let style: StrokeStyle
  /// The join at corners: the stroke's own for a polyline, and round between the pieces of a chain that approximates a
  /// curve.
  private let join: StrokeJoin
  /// The tolerance in units, and the part of it that joins, arcs and chain share.
  private let tolerance: Double
  private let whole: Double
  /// The share of the allowance that slight turns have. Where joins are not round it is a third: a bevel deviates
  /// inwards by twice what the shared vertices deviate outwards.
  private let slightShare: Double
  /// The tolerance of the arcs of dots: what the chain's largest deviation leaves.
  private let dotTolerance: Double

  private(set) var position: Vector2
  private(set) var radius: Double
  private var state: State
  private var closing: Closing

  init(
    _ parameters: StrokeParameters, chain: ChainTolerance, position: Vector2, radius: Double, isClosed: Bool
  ) {
    style = parameters.style
    tolerance = parameters.tolerance
    whole = chain.whole
    join = style.curve == .polyline ? style.join : .round
    slightShare = join == .round ? 1 : 1.0 / 3
    dotTolerance = chain.whole - chain.most
    self.position = position
    self.radius = radius
    state = .beginning(isClosed ? nil : style.cap)
    closing = isClosed ? .join(nil) : .none
  }

  /// Appends a piece: draws its join with the piece before, and leaves the piece itself to the next call.
  mutating func append<Assembler: StrokeAssembler>(_ piece: ChainPiece, into assembler: inout Assembler) {
    let length = piece.displacement.length
    guard length - abs(piece.endRadius - radius) > tolerance / 256 else { return pass(piece, into: &assembler) }
    let next = OuterEdges(
      direction: piece.displacement / length, length: length, startRadius: radius, endRadius: piece.endRadius)
    switch state {
    case .beginning(let cap): begin(next, cap, deviation: piece.startDeviation, into: &assembler)
    case .piece(let behind):
      let spare = whole - max(behind.deviation, piece.deviation)
      if let turn = SlightTurn(from: behind.edges, to: next, radius: radius, spare: spare * slightShare) {
        assembler.advance(left: position + radius * turn.left, right: position + radius * turn.right)
      } else {
        turn(from: behind, to: next, deviation: piece.startDeviation, into: &assembler)
      }
    case .outline(let behind, let missed):
      // Between its ends the piece deviates by its own deviation, and its edges by as much as the pair at its beginning
      // misses them.
      let deviation = max(behind.deviation, piece.deviation + (missed ?? 0))
      if isServed(behind.edges, next, length: next.length, deviation: deviation) {
        if missed == nil { advance(across: behind.edges, into: &assembler) }
      } else if isServed(
        behind.edges, next, length: next.length, deviation: max(behind.endDeviation, piece.deviation))
      {
        // One more pair, exactly across the edges, beside the one that misses them.
        advance(across: behind.edges, into: &assembler)
      } else {
        turn(from: behind, to: next, deviation: piece.startDeviation, into: &assembler)
      }
    }
    state = .piece(Piece(edges: next, deviation: piece.deviation, endDeviation: piece.endDeviation))
    position = piece.end
    radius = piece.endRadius
  }

  /// Continues the stroke as an outline that begins at the same position. The assembler stands at a pair across these
  /// edges afterwards.
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

  /// Continues the stroke as a chain where an outline has ended, across these edges.
  /// - Parameters:
  ///   - deviation: how much of the outline's deviation can show in arcs about the position.
  ///   - missed: the distance of the assembler's pair from these edges; nil where there is no pair yet.
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

  /// Whether one pair across the edges serves the others too, where a piece of this length meets an outline with this
  /// deviation.
  private func isServed(_ edges: OuterEdges, _ other: OuterEdges, length: Double, deviation: Double) -> Bool {
    let cosine = min(edges.left.dot(other.left), edges.right.dot(other.right))
    let sine = max(abs(edges.left.cross(other.left)), abs(edges.right.cross(other.right)))
    return cosine > 0 && deviation + radius * (1 - cosine) <= whole && radius * sine <= 0.35 * length
  }

  /// Passes a piece where one disc contains the other, to within a part of the tolerance.
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
      // The disc ahead contains this one: end here without a cap, and begin with a cap there.
      end(at: last, isGrowing ? .butt : .round, into: &assembler)
      state = .beginning(isGrowing ? .round : nil)
    }
    // Caps are halves of discs. Where no round join follows, the larger disc is drawn whole.
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
    StrokeEnd(position: position, radius: radius, edges: piece.edges, arcTolerance: whole - piece.endDeviation)
      .end(isWholeDisc ? .butt : cap, into: &assembler)
    if isWholeDisc { dot(.round, into: &assembler) }
  }

  /// Whether the half of a round cap's disc that lies towards the stroke shows, as the piece is short and no round join
  /// follows.
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
