import Geometry

/// A kind in a file that the app does not know. It is kept unchanged, and painted as a dashed box with a cross.
public struct UnknownKind: Hashable, Sendable {
  /// The kind's name in the file.
  public let fileName: String
  /// The kind's part of the annotation, in JSON in UTF-8, as in the file.
  public let json: [UInt8]
  /// The kind's box in the file; 100 × 100 local units if it has none.
  public let box: Box

  /// Creates a kind from a file.
  package init(fileName: String, json: [UInt8], box: Box?) {
    self.fileName = fileName
    self.json = json
    self.box = box ?? Box(min: .zero, max: Vector2(100, 100))
  }
}

extension UnknownKind: AnnotationKind {
  public static var name: String { "unknown" }
  public var summary: String { fileName.isEmpty ? "unknown kind" : fileName }
  public var accessibilityRole: AccessibilityNode.Role { .unknown }

  public var fault: String? {
    let sides = box.size
    guard sides.x >= 0, sides.y >= 0, sides.x.isFinite, sides.y.isFinite else {
      return
        "has a box from (\(box.min.x), \(box.min.y)) to (\(box.max.x), \(box.max.y)); give finite corners in order."
    }
    return nil
  }

  public func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    let half = box.size * scale * 0.5
    let corners = [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)].map { $0 * half }
    for index in 0..<4 { dash(from: corners[index], to: corners[(index + 1) & 3], into: &paths) }
    dash(from: corners[0], to: corners[2], into: &paths)
    dash(from: corners[1], to: corners[3], into: &paths)
    let pen = appearance.pen
    // It is always visible, whatever its appearance.
    let width = pen?.width ?? max(abs(half.x), abs(half.y)) / 64
    paths.stroke(pen?.color ?? Color(red: 128, green: 128, blue: 128), width: width)
  }

  /// Dashes of the same length as the gaps. They begin and end with half a dash.
  private func dash(from start: Vector2, to end: Vector2, into paths: inout PaintedPaths) {
    let count = 8
    for index in 0...count {
      let from = max(0, Double(index) - 0.25) / Double(count)
      let to = min(Double(count), Double(index) + 0.25) / Double(count)
      paths.move(to: start + (end - start) * from)
      paths.line(to: start + (end - start) * to)
    }
  }
}
