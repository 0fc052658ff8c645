import Geometry

/// How two points in a row are sampled, each with the spans that meet there.
struct SampleStep {
  /// From the samples to the points, and how unevenly the spans on either side stray from that.
  let offset: VectorPair
  let unevenness: VectorPair
  /// Whether spans bend gently on both sides of each.
  let isGentle: SIMDMask<SIMD2<Int64>>

  /// - Parameters:
  ///   - behind: the second differences at the ends of the spans that lead to the points along `chords`.
  ///   - ahead: those at the starts of the spans that leave them along `nextChords`.
  @inline(__always)
  init<Rule: SplineRule>(
    _: Rule.Type, behind: VectorPair, ahead: VectorPair, chords: VectorPair, nextChords: VectorPair,
    _ limits: SpanLimits
  ) {
    if Rule.isStraight {
      offset = .zero
      unevenness = .zero
      isGentle = SIMDMask(repeating: true)
    } else if Rule.isSmooth {
      offset = behind * 0.0625
      unevenness = .zero
      isGentle = limits.areGentle(behind, along: chords)
    } else {
      offset = (behind + ahead) * 0.03125
      unevenness = (ahead - behind) * 0.0625
      isGentle = limits.areGentle(behind, along: chords) .& limits.areGentle(ahead, along: nextChords)
    }
  }
}
