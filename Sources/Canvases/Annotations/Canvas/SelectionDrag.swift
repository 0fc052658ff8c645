import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Several annotations that are resized or rotated together, by a handle of the box around them.
///
/// Every step is computed from the initial positions, so that no error accumulates. The fixed point and the handle are
/// stored as image positions, since a pinch may happen between steps.
struct SelectionDrag {
  private struct Item {
    let id: AnnotationID
    let frame: Int
    let kindBox: Box
    let start: AnnotationTransform
  }

  private let items: [Item]
  let ids: Set<AnnotationID>
  private let handle: ImagePosition
  private let opposite: ImagePosition
  private let middle: ImagePosition
  /// The camera's turn at the beginning. The box is parallel to the canvas's axes at that moment.
  private let startTurn: Vector2

  /// Starts a drag of the selected annotations.
  /// - Parameter role: the role of a handle of the box around them.
  /// - Returns: nil if none of the annotations can be changed, or the role is not one of a box.
  init?(_ role: SelectionHandle.Role, on canvas: AnnotationCanvas) {
    let unit: Vector2
    switch role {
    case .resize(let handle): unit = handle.unit
    case .rotate: unit = Vector2(0, -1)
    case .start, .end: return nil
    }
    guard let box = canvas.changeableBox else { return nil }
    let half = box.size * 0.5
    guard let handle = canvas.imagePosition(box.centre + unit * half),
      let opposite = canvas.imagePosition(box.centre - unit * half), let middle = canvas.imagePosition(box.centre)
    else { return nil }
    (self.handle, self.opposite, self.middle) = (handle, opposite, middle)
    startTurn = canvas.turn
    items = canvas.changeable.compactMap { id in
      guard let annotation = canvas.annotation(id), let frame = canvas.scene.frame(of: id) else { return nil }
      return Item(id: id, frame: frame, kindBox: annotation.kind.box, start: annotation.transform)
    }
    ids = Set(items.map(\.id))
  }

  /// Resizes the annotations so that the handle moves to a position, within the limits of
  /// ``AnnotationCanvas/proportions`` and ``AnnotationCanvas/resizeAnchor``.
  func resize(
    by resized: ResizeHandle, to position: Vector2, on canvas: AnnotationCanvas
  ) throws(AnnotationError) {
    let isCentred = canvas.resizeAnchor == .centre
    guard let fixed = canvas.canvas(isCentred ? middle : opposite), let held = canvas.canvas(handle) else { return }
    let axis = canvas.turn.rotated(byInverseOf: startTurn)
    let diagonal = (held - fixed).rotated(byInverseOf: axis)
    let pointer = (position - fixed).rotated(byInverseOf: axis)
    let shortest = AnnotationCanvas.smallestSide * (isCentred ? 0.5 : 1)
    guard
      let factors = Self.factors(
        of: diagonal, dragged: pointer, by: resized.unit, canvas.proportions, shortest: shortest)
    else { return }
    try apply(SelectionChange(fixed: fixed, factors: factors, angle: 0, axis: startTurn), on: canvas)
  }

  /// Rotates the annotations about the centre so that the handle points to a position. With
  /// ``AnnotationCanvas/angleSnap``, the rotation since the beginning is an allowed angle.
  func rotate(towards position: Vector2, on canvas: AnnotationCanvas) throws(AnnotationError) {
    guard let fixed = canvas.canvas(middle) else { return }
    let axis = canvas.turn.rotated(byInverseOf: startTurn)
    let direction = (position - fixed).rotated(byInverseOf: axis)
    guard direction != .zero else { return }
    // The angle from the upward direction, clockwise.
    let angle = canvas.angleSnap(atan2(direction.x, -direction.y))
    try apply(SelectionChange(fixed: fixed, factors: Vector2(1, 1), angle: angle, axis: startTurn), on: canvas)
  }

