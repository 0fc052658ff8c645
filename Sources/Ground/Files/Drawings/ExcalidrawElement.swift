import Geometry

/// An element of an Excalidraw scene, which is read value by value.
package struct ExcalidrawElement: Sendable {
  /// The types of a file's object: of saved files, and of the clipboard.
  package static let sceneTypes: Set<String> = ["excalidraw", "excalidraw/clipboard"]

  /// Its object.
  package let field: JSONField
  /// Its type, such as `freedraw`.
  package let type: String

  /// What elements of a type without lines are called.
  package var plural: String {
    switch type {
    case "text": "texts"
    case "image": "images"
    case "frame", "magicframe": "frames"
    case "embeddable", "iframe": "web pages"
    default: "things of other kinds"
    }
  }

  /// The elements of a scene in painting order, without deleted ones. O(elements).
  /// - Parameter scene: the file's object.
  /// - Throws: an input error if it has no elements, or one has no type.
  package static func elements(of scene: JSONField) throws(FileError) -> [ExcalidrawElement] {
    var elements: [ExcalidrawElement] = []
    for field in try scene.required("elements").elements() where try field.optional("isDeleted")?.boolean() != true {
      elements.append(ExcalidrawElement(field: field, type: try field.required("type").string()))
    }
    return elements
  }

  /// The position of the upper left corner, and the origin of ``points()``, before the rotation.
  package func corner() throws(FileError) -> Vector2 {
    Vector2(try field.required("x").number(JSONField.finite), try field.required("y").number(JSONField.finite))
  }

  /// Width and height.
  package func size() throws(FileError) -> Vector2 {
    Vector2(
      try field.required("width").number(JSONField.finite), try field.required("height").number(JSONField.finite))
  }

  /// The rotation about the middle of the box, in radians, clockwise with y down.
  package func angle() throws(FileError) -> Double { try field.optional("angle")?.number(JSONField.finite) ?? 0 }

  /// The points of a line, relative to ``corner()``. O(points).
  package func points() throws(FileError) -> [Vector2] {
    var points: [Vector2] = []
    for field in try field.required("points").elements() {
      let pair = try field.pair()
      points.append(Vector2(pair.x, pair.y))
    }
    return points
  }

  /// The pressures of a pen at as many points, from 0 to 1; nil for a device without them, whose pressure Excalidraw
  /// simulates. O(points).
  /// - Throws: an input error if there are fewer or more.
  package func pressures(of pointCount: Int) throws(FileError) -> [Double]? {
    let fields = try field.optional("pressures")?.elements() ?? []
    if try field.optional("simulatePressure")?.boolean() ?? false || fields.isEmpty { return nil }
    guard fields.count == pointCount else {
      throw field.error("there are \(fields.count) pressures for \(pointCount) points; write one a point, or none")
    }
    var pressures: [Double] = []
    for field in fields { pressures.append(try field.number(0...1)) }
    return pressures
  }

  /// Whether its corners, or the course of a line, are shown rounded.
  package func isRounded() throws(FileError) -> Bool {
    if try field.optional("roundness") != nil { return true }
    // Files of 2022 and before.
    return try field.optional("strokeSharpness")?.string() == "round"
  }
}

extension JSONField {
  /// The coordinates of a position: the first two of two or more numbers.
  package func pair() throws(FileError) -> (x: Double, y: Double) {
    let elements = try elements()
    guard elements.count >= 2 else { throw error("a position needs two numbers, x and y") }
    return (try elements[0].number(Self.finite), try elements[1].number(Self.finite))
  }

  /// Whether this is an object whose key has one of these texts.
  package func has(_ key: String, among texts: Set<String>) -> Bool {
    guard let text = try? optional(key)?.string() else { return false }
    return texts.contains(text)
  }
}
