import Geometry

/// One of the eight handles of an annotation's box.
///
/// Names are those of the local box. If the box is mirrored or rotated, its handles are elsewhere on the screen. A
/// handle that is dragged past zero keeps its name.
public enum ResizeHandle: String, CaseIterable, Hashable, Sendable {
  /// The corner with the smallest x and y.
  case topLeft
  /// The midpoint of the upper side.
  case top
  /// The corner with the greatest x and the smallest y.
  case topRight
  /// The midpoint of the right side.
  case right
  /// The corner with the greatest x and y.
  case bottomRight
  /// The midpoint of the lower side.
  case bottom
  /// The corner with the smallest x and the greatest y.
  case bottomLeft
  /// The midpoint of the left side.
  case left

  /// Its position in the box, whose corners have coordinates −1 and 1.
  public var unit: Vector2 {
    switch self {
    case .topLeft: Vector2(-1, -1)
    case .top: Vector2(0, -1)
    case .topRight: Vector2(1, -1)
    case .right: Vector2(1, 0)
    case .bottomRight: Vector2(1, 1)
    case .bottom: Vector2(0, 1)
    case .bottomLeft: Vector2(-1, 1)
    case .left: Vector2(-1, 0)
    }
  }
}

/// The rule by which a box follows a dragged handle.
public enum ResizeProportions: Hashable, Sendable {
  /// Width and height follow the handle.
  case free
  /// Width and height keep their ratio; a corner follows the pointer's projection onto the diagonal.
  case kept
}

/// The fixed point while a box is resized.
public enum ResizeAnchor: Hashable, Sendable {
  /// The opposite handle.
  case oppositeHandle
  /// The centre.
  case centre
}

extension AnnotationTransform {
  /// The transform that moves a handle to a position, while the opposite handle or the centre stays fixed.
  ///
  /// Let C be the box's centre, H its half sides before the rotation, signed like the scale, and u the handle's
  /// position. Relative to the centre, the pointer is at d = R⁻¹(position − C). If the opposite handle is fixed, it is
  /// at f = −u ∘ H. On an axis that the handle changes, the half side then becomes u · (d − f) / 2, and the centre
  /// moves by R((d + f) / 2). If the centre is fixed, the half side becomes u · d.
  /// - Parameters:
  ///   - box: the annotation's box, in local units. A side of 0 does not change.
  ///   - handle: the dragged handle.
  ///   - position: the handle's new position, in image units.
  ///   - proportions: whether the ratio of the sides is kept.
  ///   - anchor: the fixed point.
  ///   - minHalf: the smallest half side, in image units, above 0, so that a box never gets a side of 0.
  func resized(
    _ box: Box, by handle: ResizeHandle, to position: Vector2, proportions: ResizeProportions, anchor: ResizeAnchor,
    minHalf: Double
  ) -> AnnotationTransform {
    let (size, unit, turn) = (box.size, handle.unit, turn)
    let centre = centre(of: box)
    let half = size * scale * 0.5
    let fixed = anchor == .centre ? .zero : -unit * half
    let pointer = (position - centre).rotated(byInverseOf: turn)
    // Half the distance from the fixed handle to the dragged one is half a side; if the centre is fixed, the whole
    // distance is.
    let share = anchor == .centre ? 1 : 0.5
    var newHalf = half
    for axis in 0..<2 where unit[axis] != 0 && size[axis] > 0 {
      newHalf[axis] = unit[axis] * (pointer[axis] - fixed[axis]) * share
    }
    if proportions == .kept {
      let diagonal = unit * half
      let length = diagonal.dot(diagonal)
      let factor = length > 0 ? (pointer - fixed).dot(diagonal) * share / length : 1
      newHalf = half * factor
      // A handle on a side mirrors only its own axis.
      for axis in 0..<2 where unit[axis] == 0 { newHalf[axis] = half[axis] * abs(factor) }
    }
    var result = self
    for axis in 0..<2 {
      guard size[axis] > 0 else {
        newHalf[axis] = half[axis]
        continue
      }
      if !(abs(newHalf[axis]) >= minHalf) { newHalf[axis] = newHalf[axis].sign == .minus ? -minHalf : minHalf }
      // An unchanged half side keeps the scale's bits.
      if newHalf[axis] != half[axis] { result.scale[axis] = newHalf[axis] * 2 / size[axis] }
    }
    // The fixed point is at −u ∘ half from the new centre.
    let moved = anchor == .centre ? Vector2.zero : fixed + unit * newHalf
    result.position = centre + moved.rotated(by: turn) - box.centre * result.scale
    return result
  }
}
