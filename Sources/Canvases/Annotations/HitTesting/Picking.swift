import Geometry

/// The annotations that can be hit. Invisible ones never can.
public enum PickableAnnotations: Hashable, Sendable {
  /// Unlocked annotations: for selection and drags.
  case unlocked
  /// All annotations, even locked ones: to show the annotation under a pointer, or to unlock it.
  case lockedToo

  func contains(_ mark: SlotMark) -> Bool { mark.isVisible && (self == .lockedToo || !mark.isLocked) }

  @inline(__always)
  func contains(_ pose: SlotPose) -> Bool { pose.isVisible && (self == .lockedToo || !pose.isLocked) }
}

/// A position of the view, in the coordinates of one frame of the canvas.
public struct FramePosition: Hashable, Sendable {
  /// The frame.
  public var frame: Int
  /// The position in the frame's units.
  public var position: Vector2
  /// The largest distance from an annotation that counts as a hit, in the frame's units: px divided by the frame's
  /// zoom. At least 0.
  public var tolerance: Double

  /// Creates a position of a frame.
  /// - Parameters:
  ///   - position: in the frame's units.
  ///   - frame: the frame.
  ///   - tolerance: in the frame's units, at least 0.
  public init(_ position: Vector2, in frame: Int, tolerance: Double = 0) {
    self.frame = frame
    self.position = position
    self.tolerance = tolerance
  }
}

extension AnnotationScene {
  /// The topmost annotation at a position of the view: the hit annotation that is painted last.
  ///
  /// A fill is hit on its inside, a stroke within its width, and a shape without a fill only on its stroke: see
  /// <doc:HitTesting>. Of nearby annotations, only those above the topmost so far are tested. O(log n + annotations
  /// whose boxes are nearby).
  /// - Parameters:
  ///   - positions: the position in the coordinates of each frame in view; a frame may be omitted.
  ///   - pickable: the annotations that count.
  /// - Returns: its id; nil if none is hit.
  public func topmost(
    at positions: some Sequence<FramePosition>, among pickable: PickableAnnotations = .unlocked
  ) -> AnnotationID? {
    var paths = PaintedPaths()
    return topmost(at: positions, among: pickable, using: &paths)
  }

  /// The same with reusable memory. Once that has grown, nothing is allocated for kinds whose painting allocates
  /// nothing.
  /// - Parameters:
  ///   - positions: the position in the coordinates of each frame in view.
  ///   - pickable: the annotations that count.
  ///   - paths: working memory; its content is overwritten.
  public func topmost(
    at positions: some Sequence<FramePosition>, among pickable: PickableAnnotations = .unlocked,
    using paths: inout PaintedPaths
  ) -> AnnotationID? {
    var best: PaintingOrder?
    for place in positions { findTopmost(at: place, among: pickable, &best, using: &paths) }
    return best?.id
  }

  /// The same at a position of one frame.
  /// - Parameters:
  ///   - position: the position in the coordinates of the frame.
  ///   - pickable: the annotations that count.
  ///   - paths: working memory; its content is overwritten.
  public func topmost(
    at position: FramePosition, among pickable: PickableAnnotations = .unlocked, using paths: inout PaintedPaths
  ) -> AnnotationID? {
    var best: PaintingOrder?
    findTopmost(at: position, among: pickable, &best, using: &paths)
    return best?.id
  }

  private func findTopmost(
    at place: FramePosition, among pickable: PickableAnnotations, _ best: inout PaintingOrder?,
    using paths: inout PaintedPaths
  ) {
    guard let index = indices[place.frame], place.tolerance >= 0 else { return }
    let box = Box(min: place.position, max: place.position).expanded(by: place.tolerance)
    // The closures hold addresses: a copy of the scene would count each reference.
    poses.withUnsafeBufferPointer { poses in
      marks.withUnsafeBufferPointer { marks in
        slots.withUnsafeBufferPointer { slots in
          let candidates = HitCandidates(place: place, pickable: pickable, poses: poses, marks: marks, slots: slots)
          withUnsafeTemporaryAllocation(of: Int32.self, capacity: HitCandidates.capacity) { found in
            var count = 0
            index.forEach(intersecting: box) { number in
              if count == HitCandidates.capacity {
                candidates.findTopmost(found, count, &best, using: &paths)
                count = 0
              }
              candidates.prefetch(number)
              found.initializeElement(at: count, to: number)
              count += 1
            }
            candidates.findTopmost(found, count, &best, using: &paths)
          }
        }
      }
    }
  }
}
