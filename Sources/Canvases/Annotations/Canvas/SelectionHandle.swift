import Geometry

/// A handle of the only selected annotation, or of the box around several, for drawing and hit tests.
public struct SelectionHandle: Hashable, Sendable {
  /// The property that a handle changes.
  public enum Role: Hashable, Sendable {
    /// The size of the box.
    case resize(ResizeHandle)
    /// The rotation.
    case rotate
    /// The start of a line.
    case start
    /// The end of a line.
    case end
  }

  /// The side of the drawn square, in points. Squares rotate with the annotation.
  public static let side = 8.0
  /// Half the side of the square for hit tests, in points; it follows the rotation too.
  public static let hitReach = 8.0
  /// The least distance of a handle from the middle of the box along each axis, in points. Handles of a smaller box lie
  /// outside of it, so that the 16 × 16 points about the middle always move what is selected.
  public static let leastDistance = 2 * hitReach
  /// The distance of the rotation handle outwards from the midpoint of the upper side, in points.
  public static let rotationDistance = 24.0

  /// The property that this handle changes.
  public let role: Role
  /// Its centre on the canvas, in points from the top left.
  public let position: Vector2
  /// The corner, side or end that it changes, in points from the top left: its middle, unless the box is small. For the
  /// rotation, its middle.
  public let point: Vector2
  /// The rotation of its square, as cosine and sine.
  public let turn: Vector2
}

extension AnnotationCanvas {
  /// The handles of the selected annotation: eight for its box and one for rotation, or two for a line. If several are
  /// selected, those of the box around them, parallel to the canvas's axes. There are none for annotations that are
  /// locked, invisible or out of view. O(k).
  public var handles: [SelectionHandle] {
    guard let box = handledBox else { return [] }
    guard selection.count == 1, let id = selection.first, annotation(id)?.kind is StraightLine else {
      return Self.handles(of: box)
    }
    let reach = max(box.half.x, SelectionHandle.leastDistance) * box.turn
    return [(SelectionHandle.Role.start, -1.0), (.end, 1)].map { role, sign in
      SelectionHandle(
        role: role, position: box.centre + sign * reach, point: box.position(Vector2(sign, 0)), turn: box.turn)
    }
  }

  /// The box that handles change: of one annotation, from end to end of a line, or about several; nil without handles.
  private var handledBox: OrientedBox? {
    if selection.count > 1 {
      return changeableBox.map { OrientedBox(centre: $0.centre, half: $0.size * 0.5, turn: Vector2(1, 0)) }
    }
    guard let id = selection.first, let annotation = annotation(id), annotation.isVisible,
      !annotation.isLocked, let box = canvasBox(of: id)
    else { return nil }
    guard let line = annotation.kind as? StraightLine else { return box }
    // The ends are corners of the box: each coordinate is one of its sides, or in its middle where it has no length.
    let (start, end) = (line.start, line.end)
    let unit = Vector2(
      end.x < start.x ? -1 : (end.x > start.x ? 1 : 0), end.y < start.y ? -1 : (end.y > start.y ? 1 : 0))
    let half = (box.half * unit).rotated(by: box.turn)
    let length = half.length
    return OrientedBox(
      centre: box.centre, half: Vector2(length, 0), turn: length > 0 ? half / length : box.turn)
  }

  /// Whether a canvas position is one of the 16 × 16 points about the middle of a selection whose handles lie outside of
  /// its box: it moves the selection whatever is painted there.
  func isMiddleOfSmallSelection(_ position: Vector2) -> Bool {
    guard let box = handledBox, max(abs(box.half.x), abs(box.half.y)) < SelectionHandle.leastDistance else {
      return false
    }
    let offset = (position - box.centre).rotated(byInverseOf: box.turn)
    return max(abs(offset.x), abs(offset.y)) < SelectionHandle.hitReach
  }

  private static func handles(of box: OrientedBox) -> [SelectionHandle] {
    let least = SelectionHandle.leastDistance
    let half = Vector2(
      box.half.x < 0 ? min(box.half.x, -least) : max(box.half.x, least),
      box.half.y < 0 ? min(box.half.y, -least) : max(box.half.y, least))
    let spread = OrientedBox(centre: box.centre, half: half, turn: box.turn)
    var handles = ResizeHandle.allCases.map {
      SelectionHandle(
        role: .resize($0), position: spread.position($0.unit), point: box.position($0.unit), turn: box.turn)
    }
    let up = (box.half.y < 0 ? Vector2(0, 1) : Vector2(0, -1)).rotated(by: box.turn)
    let rotation = spread.position(Vector2(0, -1)) + up * SelectionHandle.rotationDistance
    handles.append(SelectionHandle(role: .rotate, position: rotation, point: rotation, turn: box.turn))
    return handles
  }

  /// The handle at a canvas position, the nearest of several; nil if there is none.
  public func handle(at position: Vector2) -> SelectionHandle? {
    var best: (distance: Double, handle: SelectionHandle)?
    for handle in handles {
      let offset = (handle.position - position).rotated(byInverseOf: handle.turn)
      guard max(abs(offset.x), abs(offset.y)) <= SelectionHandle.hitReach else { continue }
      if best.map({ offset.length < $0.distance }) ?? true { best = (offset.length, handle) }
    }
    return best?.handle
  }

  /// The selected annotations that handles and drags change: those that are visible, unlocked and in view. Ascending.
  var changeable: [AnnotationID] {
    selection.filter { id in
      guard let annotation = annotation(id), annotation.isVisible, !annotation.isLocked else { return false }
      return canvasBox(of: id) != nil
    }.sorted()
  }

  /// The smallest box along the canvas's axes that contains the boxes of all changeable annotations; nil if there are
  /// none.
  var changeableBox: Box? {
    var result = Box.empty
    for id in changeable { if let box = canvasBox(of: id) { result.extend(to: box.bounds) } }
    return result.isEmpty ? nil : result
  }

  /// The smallest box along the canvas's axes that contains the boxes of all selected annotations in view; nil if there
  /// are none. O(k).
  public var selectionBox: Box? {
    var result = Box.empty
    for id in selection {
      if let box = canvasBox(of: id) { result.extend(to: box.bounds) }
    }
    return result.isEmpty ? nil : result
  }
}
