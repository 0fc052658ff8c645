import Files
import Frames

/// The content of a file of annotations: the scene with its groups, the frames and the camera. Unknown fields are kept
/// unchanged.
///
/// The page of this module describes the format. The text is deterministic: the same document gives the same bytes.
public struct AnnotationDocument: Sendable {
  /// The file version that is written, and the only one that is read. Later versions are refused.
  public static let version = 1
  /// The largest number of bytes of text in all text boxes of a file: 2 MiB, which take half a GiB to paint.
  public static let maxTextByteCount = 1 << 21
  /// The largest total number of px in the pictures of all annotations of a file: 2^26, which take 256 MiB. The
  /// backdrop may have as many in addition.
  public static let maxPixelCount = 1 << 26

  /// The annotations and groups.
  public var scene: AnnotationScene
  /// The frames of the annotations, and the camera. Strokes in it are kept.
  public var canvas: CanvasArchive<DyadicCamera>
  /// The unknown fields of the file.
  private var unknown: UnknownFields

  /// Creates a document that is not from a file.
  /// - Parameters:
  ///   - scene: the annotations, in frames of the canvas.
  ///   - canvas: the frames and camera; nil for a new canvas of one frame.
  public init(_ scene: AnnotationScene = AnnotationScene(), canvas: CanvasArchive<DyadicCamera>? = nil) {
    self.scene = scene
    self.canvas = canvas ?? .empty
    unknown = UnknownFields()
  }

  /// Reads a document from the bytes of a file. O(bytes + n log n) for n annotations.
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors.
  ///   - kinds: the app's kinds; other kinds become `UnknownKind`.
  /// - Throws: an input error that states where the file is wrong and what would be right.
  public init(_ bytes: [UInt8], name: String, kinds: AnnotationKinds = .standard) throws(FileError) {
    try self.init(JSONField(try JSONSource(bytes, name: name)), kinds: kinds)
  }

  /// Reads a document from the object of a file.
  package init(_ file: JSONField, kinds: AnnotationKinds) throws(FileError) {
    let version = try file.required("version")
    let number = try version.integer()
    guard number <= Self.version else {
      throw version.error(
        "the file is of version \(number), which this release does not know; open it with a later one")
    }
    guard number == Self.version else {
      throw version.error("a file of this version is not known; it has to be \(Self.version)")
    }
    canvas = try file.optional("canvas").map { field throws(FileError) in try CanvasArchive(field) } ?? .empty
    let reader = SceneReader(
      file: file, groups: try file.optional("groups")?.elements() ?? [],
      annotations: try file.required("annotations").elements(),
      frameCount: canvas.tree.parents.count, kinds: kinds)
    if let count = try file.optional("count"), try count.integer() != reader.annotations.count {
      throw count.error(
        "the file has \(reader.annotations.count) annotations and claims another number; use a whole copy, or leave it out"
      )
    }
    (scene, unknown) = try reader.read()
    if let field = try file.optional("backdrop") { try readBackdrop(field, kinds) }
    unknown.file = try Self.members(canvas: try file.optional("canvas") == nil ? .null : try canvas.tree(), scene)
      .unknownMembers(of: file.source, file.node)
  }

  /// Reads the backdrop. If pictures are not among the kinds, it stays an unknown field.
  private mutating func readBackdrop(_ field: JSONField, _ kinds: AnnotationKinds) throws(FileError) {
    guard let kind = kinds[Picture.name], let picture = try kind.read(field) as? Picture else { return }
    var editor = SceneEditor(scene)
    let position = try field.required("position").vector()
    do throws(AnnotationError) {
      try editor.setBackdrop(picture, at: position)
    } catch {
      throw field.error(error.withoutFullStop)
    }
    scene = editor.scene
  }

  /// Reads a document from a file.
  /// - Parameters:
  ///   - path: the path of the file, of at most 1 GiB.
  ///   - kinds: the app's kinds; other kinds become `UnknownKind`.
  /// - Throws: the errors of reading bytes, and an input/output error if the file cannot be read.
  public init(path: String, kinds: AnnotationKinds = .standard) throws(FileError) {
    try self.init(try StoredFile(path: path).bytes, name: path, kinds: kinds)
  }

