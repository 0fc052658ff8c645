import Geometry

/// Fits both edges of a mesh to the outline of a stroke at once, in one pass: neither passes a place of the outline, nor one between two, further
/// away than that place allows.
///
/// A piece has an edge on either side and begins at a pair of corners. In a frame along the way of the outline there, the slopes with which
/// an edge passes every place since make a range; where one of the ranges closes between two places, both edges end, that one at the very
/// place where the last slope leaves the neighbourhood of the outline, on the outer side of the bend, and the other as far outside there
/// as its slopes let it. So corners lie off the outline on one side, and the middles of edges on the other, which makes them √2 times
/// longer than chords.
///
/// Both sides are the lanes of one vector, and several places are looked at at once, with no branch that depends on where the piece ends: a
/// processor that cannot guess it goes on all the same. O(1) in time and memory a place.
///
/// Source of the ranges: Williams 1978; Sklansky and Gonzalez 1980.
struct OutlineFitter {
  /// Where the piece begins: the x of both edges and the y.
  private var x: SIMD2<Double>
  private var y: SIMD2<Double>
  /// The way of the frame, of length 1.
  private var along: Vector2
  /// The least and the most slope of either edge.
  private var low = SIMD2(repeating: -Double.infinity)
  private var high = SIMD2(repeating: Double.infinity)

  /// What is known of a place in the frame of a piece.
  struct Look {
    /// How far along it is, and how far aside edges may pass it: to the right and the left.
    var forward = SIMD2<Double>.zero
    var right = SIMD2<Double>.zero
    var left = SIMD2<Double>.zero
    /// The slopes that pass it and all places before.
    var low = SIMD2<Double>.zero
    var high = SIMD2<Double>.zero
  }

  /// How many places are looked at at once.
  static var window: Int { 6 }

  /// Begins at a pair of corners.
  /// - Parameter along: the way to the next place, as a vector of length 1.
  init(left: Vector2, right: Vector2, along: Vector2) {
    x = SIMD2(left.x, right.x)
    y = SIMD2(left.y, right.y)
    self.along = along
  }

  /// Takes places in, in windows of so many, while there are as many before `end`, and tells the corners at which pieces end before them.
  ///
  /// - Parameters:
  ///   - next: the first place to take in, 1 or more; the one after the last taken in.
  ///   - window: how many at once, at most ``window``.
  ///   - looks: room for one more than that.
  ///   - corners: with room for one more than there are places to take in.
  /// - Returns: how many corners there are.
  @inline(__always)
  mutating func fit(
    _ track: OutlineTrack, from next: inout Int, to end: Int, window: Int,
    _ looks: UnsafeMutablePointer<Look>, corners: UnsafeMutablePointer<VectorPair>
  ) -> Int {
    var count = 0
    var (x, y, along, low, high) = (x, y, along, low, high)
    var index = next
    while index &+ window <= end {
      let reach = track.reach(at: index &- 1)
      let (startForward, startAside) = Self.offset(of: track.x(at: index &- 1) - x, track.y(at: index &- 1) - y, along)
      looks[0] = Look(
        forward: startForward, right: startAside - reach, left: startAside + reach, low: low, high: high)
      var taken = 0
      var place = 0
      while place < window {
        let (forward, aside) = Self.offset(
          of: track.x(at: index &+ place) - x, track.y(at: index &+ place) - y, along)
        let reach = track.reach(at: index &+ place)
        let inverse = 1 / forward
        let right = aside - reach
        let left = aside + reach
        low = .most(low, right * inverse)
        high = .least(high, left * inverse)
        place &+= 1
        looks[place] = Look(forward: forward, right: right, left: left, low: low, high: high)
        let spread = high - low
        taken &+= min(spread[0], spread[1]) >= 0 ? 1 : 0
      }
      if taken == window {
        index &+= window
        continue
      }
      index &+= taken
      let start = looks[taken]
      let stop = looks[taken &+ 1]
      low = start.low
      high = start.high
      // Where the lines of the most and of the least slope leave what edges may pass: too far left lies the place ahead, or too far right.
      let insideLeft = start.right - high * start.forward
      let outsideLeft = stop.right - high * stop.forward
      let insideRight = start.left - low * start.forward
      let outsideRight = stop.left - low * stop.forward
      let isLeft = outsideLeft .> 0
      let isRight = outsideRight .< 0
      let exit = SIMD2(repeating: 2)
        .replacing(with: insideRight / (insideRight - outsideRight), where: isRight)
        .replacing(with: insideLeft / (insideLeft - outsideLeft), where: isLeft)
      // Both edges end where the first of them has to, on the outer side of that one's bend.
      let other = SIMD2(exit.y, exit.x)
      let side = SIMD2(repeating: 1.0).replacing(with: -1, where: isLeft)
      let isOutside = side.replacing(with: SIMD2(side.y, side.x), where: other .< exit) .< 0
      let share = SIMD2.least(SIMD2(repeating: track.latest(at: index)), .least(exit, other))
      let forward = start.forward + share * (stop.forward - start.forward)
      let first = start.left.replacing(with: start.right, where: isOutside)
      let last = stop.left.replacing(with: stop.right, where: isOutside)
      let aside = SIMD2.least(.most(first + share * (last - first), low * forward), high * forward)
      x += along.x * forward - along.y * aside
      y += along.y * forward + along.x * aside
      corners[count] = VectorPair(x: x, y: y)
      count &+= 1
      along = track.ahead(at: index)
      low = SIMD2(repeating: -.infinity)
      high = SIMD2(repeating: .infinity)
    }
    (self.x, self.y, self.along, self.low, self.high) = (x, y, along, low, high)
    next = index
    return count
  }

  /// The last pair of corners, at a place that has been taken in or beside it, and how far beside.
  func end(at sample: OutlineSample) -> (pair: VectorPair, distance: Double) {
    let (forward, aside) = Self.offset(of: sample.x - x, sample.y - y, along)
    let nearest = SIMD2.least(.most(aside, low * forward), high * forward)
    let distances = (nearest - aside).sizes
    return (
      VectorPair(x: x + along.x * forward - along.y * nearest, y: y + along.y * forward + along.x * nearest),
      max(distances[0], distances[1])
    )
  }

  @inline(__always)
  private static func offset(
    of dx: SIMD2<Double>, _ dy: SIMD2<Double>, _ along: Vector2
  ) -> (forward: SIMD2<Double>, aside: SIMD2<Double>) {
    (dx * along.x + dy * along.y, dy * along.x - dx * along.y)
  }
}
