import Geometry

/// One of the eight handles of an annotation's box.
///
/// Names are those of the local box. Where the box is mirrored or rotated, its handles are elsewhere on the screen, and
/// a handle that is dragged past zero keeps its name.
public enum ResizeHandle: String, CaseIterable, Hashable, Sendable {
  /// The corner where both coordinates are smallest.
  case topLeft
  /// The middle of the side between the upper corners.
  case top
  /// The corner where x is greatest and y smallest.
  case topRight
  /// The middle of the side between the right corners.
  case right
  /// The corner where both coordinates are greatest.
  case bottomRight
  /// The middle of the side between the lower corners.
  case bottom
  /// The corner where x is smallest and y greatest.
  case bottomLeft
  /// The middle of the side between the left corners.
  case left

  /// Its position in the box, whose corners have the coordinates −1 and 1.
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

/// How a box follows a dragged handle.
public enum ResizeProportions: Hashable, Sendable {
  /// Width and height are what the handle makes them.
  case free
  /// Width and height keep their ratio; a corner follows the pointer's projection onto the diagonal.
  case kept
}

/// The point that stays while a box is resized.
public enum ResizeAnchor: Hashable, Sendable {
  /// The opposite handle.
  case oppositeHandle
  /// The middle.
  case centre
}

extension AnnotationTransform {
  /// The transform that moves a handle to a position and keeps the opposite handle or the middle.
  ///
  /// Let C be the box's middle, H its half sides before the rotation, signed like the scale, and u the handle's
  /// position. Relative to the middle, the pointer is at d = R⁻¹(position − C), and the point that stays is at f = −u ∘
  /// H, or at 0. On an axis that the handle changes, the half side becomes u · (d − f) / 2, or u · d, and the middle
  /// moves by R((d + f) / 2), or not.
  /// - Parameters:
  ///   - box: the annotation's, in local units. A side of 0 stays.
  ///   - handle: the dragged handle.
  ///   - position: the handle's new position, in image units.
  ///   - proportions: whether the ratio of the sides is kept.
  ///   - anchor: the point that stays.
  ///   - minHalf: the smallest half side, in image units, above 0: a box never has a side of 0.
  func resized(
    _ box: Box, by handle: ResizeHandle, to position: Vector2, proportions: ResizeProportions, anchor: ResizeAnchor,
    minHalf: Double
  ) -> AnnotationTransform {
    let (size, unit, turn) = (box.size, handle.unit, turn)
    let centre = centre(of: box)
    let half = size * scale * 0.5
    let fixed = anchor == .centre ? .zero : -unit * half
    let pointer = (position - centre).rotated(byInverseOf: turn)
    // Half the distance from the point that stays to the handle is half a side; all of it where the middle stays.
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
      // An unchanged half side keeps the bits of the scale.
      if newHalf[axis] != half[axis] { result.scale[axis] = newHalf[axis] * 2 / size[axis] }
    }
    // The point that stays is at −u ∘ half from the new middle.
    let moved = anchor == .centre ? Vector2.zero : fixed + unit * newHalf
    result.position = centre + moved.rotated(by: turn) - box.centre * result.scale
    return result
  }
}
