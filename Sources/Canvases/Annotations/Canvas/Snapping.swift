import Geometry

/// The targets to which positions snap while something is moved or drawn by hand.
public struct Snapping: Hashable, Sendable {
  /// A kind of snapping target.
  public enum Target: Hashable, Sendable {
    /// The dots of the grid, shown or not. The upper left corner of a moved box snaps to them.
    case grid
    /// The sides and centres of other annotations' boxes. Those of a moved box snap to them.
    case annotations
  }

  /// The kinds of targets; none by default.
  public var targets: Set<Target>
  /// The largest snapping distance, in points, at least 0.
  public var tolerance: Double

  /// Snapping to targets within a distance in points.
  public init(to targets: Set<Target> = [], tolerance: Double = 6) {
    self.targets = targets
    self.tolerance = tolerance
  }
}

/// A line on which a moved annotation is aligned with another annotation.
public struct SnapGuide: Hashable, Sendable {
  /// The start, in points from the top left.
  public let start: Vector2
  /// The end, in points from the top left.
  public let end: Vector2
  /// The annotation with which the moved one is aligned.
  public let annotation: AnnotationID

  /// A guide between two positions on the canvas.
  public init(start: Vector2, end: Vector2, annotation: AnnotationID) {
    self.start = start
    self.end = end
    self.annotation = annotation
  }
}

/// The result of snapping.
struct Snap {
  /// The displacement to the snapped position, in view positions.
  var displacement = Vector2.zero
  var guides: [SnapGuide] = []
}

extension CanvasView {
  /// The smallest box along the axes of the image that contains an annotation's box, in view positions.
  func viewBounds(of annotation: Annotation) -> Box {
    let (box, transform) = (annotation.kind.box, annotation.transform)
    let half = box.size * transform.scale * (0.5 * pointsPerUnit)
    let bounds = OrientedBox(centre: view(transform.centre(of: box)), half: half, turn: transform.turn).bounds
    return bounds
  }
}

extension AnnotationCanvas {
  /// The position to which a canvas position snaps: itself, if no target is near. Sets ``guides``.
  public func snapped(_ position: Vector2, excluding ids: Set<AnnotationID> = []) -> Vector2 {
    guides = []
    guard !snapping.targets.isEmpty, let view = view(of: activeFrame) else { return position }
    let point = view.view(canvas: position)
    let snap = snap(Box(min: point, max: point), excluding: ids)
    guides = snap.guides
    return position + snap.displacement.rotated(by: turn)
  }

  /// The displacement by which a box snaps: on each axis, to the nearest of all candidates.
  /// - Parameters:
  ///   - box: in view positions.
  ///   - ids: the moved annotations, which are excluded.
  func snap(_ box: Box, excluding ids: Set<AnnotationID>) -> Snap {
    var result = Snap()
    guard !box.isEmpty, snapping.tolerance >= 0, let view = view(of: activeFrame) else { return result }
    var aligned: [Alignment?] = [nil, nil]
    if snapping.targets.contains(.annotations) {
      for axis in 0..<2 { aligned[axis] = alignment(of: box, axis: axis, within: view.visible, excluding: ids) }
    }
    var dots: Vector2?
    if snapping.targets.contains(.grid) { dots = gridToSnapTo?.displacement(fromView: box.min) }
    for axis in 0..<2 {
      // The grid is used if it is nearer.
      if let dot = dots?[axis], abs(dot) <= snapping.tolerance,
        abs(dot) < aligned[axis].map({ abs($0.offset) }) ?? .infinity
      {
        aligned[axis] = nil
        result.displacement[axis] = dot
      } else if let alignment = aligned[axis] {
        result.displacement[axis] = alignment.offset
      }
    }
    let moved = Box(min: box.min + result.displacement, max: box.max + result.displacement)
    for axis in 0..<2 {
      guard let alignment = aligned[axis] else { continue }
      var (start, end) = (pointwiseMin(moved.min, alignment.other.min), pointwiseMax(moved.max, alignment.other.max))
      start[axis] = alignment.line
      end[axis] = alignment.line
      result.guides.append(
        SnapGuide(start: view.canvas(view: start), end: view.canvas(view: end), annotation: alignment.id))
    }
    return result
  }

  /// A line of a box, and the line of another annotation to which it snaps.
  private struct Alignment {
    let offset: Double
    /// The position of the other annotation's line.
    let line: Double
    let other: Box
    let id: AnnotationID
  }

  /// The nearest alignment on an axis with visible annotations. O(log n + annotations whose painted boxes cross the
  /// lines).
  private func alignment(
    of box: Box, axis: Int, within visible: Box, excluding ids: Set<AnnotationID>
  ) -> Alignment? {
    var best: Alignment?
    // In a fixed order, so that the first of several at the same distance is used.
    let lines = box.min == box.max ? [box.min[axis]] : [box.min[axis], box.centre[axis], box.max[axis]]
    for (frame, index) in editor.scene.indices {
      guard let view = view(of: frame) else { continue }
      for line in lines {
        // Any box with a side or a centre near the line intersects this strip.
        var strip = visible
        strip.min[axis] = line - snapping.tolerance
        strip.max[axis] = line + snapping.tolerance
        index.forEach(intersecting: view.image(view: strip)) { number in
          guard let slot = editor.scene.slots[Int(number)], slot.annotation.isVisible, !ids.contains(slot.id) else {
            return
          }
          let other = view.viewBounds(of: slot.annotation)
          for target in [other.min[axis], other.centre[axis], other.max[axis]] {
            let offset = target - line
            guard abs(offset) <= snapping.tolerance else { continue }
            if let best, (abs(best.offset), best.id) <= (abs(offset), slot.id) { continue }
            best = Alignment(offset: offset, line: target, other: other, id: slot.id)
          }
        }
      }
    }
    return best
  }
}
