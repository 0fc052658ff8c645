import Files

/// The kinds known to a reader of files, by name, each with the function that reads it.
public struct AnnotationKinds: Sendable {
  /// The kinds of this module that need no other module: `Shape`, `StraightLine`, `Polyline`, `BentArrow` and
  /// `FreehandStroke`.
  ///
  /// The modules AnnotationText and Pictures add kinds of text and pictures.
  public static let standard = AnnotationKinds()
    .adding { field throws(FileError) in try Shape(from: field) }
    .adding { field throws(FileError) in try StraightLine(from: field) }
    .adding { field throws(FileError) in try Polyline(from: field) }
    .adding { field throws(FileError) in try BentArrow(from: field) }
    .adding { field throws(FileError) in try FreehandStroke(from: field) }

  private var readers: [String: any KindReader] = [:]

  /// Creates an empty set: all annotations of a file become `UnknownKind`.
  public init() {}

  /// A copy with one more kind, which replaces a kind of the same name.
  /// - Parameter read: reads a value from the kind's part of an annotation in a file. It throws an error of that field
  ///   or of a field in it, by `JSONField.error(_:)`. Unread fields are kept. The value need not be valid: its `fault`
  ///   is reported when it is added to a scene.
  /// - Returns: the kinds with it.
  public func adding<Kind: StorableKind>(
    _ read: @escaping @Sendable (JSONField) throws(FileError) -> Kind
  ) -> AnnotationKinds {
    var kinds = self
    kinds.readers[Kind.name] = ReaderOf(function: read)
    return kinds
  }

  /// The reader of the kind with a name; nil if none is registered.
  subscript(name: String) -> (any KindReader)? { readers[name] }
}

/// Reads a kind's part of an annotation.
protocol KindReader: Sendable {
  func read(_ content: JSONField) throws(FileError) -> any AnnotationKind
}

/// Reads one kind with a function.
private struct ReaderOf<Kind: StorableKind>: KindReader {
  let function: @Sendable (JSONField) throws(FileError) -> Kind

  func read(_ content: JSONField) throws(FileError) -> any AnnotationKind { try function(content) }
}
