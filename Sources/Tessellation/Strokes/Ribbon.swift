import Geometry

/// Turns a chain of straight pieces into a stroke with joins and caps.
///
/// Between two pieces whose directions differ little, one pair of vertices serves both: it lies on the bisector,
/// outside of the exact edge by as much as the edges between lie inside. At sharper turns, and where pieces are too
/// short for that, each piece has its own pair, and the gap on the outer side is filled by the join. Every position
/// nearer to the chain than the half width is nearest to the inside of a piece, and lies in that piece's quad, or to a
/// corner, and lies in its join, or to an end, and lies in its cap: nothing is left out, however short the pieces.
///
/// A piece whose one disc holds the other has no edges: the stroke ends before it or begins anew after it, whichever
/// disc is larger.
struct Ribbon<Edges: OuterEdges> {
  private enum Beginning { case cap, round, bare }

  private let style: StrokeStyle
  /// The stroke's join at corners of a polyline; those of a chain that stands for a curve are none of the stroke's.
  private let join: StrokeJoin
  /// In units, and the part of it that joins, arcs and chain share.
  private let tolerance: Double
  private let budget: Double
  /// The part of what is spare that slight turns may stray from round joins: a bevel lies twice as far inside as their
  /// vertices outside.
  private let slightShare: Double
  /// What arcs of dots may stray: the chain may stray as much as the rest.
  private let arcTolerance: Double

  /// The half width from which a quad between slight turns has an area whatever rounding does to its corners.
  private var thickness: Double { tolerance / 4 }

  private let isClosed: Bool
  private var beginning: Beginning
  private(set) var position: Vector2
  private(set) var radius: Double

  private var hasPiece = false
  /// Whether the pair it stands at is shared by pieces between which the turn is not gentle.
  private var isTwisted = false
  /// Whether the piece at hand ends across its edges, whatever follows.
  private var isCut = false
  /// Whether the assembler stands at that end already.
  private var isPlaced = false
  private var edges: Edges
  private var direction = Vector2(1, 0)
  private var slack: Double
  /// What of it is felt in arcs about the end of the piece at hand.
  private var endSlack: Double

  /// Of a closed stroke: what its first piece begins with.
  private var firstEdges: Edges
  private var firstDirection = Vector2(1, 0)
  private var hasFirst = false
  /// Whether it is drawn as an open one with round ends, because its first disc holds the second or the second the
  /// first.
  private var isParted = false

  init(
    style: StrokeStyle, tolerance: Double, chainSlack: ChainSlack, position: Vector2, radius: Double, isClosed: Bool
  ) {
    self.style = style
    self.tolerance = tolerance
    budget = chainSlack.budget
    join = style.curve == .polyline ? style.join : .round
    slightShare = join == .round ? 1 : 1.0 / 3
    arcTolerance = chainSlack.budget - chainSlack.first
    self.position = position
    self.radius = radius
    self.isClosed = isClosed
    beginning = isClosed ? .bare : .cap
    slack = 0
    endSlack = 0
    edges = Edges(direction: Vector2(1, 0), length: 1, inverse: 1, startRadius: radius, endRadius: radius)
    firstEdges = edges
  }

  /// Goes on with so many pieces.
  ///
  /// Slight turns, which most are, are put together in one loop without a call, so that all of it stays in registers.
  @inline(__always)
  mutating func append<Assembler: StrokeAssembler>(
    _ pieces: UnsafeMutablePointer<ChainPiece>, count: Int, into assembler: inout Assembler
  ) {
    var index = 0
    while index < count {
      if hasPiece, !isTwisted, !isCut, let room = assembler.roomForPairs(count - index) {
        var room = room
        var (edges, direction, slack, endSlack, position, radius) = (
          edges, direction, slack, endSlack, position, radius
        )
        while index < count {
          let piece = pieces[index]
          let (nextDirection, length) = piece.course
          guard length - abs(piece.endRadius - radius) > tolerance / 16, min(radius, piece.endRadius) >= thickness
          else { break }
          let next = Edges(
            direction: nextDirection, length: length, inverse: 1 / length, startRadius: radius,
            endRadius: piece.endRadius)
          let pair = SlightTurn(
            from: edges, to: next, radius: radius, spare: (budget - max(slack, piece.slack)) * slightShare)
          guard pair.isGentle else { break }
          Assembler.advance(left: position + radius * pair.left, right: position + radius * pair.right, in: &room)
          (edges, direction, slack, endSlack) = (next, nextDirection, piece.slack, piece.endSlack)
          (position, radius) = (piece.end, piece.endRadius)
          index += 1
        }
        (self.edges, self.direction, self.slack, self.endSlack) = (edges, direction, slack, endSlack)
        (self.position, self.radius) = (position, radius)
        assembler.take(room)
      }
      guard index < count else { break }
      append(pieces[index], into: &assembler)
      index += 1
    }
  }

