import Files

/// The kinds that a reader of files knows, by their names, each with the function that reads it.
public struct AnnotationKinds: Sendable {
  /// The kinds of the module Annotations that need nothing else: `Shape` and `StraightLine`.
  ///
  /// Kinds of text and pictures are added by the modules that have them, AnnotationText and Pictures.
  public static let standard = AnnotationKinds()
    .adding { field throws(FileError) in try Shape(from: field) }
    .adding { field throws(FileError) in try StraightLine(from: field) }

  private var readers: [String: any KindReader] = [:]

  /// No kinds: all annotations of a file become an `UnknownKind`.
  public init() {}

  /// These kinds and one more, which replaces one of the same name.
  /// - Parameter read: reads a value from the kind's part of an annotation in a file. It throws an error of that field
  ///   or of one in it, by `JSONField.error(_:)`. Fields that it does not read are kept. The value need not be valid:
  ///   its `fault` is reported when it is added to a scene.
  /// - Returns: the kinds with it.
  public func adding<Kind: StorableKind>(
    _ read: @escaping @Sendable (JSONField) throws(FileError) -> Kind
  ) -> AnnotationKinds {
    var kinds = self
    kinds.readers[Kind.name] = ReaderOf(function: read)
    return kinds
  }

  /// What reads the kind with a name; nil where none is registered.
  subscript(name: String) -> (any KindReader)? { readers[name] }
}

/// Reads a kind's part of an annotation.
protocol KindReader: Sendable {
  func read(_ content: JSONField) throws(FileError) -> any AnnotationKind
}

/// Reads one kind by a function.
private struct ReaderOf<Kind: StorableKind>: KindReader {
  let function: @Sendable (JSONField) throws(FileError) -> Kind

  func read(_ content: JSONField) throws(FileError) -> any AnnotationKind { try function(content) }
}
