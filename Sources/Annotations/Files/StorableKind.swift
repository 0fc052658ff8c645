import JSONDocument

/// A kind that files can hold. An app's own kind conforms to it instead of ``AnnotationKind`` to be saved.
///
/// Register it with ``AnnotationKinds/adding(_:)``, and pass those to ``AnnotationDocument/init(_:name:kinds:fonts:)``.
/// A file with kinds that are not registered is read too: they become an ``UnknownKind``.
public protocol StorableKind: AnnotationKind {
  /// Reads a value.
  ///
  /// The value need not be valid: a ``AnnotationKind/fault`` is reported when it is added to a scene.
  /// - Parameters:
  ///   - content: the kind's part of the annotation in the file. Fields that are not read are kept.
  ///   - fonts: the fonts that the app has.
  /// - Throws: an error of `content` or of a field in it, by `JSONField.error(_:)`.
  init(from content: JSONField, fonts: FontCatalog) throws(AnnotationFileError)

  /// The kind's part of an annotation in a file: an object with all fields that are read, `null` for those that are
  /// nil.
  var content: JSONTree { get }
}

/// Why a file of annotations cannot be read or written, as one sentence: the file, the line and the keys that lead to
/// the fault, and what would be right.
public typealias AnnotationFileError = FileError
