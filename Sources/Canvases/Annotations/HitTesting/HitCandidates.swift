import CKernels
import Geometry

/// The exact test of annotations whose boxes are near a position.
///
/// Candidates are collected before any is tested, so that their memory is prefetched meanwhile.
struct HitCandidates {
  /// The largest number collected at once. More candidates are tested in batches.
  static let capacity = 64

  let place: FramePosition
  let pickable: PickableAnnotations
  let poses: UnsafeBufferPointer<SlotPose>
  let marks: UnsafeBufferPointer<SlotMark>
  let slots: UnsafeBufferPointer<AnnotationScene.Slot?>

  /// Prefetches the memory that the test of a slot reads.
  @inline(__always)
  func prefetch(_ number: Int32) {
    guard let base = poses.baseAddress else { return }
    vernier_prefetch(base + Int(number))
  }

  /// Finds the topmost hit among the candidates above the best hit so far. O(count) for kinds with a hit outline.
  /// - Parameters:
  ///   - found: numbers of slots with annotations.
  ///   - count: the number of these slots.
  func findTopmost(
    _ found: UnsafeMutableBufferPointer<Int32>, _ count: Int, _ best: inout PaintingOrder?,
    using paths: inout PaintedPaths
  ) {
    for index in 0..<count {
      let number = Int(found[index])
      let pose = poses[number]
      if let best, pose.zIndex <= best.zIndex, pose.zIndex < best.zIndex || marks[number].id < best.id.number {
        continue
      }
      guard pickable.contains(pose) else { continue }
      let local = (place.position - pose.centre).rotated(byInverseOf: pose.turn)
      let isHit =
        if let outline = pose.outline {
          outline.contains(local, within: place.tolerance)
        } else {
          slots[number]?.annotation.hasPaths(at: local, within: place.tolerance, using: &paths) ?? false
        }
      if isHit { best = PaintingOrder(zIndex: pose.zIndex, id: AnnotationID(marks[number].id)) }
    }
  }
}