  /// Goes on with a piece: what joins it to the one before is put together now, and the piece itself with the next.
  @inline(never)
  mutating func append<Assembler: StrokeAssembler>(_ piece: ChainPiece, into assembler: inout Assembler) {
    let change = piece.endRadius - radius
    let (nextDirection, length) = piece.course
    guard length - abs(change) > tolerance / 16 else { return engulf(piece, change: change, into: &assembler) }
    let next = Edges(
      direction: nextDirection, length: length, inverse: 1 / length, startRadius: radius, endRadius: piece.endRadius)
    if hasPiece {
      join(next, nextDirection, piece, into: &assembler)
    } else {
      begin(next, nextDirection, arcTolerance: budget - piece.startSlack, into: &assembler)
    }
    hasPiece = true
    edges = next
    direction = nextDirection
    slack = piece.slack
    endSlack = piece.endSlack
    position = piece.end
    radius = piece.endRadius
  }

  /// Hands the stroke over to an outline that begins at the same position, with a pair across such edges; standing at
  /// that pair.
  mutating func open<Assembler: StrokeAssembler>(
    across next: Edges, _ nextDirection: Vector2, slack: Double, into assembler: inout Assembler
  ) {
    guard hasPiece else { return begin(next, nextDirection, arcTolerance: budget - slack, into: &assembler) }
    if !isCut, serves(next, length: edges.length, slack: max(self.slack, slack)) {
      assembler.advance(left: position + radius * next.left, right: position + radius * next.right)
    } else {
      split(next, nextDirection, arcTolerance: budget - max(endSlack, slack), into: &assembler)
    }
  }

  /// Takes the stroke over again where an outline has ended, across such edges.
  /// - Parameters:
  ///   - slack: how much of the budget is felt in arcs about the position.
  ///   - placed: how far beside these edges the assembler stands at a pair; nil where it does not yet.
  mutating func resume(
    at position: Vector2, radius: Double, edges: Edges, _ direction: Vector2, slack: Double, placed: Double?
  ) {
    self.position = position
    self.radius = radius
    self.edges = edges
    self.direction = direction
    self.slack = slack + (placed ?? 0)
    endSlack = slack
    isPlaced = placed != nil
    hasPiece = true
    isTwisted = false
    isCut = true
  }

  /// Whether one pair across the edges at hand serves others too, where a piece of such a length meets an outline that
  /// strays by so much.
  private func serves(_ other: Edges, length: Double, slack: Double) -> Bool {
    let cosine = min(edges.left.dot(other.left), edges.right.dot(other.right))
    let sine = max(abs(edges.left.cross(other.left)), abs(edges.right.cross(other.right)))
    return cosine > 0 && slack + radius * (1 - cosine) <= budget && radius * sine <= 0.35 * length
  }

  /// Puts together the last piece and the end.
  mutating func finish<Assembler: StrokeAssembler>(into assembler: inout Assembler) {
    guard hasPiece else {
      switch beginning {
      case .bare: if isClosed, !hasFirst, !isParted { dot(.round, into: &assembler) }
      case .round: dot(.round, into: &assembler)
      case .cap: dot(style.cap, into: &assembler)
      }
      return
    }
    if isClosed, hasFirst {
      split(firstEdges, firstDirection, arcTolerance: budget - slack, into: &assembler)
    } else {
      endCap(isClosed ? .round : style.cap, into: &assembler)
    }
  }

  // MARK: - Ends