  /// The number of annotations of unknown kinds. O(n).
  public var unknownKindCount: Int { scene.records.reduce(0) { $0 + ($1.annotation.kind is UnknownKind ? 1 : 0) } }

  /// This document with a new state of its canvas, for an app that saves a file after reading it. Unknown fields of the
  /// file stay with the annotations and groups that still exist.
  /// - Parameters:
  ///   - scene: the present annotations.
  ///   - canvas: the present frames and camera.
  /// - Returns: the document to save.
  public func replacing(_ scene: AnnotationScene, canvas: CanvasArchive<DyadicCamera>) -> AnnotationDocument {
    var document = self
    document.scene = scene
    document.canvas = canvas
    return document
  }

  /// The bytes of the file: JSON in UTF-8, with one line per annotation. O(bytes).
  /// - Returns: the bytes of the file.
  /// - Throws: an input error for a kind that is not a ``StorableKind``, and for a frame that the canvas does not have.
  public func text() throws(FileError) -> [UInt8] {
    var text = Array("{\n".utf8)
    var lists = try Self.members(canvas: try canvas.tree(), scene).adding(unknown.file)
    guard case .object(let members) = lists else { return [] }
    lists = .null
    for (index, member) in members.enumerated() {
      text += (index == 0 ? "  " : ",\n  ").utf8
      switch member.key {
      case "groups":
        text += "\"groups\":[".utf8
        var isFirst = true
        for group in scene.groups {
          Self.add(group.tree.adding(unknown.groups[group.id]), to: &text, &isFirst)
        }
        text += (isFirst ? "]" : "\n  ]").utf8
      case "annotations":
        text += "\"annotations\":[".utf8
        var isFirst = true
        for record in scene.records {
          guard record.frame < canvas.tree.parents.count else {
            throw FileError(
              .input, "annotation \(record.id.number)",
              "it is in frame \(record.frame), which the canvas does not have; give the canvas of the scene")
          }
          Self.add(try record.tree().adding(unknown.annotations[record.id]), to: &text, &isFirst)
        }
        text += (isFirst ? "]" : "\n  ]").utf8
      default: JSONTree.write(member, to: &text, indent: nil)
      }
    }
    text += "\n}\n".utf8
    return text
  }

  /// Saves the document in one step: a reader of the file finds either the old bytes or the new ones, even after a
  /// crash.
  /// - Parameter path: the path of a file, which may exist, in an existing folder.
  /// - Throws: the errors of ``text()``, and an input/output error if the file cannot be written. The file is then
  ///   unchanged.
  public func save(to path: String) throws(FileError) { try AtomicFile.replace(path, with: try text()) }

  /// The members of a file in order. Lists are written one element at a time.
  private static func members(canvas: JSONTree, _ scene: AnnotationScene) throws(FileError) -> JSONTree {
    .object(
      [("version", .number(Double(version))), ("count", .number(Double(scene.count))), ("canvas", canvas)]
        + (try backdrop(of: scene)) + [("groups", .null), ("annotations", .null)])
  }

  /// The member of the backdrop; none if the scene has no backdrop.
  private static func backdrop(of scene: AnnotationScene) throws(FileError) -> [(
    key: String, value: JSONTree
  )] {
    guard let picture: any AnnotationKind = scene.backdropPicture, let box = scene.backdropBox else { return [] }
    guard let content = (picture as? any StorableKind)?.content, case .object(let members) = content else {
      throw FileError(
        .input, "the backdrop", "a picture cannot be saved without the module Pictures; link it")
    }
    return [("backdrop", .object([("position", .vector(box.min))] + members))]
  }

  private static func add(_ element: JSONTree, to text: inout [UInt8], _ isFirst: inout Bool) {
    text += (isFirst ? "\n    " : ",\n    ").utf8
    element.write(to: &text, indent: nil)
    isFirst = false
  }
}
