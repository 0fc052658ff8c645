import Files
import Geometry

extension Polyline: StorableKind {
  /// Reads a value.
  /// - Parameter content: the kind's part of an annotation in a file.
  /// - Throws: an error of the field that is wrong.
  public init(from content: JSONField) throws(FileError) {
    self.init(
      try content.required("points").vectors(), isClosed: try content.optional("isClosed")?.boolean() ?? false,
      course: try content.optional("course")?.oneOf("course") ?? .straight)
  }

  public var content: JSONTree {
    .object([
      ("points", .vectors(points)), ("isClosed", .boolean(isClosed)), ("course", .string(course.rawValue)),
    ])
  }
}

extension BentArrow: StorableKind {
  /// Reads a value.
  /// - Parameter content: the kind's part of an annotation in a file.
  /// - Throws: an error of the field that is wrong.
  public init(from content: JSONField) throws(FileError) {
    let plain = BentArrow([])
    self.init(
      try content.required("points").vectors(), course: try content.optional("course")?.oneOf("course") ?? plain.course,
      startHead: try content.optional("startHead")?.oneOf("arrow head"),
      endHead: try content.optional("endHead")?.oneOf("arrow head"),
      headSize: try content.optional("headSize")?.number(JSONField.finite) ?? plain.headSize)
  }

  public var content: JSONTree {
    .object([
      ("points", .vectors(points)), ("course", .string(course.rawValue)),
      ("startHead", JSONTree(startHead) { .string($0.rawValue) }),
      ("endHead", JSONTree(endHead) { .string($0.rawValue) }), ("headSize", .number(headSize)),
    ])
  }
}

extension FreehandStroke: StorableKind {
  /// Reads a value.
  /// - Parameter content: the kind's part of an annotation in a file.
  /// - Throws: an error of the field that is wrong.
  public init(from content: JSONField) throws(FileError) {
    var widths: [Double] = []
    for field in try content.optional("widths")?.elements() ?? [] { widths.append(try field.number(0...1)) }
    self.init(try content.required("points").vectors(), widths: widths)
  }

  public var content: JSONTree {
    .object([("points", .vectors(points)), ("widths", .array(widths.map(JSONTree.number), identity: nil))])
  }
}

extension JSONField {
  /// A list of positions.
  fileprivate func vectors() throws(FileError) -> [Vector2] {
    var vectors: [Vector2] = []
    for field in try elements() { vectors.append(try field.vector()) }
    return vectors
  }
}

extension JSONTree {
  fileprivate static func vectors(_ vectors: [Vector2]) -> JSONTree {
    .array(vectors.map(JSONTree.vector), identity: nil)
  }
}