  private mutating func begin<Assembler: StrokeAssembler>(
    _ next: Edges, _ direction: Vector2, arcTolerance: Double, into assembler: inout Assembler
  ) {
    let left = position + radius * next.left
    let right = position + radius * next.right
    if isClosed, !hasFirst, !isParted {
      hasFirst = true
      firstEdges = next
      firstDirection = direction
    }
    switch beginning {
    case .bare: assembler.begin(left: left, right: right)
    case .round: roundBeginning(next, direction, arcTolerance: arcTolerance, into: &assembler)
    case .cap:
      switch style.cap {
      case .butt: assembler.begin(left: left, right: right)
      case .round: roundBeginning(next, direction, arcTolerance: arcTolerance, into: &assembler)
      case .square:
        let back = position - radius * direction
        let aside = radius * direction.perpendicularCCW
        assembler.begin(left: back + aside, right: back - aside)
        // Edges that begin here need not go on in the cap's direction.
        assembler.advance(left: left, right: right)
      }
    }
  }

  private func roundBeginning<Assembler: StrokeAssembler>(
    _ next: Edges, _ direction: Vector2, arcTolerance: Double, into assembler: inout Assembler
  ) {
    var walk = ArcWalk(
      from: -direction, to: next.left, isLeftward: false, radius: radius, tolerance: arcTolerance, beginsOutside: true)
    assembler.begin(tip: position - walk.reach * direction, edgeCoordinate: Vector2(0, -1))
    while let way = walk.next() {
      advance(way, about: direction, walk.reach, into: &assembler)
    }
    assembler.advance(left: position + radius * next.left, right: position + radius * next.right)
  }

  /// Ends the piece at hand.
  private mutating func endCap<Assembler: StrokeAssembler>(_ cap: StrokeCap, into assembler: inout Assembler) {
    let left = position + radius * edges.left
    let right = position + radius * edges.right
    switch cap {
    case .butt: assembler.advance(left: left, right: right)
    case .square:
      assembler.advance(left: left, right: right)
      let front = position + radius * direction
      let aside = radius * direction.perpendicularCCW
      assembler.advance(left: front + aside, right: front - aside)
    case .round:
      assembler.advance(left: left, right: right)
      var walk = ArcWalk(
        from: edges.left, to: direction, isLeftward: false, radius: radius, tolerance: budget - endSlack,
        endsOutside: true)
      while let way = walk.next() {
        advance(way, about: direction, walk.reach, into: &assembler)
      }
      assembler.end(tip: position + walk.reach * direction, edgeCoordinate: Vector2(0, 1))
    }
  }

  /// Goes on to the pair of a rounded end whose left one lies that way.
  private func advance<Assembler: StrokeAssembler>(
    _ way: Vector2, about direction: Vector2, _ reach: Double, into assembler: inout Assembler
  ) {
    let along = way.dot(direction)
    let aside = direction.cross(way)
    let mirrored = along * direction - aside * direction.perpendicularCCW
    assembler.advance(
      left: position + reach * way, leftEdgeCoordinate: Vector2(aside, along), right: position + reach * mirrored,
      rightEdgeCoordinate: Vector2(-aside, along))
  }

  /// A stroke of a single position.
  private mutating func dot<Assembler: StrokeAssembler>(_ cap: StrokeCap, into assembler: inout Assembler) {
    direction = Vector2(1, 0)
    edges = Edges(direction: direction, length: 1, inverse: 1, startRadius: radius, endRadius: radius)
    let aside = Vector2(0, radius)
    switch cap {
    case .butt: break
    case .square:
      assembler.begin(left: position - radius * direction + aside, right: position - radius * direction - aside)
      assembler.advance(left: position + radius * direction + aside, right: position + radius * direction - aside)
    case .round:
      roundBeginning(edges, direction, arcTolerance: arcTolerance, into: &assembler)
      var walk = ArcWalk(
        from: edges.left, to: direction, isLeftward: false, radius: radius, tolerance: arcTolerance, endsOutside: true)
      while let way = walk.next() { advance(way, about: direction, walk.reach, into: &assembler) }
      assembler.end(tip: position + walk.reach * direction, edgeCoordinate: Vector2(0, 1))
    }
  }

  // MARK: - Joins

  private mutating func join<Assembler: StrokeAssembler>(
    _ next: Edges, _ nextDirection: Vector2, _ piece: ChainPiece, into assembler: inout Assembler
  ) {
    let spare = budget - max(slack, piece.slack)
    let turn = SlightTurn(from: edges, to: next, radius: radius, spare: spare * slightShare)
    if isCut {
      isCut = false
      isTwisted = serves(next, length: next.length, slack: max(slack, piece.slack))
      if !isTwisted {
        split(next, nextDirection, arcTolerance: budget - max(endSlack, piece.startSlack), into: &assembler)
      } else if !isPlaced {
        assembler.advance(left: position + radius * edges.left, right: position + radius * edges.right)
      }
      return
    }
    isTwisted = turn.isSlight && !turn.isGentle
    if turn.isSlight {
      assembler.advance(left: position + radius * turn.left, right: position + radius * turn.right)
    } else {
      split(next, nextDirection, arcTolerance: budget - max(endSlack, piece.startSlack), into: &assembler)
    }
  }

