import Geometry

/// How two points in a row are sampled, each with the spans that meet there.
struct SampleStep {
  /// What the offsets and unevennesses of ``SampleBend`` are, in tolerances.
  let offset: VectorPair
  let unevenness: VectorPair
  /// Whether spans bend gently on both sides of each.
  let isGentle: DoublePair.Mask

  /// - Parameters:
  ///   - spans: those that lead to the points.
  ///   - behind: the second differences at their ends.
  ///   - ahead: those at the starts of the spans that leave the points.
  @inline(__always)
  init<Rule: SplineRule>(
    _: Rule.Type, _ spans: SpanPair, behind: VectorPair, ahead: VectorPair, _ limits: SpanLimits
  ) {
    if Rule.isStraight {
      offset = .zero
      unevenness = .zero
      isGentle = DoublePair.zero <= .zero
    } else if Rule.isSmooth {
      offset = behind * (0.0625 * limits.inverseTolerance)
      unevenness = .zero
      isGentle = limits.areGentle(behind, along: spans.chords, growths: spans.growths)
    } else {
      offset = (behind + ahead) * (0.03125 * limits.inverseTolerance)
      unevenness = (ahead - behind) * (0.0625 * limits.inverseTolerance)
      isGentle =
        limits.areGentle(behind, along: spans.chords, growths: spans.growths)
        & limits.areGentle(ahead, along: spans.nextChords, growths: spans.nextGrowths)
        & limits.areAlike(behind, ahead, along: spans.chords, growths: spans.growths)
        & limits.areAlike(behind, ahead, along: spans.nextChords, growths: spans.nextGrowths)
    }
  }

  /// The bend at the first point.
  var bend: SampleBend {
    SampleBend(offset: SIMD2<Float>(offset.first), unevenness: SIMD2<Float>(unevenness.first))
  }
}
