import Files
import Geometry

/// The strokes of a `.tldr` file, tldraw's document. Such a file is a list of records; only the drawn shapes are read.
struct TLDocument {
  /// A record of the type `draw`.
  struct Shape {
    /// `x` and `y`, page units.
    let position: Vector2
    /// The points of its segment, page units relative to `position`; at least one.
    let points: [Vector2]
  }

  /// The shapes in their order.
  let shapes: [Shape]

  init(shapes: [Shape]) { self.shapes = shapes }

  /// The text of the file. Numbers are written as in JavaScript, except that the exponents of very large and very small
  /// numbers look different. A number that is not finite becomes null.
  var json: [UInt8] {
    let records = shapes.map { shape in
      let points = shape.points.map { "{\"x\":\(Self.number($0.x)),\"y\":\(Self.number($0.y)),\"z\":0.5}" }
      return "{\"typeName\":\"shape\",\"type\":\"draw\",\"x\":\(Self.number(shape.position.x)),"
        + "\"y\":\(Self.number(shape.position.y)),"
        + "\"props\":{\"segments\":[{\"type\":\"free\",\"points\":[\(points.joined(separator: ","))]}]}}"
    }
    return Array("{\"tldrawFileFormatVersion\":1,\"records\":[\(records.joined(separator: ","))]}".utf8)
  }

  private static func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }

  /// Reads the text of a file.
  /// - Throws: `SchemeArchiveError` for text that is not such a file.
  init(json: [UInt8]) throws(SchemeArchiveError) {
    do {
      let records = try JSONField(try JSONSource(json, name: "archive")).required("records").elements()
      var shapes: [Shape] = []
      shapes.reserveCapacity(records.count)
      for record in records { shapes.append(try Self.shape(record)) }
      self.init(shapes: shapes)
    } catch {
      throw SchemeArchiveError(error.description)
    }
  }

  private static func shape(_ record: JSONField) throws(FileError) -> Shape {
    let segments = try record.required("props").required("segments")
    guard let segment = try segments.elements().first else { throw segments.error("a shape has at least one segment") }
    let list = try segment.required("points")
    var points: [Vector2] = []
    for point in try list.elements() { points.append(try position(point)) }
    guard !points.isEmpty else { throw list.error("a segment has at least one point") }
    return Shape(position: try position(record), points: points)
  }

  private static func position(_ field: JSONField) throws(FileError) -> Vector2 {
    Vector2(
      try field.required("x").number(JSONField.finite), try field.required("y").number(JSONField.finite))
  }
}
