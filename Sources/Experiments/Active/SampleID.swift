import Workloads

/// One point in one displayed frame of a cell.
struct SampleID: Hashable, Comparable, Sendable {
  let frame: Int
  let point: Int

  static func < (a: SampleID, b: SampleID) -> Bool { (a.frame, a.point) < (b.frame, b.point) }

  /// Distinct seeded samples, in order of frame and point; all there are if that is fewer.
  static func choose(_ count: Int, points: Int, frames: Int, seed: UInt64, stream: String) -> [SampleID] {
    var generator = SplitMix64(seed: seed, stream: stream)
    var chosen: Set<SampleID> = []
    while chosen.count < min(count, points * frames) {
      chosen.insert(
        SampleID(
          frame: Int.random(in: 0..<frames, using: &generator), point: Int.random(in: 0..<points, using: &generator)))
    }
    return chosen.sorted()
  }
}
