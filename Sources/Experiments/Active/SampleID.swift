/// One point in one displayed frame of a cell.
struct SampleID: Hashable, Comparable, Sendable {
  let frame: Int
  let point: Int

  static func < (a: SampleID, b: SampleID) -> Bool { (a.frame, a.point) < (b.frame, b.point) }
}