  /// Ends the piece at hand with a pair of its own, and begins the next with another.
  private mutating func split<Assembler: StrokeAssembler>(
    _ next: Edges, _ nextDirection: Vector2, arcTolerance: Double, into assembler: inout Assembler
  ) {
    // On each side: is the edge behind still the stroke's outline where the next piece begins, and the edge ahead where
    // the last one ends?
    let opensLeft = edges.left.dot(nextDirection) < -next.growth
    let opensRight = edges.right.dot(nextDirection) < -next.growth
    let isEven = next.growth == 0 && edges.growth == 0
    let isTurnedBack = edges.left.dot(next.left) < -0.999_999_999 && isEven
    // Straight back with a half width that falls as it rose, the edges of one side are those of the other, and either
    // answer is chance.
    let isFolded = !isEven && edges.left.dot(next.right) > 0.999_999_999
    if isFolded || !isTurnedBack,
      isFolded || opensLeft != (next.left.dot(direction) > -edges.growth)
        || opensRight != (next.right.dot(direction) > -edges.growth)
    {
      endCap(.round, into: &assembler)
      assembler.begin(left: position + radius * next.left, right: position + radius * next.right)
      return
    }
    assembler.advance(left: position + radius * edges.left, right: position + radius * edges.right)
    if opensLeft || isTurnedBack && !opensRight {
      fill(edges.left, next.left, isLeft: true, arcTolerance, into: &assembler)
      if opensRight {
        fill(edges.right, next.right, isLeft: false, arcTolerance, into: &assembler)
      } else {
        assembler.retreatRight(position + radius * next.right)
      }
    } else if opensRight {
      fill(edges.right, next.right, isLeft: false, arcTolerance, into: &assembler)
      assembler.retreatLeft(position + radius * next.left)
    } else {
      assembler.retreatRight(position + radius * next.right)
      assembler.retreatLeft(position + radius * next.left)
    }
  }

  /// Fills the gap on the outer side of a turn, from the edge behind to the edge ahead.
  private func fill<Assembler: StrokeAssembler>(
    _ behind: Vector2, _ ahead: Vector2, isLeft: Bool, _ arcTolerance: Double, into assembler: inout Assembler
  ) {
    func step(_ offset: Vector2) {
      if isLeft { assembler.stepLeft(position + offset) } else { assembler.stepRight(position + offset) }
    }
    let cosine = behind.dot(ahead)
    let isReflex = isLeft ? ahead.cross(behind) < 0 : behind.cross(ahead) < 0
    switch join {
    case .bevel where !isReflex: break
    case .miter(let limit) where !isReflex:
      // The tip lies 1/cos(θ/2) half widths away, θ being the turn: 2/(1 + cos θ) of them squared.
      if 2 <= limit * limit * (1 + cosine) { step((behind + ahead) * (radius / (1 + cosine))) }
    default:
      var walk = ArcWalk(from: behind, to: ahead, isLeftward: !isLeft, radius: radius, tolerance: arcTolerance)
      while let way = walk.next() { step(walk.reach * way) }
    }
    step(radius * ahead)
  }

  // MARK: - Discs that hold each other

  /// Passes a piece where one disc holds the other, to within a part of the tolerance.
  private mutating func engulf<Assembler: StrokeAssembler>(
    _ piece: ChainPiece, change: Double, into assembler: inout Assembler
  ) {
    if isClosed, !hasFirst, !isParted, change != 0 {
      isParted = true
      beginning = .round
    }
    if change > 0 {
      // The disc ahead holds this one: end here, without a cap, and begin with one there.
      if hasPiece { endCap(.butt, into: &assembler) }
      beginning = beginning == .cap && !hasPiece ? .cap : .round
    } else if change < 0 {
      if hasPiece {
        endCap(.round, into: &assembler)
      } else if beginning != .bare {
        dot(.round, into: &assembler)
      }
      beginning = .bare
    } else {
      return
    }
    hasPiece = false
    isCut = false
    position = piece.end
    radius = piece.endRadius
  }
}
