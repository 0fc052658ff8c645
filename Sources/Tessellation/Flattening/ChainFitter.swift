import Geometry

/// Fits a chain of few straight pieces to samples of a curve, in one pass: no sample, and no position between two, lies
/// further from the chain than the slack.
///
/// A piece begins where the one before ended and is as long as can be: the directions in which it passes every sample
/// since within the slack make a cone, and where that closes between two samples, the piece leaves the curve's
/// neighbourhood at the very position where the last direction does, on the outer side of a bend. So the corners of the
/// chain lie off the curve by the slack on one side, and the middles of its pieces by the slack on the other, which
/// makes pieces √2 times longer than chords with their ends on the curve. O(1) in time and memory a sample.
///
/// Source of the cone: Williams 1978; Sklansky and Gonzalez 1980.
struct ChainFitter<Radius: RadiusFit> {
  private let chainSlack: ChainSlack
  private var cone: Cone<Radius>

  /// Whether a sample out of reach of the start has been seen, so that there is a cone.
  private var isOpen = false
  /// The sample furthest along the piece, where the last one lies behind it.
  private var furthest: (position: Vector2, distance: Double, radius: Double)?

  init(start: Vector2, radius: Double, chainSlack: ChainSlack) {
    self.chainSlack = chainSlack
    cone = Cone(start: start, radius: radius, slack: chainSlack.first)
  }

  /// Begins where the curve passes by, not at a position on it.
  mutating func startBesideCurve() { cone.swallow() }

  /// How far the curve may tremble back, as a part of how far a piece may pass a sample: that makes it pass one by
  /// 1/128 more at most, which ``ChainSlack`` keeps back.
  private static var trembling: Double { 0.125 }

  /// Takes samples in from an index on, and writes the pieces that end before them, until there are no more samples or
  /// no more room.
  ///
  /// - Parameters:
  ///   - index: the first sample; the one after the last taken in.
  ///   - room: for how many pieces there is room: two at least, which is what one sample can end.
  /// - Returns: how many pieces were written.
  mutating func fit(
    _ samples: UnsafeMutablePointer<ChainSample>, from index: inout Int, to count: Int,
    into pieces: UnsafeMutablePointer<ChainPiece>, room: Int
  ) -> Int {
    let chainSlack = chainSlack
    let last = room - 2
    var written = 0
    while index < count, written <= last {
      if isOpen, furthest == nil {
        // A copy that no call sees stays in registers.
        var cone = cone
        var at = index
        while at < count, written <= last {
          let sample = samples[at]
          let distance = cone.distance(of: sample)
          guard distance >= cone.lastDistance else { break }
          if !cone.narrow(sample, distance: distance) {
            pieces[written] = cone.close(before: sample, distance: distance, chainSlack)
            written &+= 1
            // The next piece begins with the same sample, but for rare cases.
            guard cone.open(sample) else {
              isOpen = false
              break
            }
          }
          at &+= 1
        }
        index = at
        self.cone = cone
      }
      guard index < count, written <= last else { break }
      if let piece = step(samples[index]) {
        pieces[written] = piece
        written &+= 1
      } else {
        index &+= 1
      }
    }
    return written
  }

  /// The last piece, which ends beside the sample that lies furthest; nil where the chain has come to its end already.
  mutating func finish() -> ChainPiece? {
    guard isOpen else { return nil }
    guard let furthest else { return cone.endAtLast(chainSlack) }
    return cone.end(beside: furthest.position, distance: furthest.distance, furthest.radius, chainSlack)
  }

  /// The last piece of a closed chain, which ends at its beginning.
  mutating func finish(at position: Vector2, radius: Double) -> ChainPiece {
    cone.closing(at: position, radius: radius)
  }

  /// Takes one sample in, whatever it is; or says which piece ends before it, and is to be asked again.
  @inline(never)
  private mutating func step(_ sample: ChainSample) -> ChainPiece? {
    guard isOpen else {
      isOpen = cone.open(sample) || cone.openStraight(sample)
      guard !isOpen, !cone.radius.swallows(sample.radius) else {
        if !isOpen { cone.swallow() }
        return nil
      }
      // The half width changes where the curve rests.
      return cone.rest(at: sample)
    }
    let distance = cone.distance(of: sample)
    let front = furthest ?? (cone.last, cone.lastDistance, cone.lastRadius)
    if distance < front.distance - cone.reach * Self.trembling || distance <= 0 {
      // The curve turns back, by more than trembles: the piece ends where it was furthest.
      var piece =
        furthest == nil
        ? cone.endAtLast(chainSlack)
        : cone.end(beside: front.position, distance: front.distance, front.radius, chainSlack)
      // Where the curve stays about the end, the end stands for all of it.
      if cone.isWithinReach(sample) { piece.endSlack = piece.slack }
      isOpen = false
      furthest = nil
      return piece
    }
    guard cone.narrow(sample, distance: distance) else {
      isOpen = false
      furthest = nil
      return cone.close(before: sample, distance: distance, chainSlack)
    }
    furthest = distance < front.distance ? front : nil
    return nil
  }
}