  private func apply(_ change: SelectionChange, on canvas: AnnotationCanvas) throws(AnnotationError) {
    try canvas.editor.setTransforms(
      items.compactMap { item in
        canvas.view(of: item.frame).map { (item.id, change.applied(to: item.start, of: item.kindBox, seenBy: $0)) }
      })
  }

  /// The growth factor of the box on each axis; negative factors mirror.
  /// - Parameters:
  ///   - diagonal: from the fixed point to the handle's old position.
  ///   - dragged: from the fixed point to the handle's new position.
  ///   - unit: the handle's position in the box.
  ///   - proportions: whether the ratio of the sides is kept.
  ///   - shortest: the smallest length of each side of the diagonal, unless it was smaller before.
  /// - Returns: nil if there is no side to change.
  private static func factors(
    of diagonal: Vector2, dragged: Vector2, by unit: Vector2, _ proportions: ResizeProportions, shortest: Double
  ) -> Vector2? {
    var held = Vector2.zero
    for axis in 0..<2 where unit[axis] != 0 { held[axis] = diagonal[axis] }
    let square = held.dot(held)
    guard square > 0 else { return nil }
    var result = Vector2(1, 1)
    switch proportions {
    case .free:
      for axis in 0..<2 where held[axis] != 0 {
        result[axis] = atLeast(shortest / abs(held[axis]), dragged[axis] / held[axis])
      }
    case .kept:
      let factor = atLeast(shortest / square.squareRoot(), dragged.dot(held) / square)
      // A handle on a side mirrors only its own axis.
      for axis in 0..<2 { result[axis] = unit[axis] == 0 ? abs(factor) : factor }
    }
    return result.x.isFinite && result.y.isFinite ? result : nil
  }

  private static func atLeast(_ least: Double, _ factor: Double) -> Double {
    let least = min(1, least)
    return abs(factor) >= least ? factor : (factor.sign == .minus ? -least : least)
  }
}

/// One map of the canvas for several annotations: a scale along two axes, which may mirror, then a rotation, both about
/// one fixed point.
///
/// Unequal factors would shear an annotation whose rotation from these axes is not a multiple of a quarter turn, and an
/// annotation cannot be sheared. Instead, the map is applied to its centre and to the lengths of its sides; its
/// rotation stays or is mirrored.
struct SelectionChange {
  /// The fixed point, in points from the top left.
  let fixed: Vector2
  /// The factors along the axes; not 0.
  let factors: Vector2
  /// The rotation in radians, clockwise on the screen.
  let angle: Double
  /// The first of the axes undoes this turn of the image's, as cosine and sine.
  let axis: Vector2

  /// The transform of an annotation after the map. Unchanged values stay bit for bit.
  func applied(
    to transform: AnnotationTransform, of box: Box, seenBy view: CanvasView
  ) -> AnnotationTransform {
    guard factors != Vector2(1, 1) || angle != 0 else { return transform }
    var result = transform
    let centre = transform.centre(of: box)
    let image = view.image(fixed)
    let turn = AnnotationTransform(position: .zero, rotation: angle).turn
    let offset = ((centre - image).rotated(by: axis) * factors).rotated(by: turn).rotated(byInverseOf: axis)
    let side = transform.turn.rotated(by: axis)
    // Equal factors preserve lengths to the bit.
    if abs(factors.x) == abs(factors.y) {
      result.scale *= abs(factors.x)
    } else {
      result.scale *= Vector2((side * factors).length, (side.perpendicularCCW * factors).length)
    }
    if factors.x * factors.y < 0 {
      // The rotation is mirrored, and the scale changes sign on the mirrored axis.
      result.rotation = -result.rotation - 2 * axis.angle
      if factors.x < 0 { result.scale.x = -result.scale.x } else { result.scale.y = -result.scale.y }
    } else if factors.x < 0 {
      result.scale = -result.scale
    }
    result.rotation += angle
    result.position = image + offset - box.centre * result.scale
    return result
  }
}
