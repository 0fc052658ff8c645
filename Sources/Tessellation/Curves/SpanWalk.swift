import Geometry

/// A walk along the points of a curve that bends gently, by twos.
struct SpanWalk<Rule: SplineRule> {
  private(set) var rule: Rule
  /// The two points that came last, and the half widths there.
  private(set) var points: VectorPair
  private(set) var radii: DoublePair
  /// The second difference of the span between them, at its start.
  private(set) var difference: Vector2

  @inline(__always)
  init(rule: Rule, points: VectorPair, radii: DoublePair, difference: Vector2) {
    self.rule = rule
    self.points = points
    self.radii = radii
    self.difference = difference
  }

  /// Goes on along straight spans by so many points, 1 or more, without samples for them.
  @inline(__always)
  mutating func skip<Source: PointSource>(_ count: Int, of source: Source, from index: Int) {
    let last = index &+ count &- 1
    let before = count > 1 ? (source.point(at: last &- 1), source.radius(at: last &- 1)) : (points.second, radii[1])
    points = VectorPair(before.0, source.point(at: last))
    radii = DoublePair(before.1, source.radius(at: last))
  }

  /// Goes on by so many points, an even number, or by fewer, where one is not valid or the curve does not bend gently: writes the samples for the last of
  /// the points so far and for all but the last of these, and the places of the sample before and of all but the last.
  /// - Returns: by how many.
  @inline(__always)
  mutating func sample<Source: PointSource>(
    _ source: Source, from index: Int, count: Int, _ limits: SpanLimits, into track: OutlineTrack, at place: Int
  ) -> Int {
    let samples = track.samples
    let outline = track.outline
    let inverse = DoublePair(repeating: limits.inverseTolerance)
    var (rule, points, radii, ends) = (rule, points, radii, VectorPair(difference, difference))
    var taken = 0
    while taken < count {
      let next = source.places(at: index &+ taken)
      let nextRadii = source.radii(at: index &+ taken)
      let spans = SpanPair(
        from: points, to: next.moved(after: points), next: next,
        radii: (radii, nextRadii.moved(after: radii), nextRadii))
      var nextRule = rule
      let (behind, ahead) = nextRule.step(spans, isPair: true)
      let step = SampleStep(Rule.self, spans, behind: behind, ahead: ahead, limits)
      guard (source.areValid(next, nextRadii) & limits.areChords(spans.nextChords) & step.isGentle).all else { break }
      points.x.write(to: outline.place_x + (place &+ taken))
      points.y.write(to: outline.place_y + (place &+ taken))
      (spans.chords.x * inverse).write(to: samples.way_x + taken)
      (spans.chords.y * inverse).write(to: samples.way_y + taken)
      (nextRadii.moved(after: radii) * inverse).write(to: samples.radius + taken)
      if !Rule.isStraight {
        step.offset.x.write(to: samples.offset_x + taken)
        step.offset.y.write(to: samples.offset_y + taken)
      }
      if !Rule.isSmooth {
        step.unevenness.x.write(to: samples.unevenness_x + taken)
        step.unevenness.y.write(to: samples.unevenness_y + taken)
        DoublePair.zero.write(to: samples.deviation + taken)
      }
      rule = nextRule
      points = next
      radii = nextRadii
      ends = ahead
      taken &+= 2
    }
    self.rule = rule
    self.points = points
    self.radii = radii
    difference = ends.second
    return taken
  }
}
