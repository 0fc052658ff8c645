import Files
import Geometry

extension StraightLine: StorableKind {
  /// Reads a value.
  /// - Parameter content: the kind's part of an annotation in a file.
  /// - Throws: an error of the field that is wrong.
  public init(from content: JSONField) throws(FileError) {
    let plain = StraightLine(from: .zero, to: .zero)
    self.init(
      from: try content.required("start").vector(), to: try content.required("end").vector(),
      cap: try content.optional("cap")?.oneOf("cap") ?? plain.cap,
      dashes: try content.optional("dashes")?.oneOf("dashes") ?? plain.dashes,
      startHead: try content.optional("startHead")?.oneOf("arrow head"),
      endHead: try content.optional("endHead")?.oneOf("arrow head"),
      headSize: try content.optional("headSize")?.number(JSONField.finite) ?? plain.headSize)
  }

  public var content: JSONTree {
    .object([
      ("start", .vector(start)), ("end", .vector(end)), ("cap", .string(cap.rawValue)),
      ("dashes", .string(dashes.rawValue)), ("startHead", JSONTree(startHead) { .string($0.rawValue) }),
      ("endHead", JSONTree(endHead) { .string($0.rawValue) }), ("headSize", .number(headSize)),
    ])
  }
}
