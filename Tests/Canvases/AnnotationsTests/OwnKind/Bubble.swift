import Annotations
import Files
import Geometry

/// A speech bubble: a rectangle with a tail at its lower left.
struct Bubble: StorableKind {
  /// Width and height in local units, with the tail.
  var size: Vector2

  static var name: String { "bubble" }
  var box: Box { Box(min: .zero, max: size) }
  var summary: String { "speech bubble" }

  var fault: String? {
    let isValid = size.x > 0 && size.y > 0 && size.x.isFinite && size.y.isFinite
    return isValid ? nil : "has a size of \(size.x) × \(size.y); give sides above 0."
  }

  func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    // From the middle of the box, in halves of its sides.
    paths.move(to: Vector2(-1, -1) * size * scale / 2)
    for corner in [
      Vector2(1, -1), Vector2(1, 0.5), Vector2(-0.2, 0.5), Vector2(-0.6, 1), Vector2(-0.6, 0.5), Vector2(-1, 0.5),
    ] {
      paths.line(to: corner * size * scale / 2)
    }
    paths.close()
    if let fill = appearance.fill { paths.fill(fill) }
    guard let stroke = appearance.stroke, appearance.strokeWidth > 0 else { return }
    if appearance.fill == nil {
      paths.stroke(stroke, width: appearance.strokeWidth)
    } else {
      paths.strokeAgain(stroke, width: appearance.strokeWidth)
    }
  }

  init(size: Vector2) { self.size = size }

  // For files: what is read, and what is written.
  init(from content: JSONField) throws(FileError) {
    size = try content.required("size").vector()
  }

  var content: JSONTree { .object([("size", .vector(size))]) }
}
