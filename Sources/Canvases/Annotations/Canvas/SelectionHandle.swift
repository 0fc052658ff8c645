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
  /// Half the side of the square for hit tests, in points. It is parallel to the canvas's axes.
  public static let hitReach = 8.0
  /// The distance of the rotation handle outwards from the midpoint of the upper side, in points.
  public static let rotationDistance = 24.0

  /// The property that this handle changes.
  public let role: Role
  /// Its centre on the canvas, in points from the top left.
  public let position: Vector2
  /// The rotation of its square, as cosine and sine.
  public let turn: Vector2
}

extension AnnotationCanvas {
  /// The handles of the selected annotation: eight for its box and one for rotation, or two for a line. If several are
  /// selected, those of the box around them, parallel to the canvas's axes. There are none for annotations that are
  /// locked, invisible or out of view. O(k).
  public var handles: [SelectionHandle] {
    if selection.count > 1 {
      guard let box = changeableBox else { return [] }
      return Self.handles(of: OrientedBox(centre: box.centre, half: box.size * 0.5, turn: Vector2(1, 0)))
    }
    guard let id = selection.first, let annotation = annotation(id), annotation.isVisible,
      !annotation.isLocked, let box = canvasBox(of: id)
    else { return [] }
    if let line = annotation.kind as? StraightLine {
      // The ends are corners of the box. On an axis without length, they are at the box's centre.
      let middle = line.box.centre
      return [(SelectionHandle.Role.start, line.start), (.end, line.end)].map { role, end in
        let unit = Vector2(
          end.x < middle.x ? -1 : (end.x > middle.x ? 1 : 0), end.y < middle.y ? -1 : (end.y > middle.y ? 1 : 0))
        return SelectionHandle(role: role, position: box.position(unit), turn: box.turn)
      }
    }
    return Self.handles(of: box)
  }

  private static func handles(of box: OrientedBox) -> [SelectionHandle] {
    var handles = ResizeHandle.allCases.map {
      SelectionHandle(role: .resize($0), position: box.position($0.unit), turn: box.turn)
    }
    let up = (box.half.y < 0 ? Vector2(0, 1) : Vector2(0, -1)).rotated(by: box.turn)
    handles.append(
      SelectionHandle(
        role: .rotate, position: box.position(Vector2(0, -1)) + up * SelectionHandle.rotationDistance, turn: box.turn))
    return handles
  }

  /// The handle at a canvas position, the nearest of several; nil if there is none.
  public func handle(at position: Vector2) -> SelectionHandle? {
    var best: (distance: Double, handle: SelectionHandle)?
    for handle in handles {
      let offset = handle.position - position
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
