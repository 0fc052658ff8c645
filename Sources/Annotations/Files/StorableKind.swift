import JSONDocument

/// A kind that files hold: what a kind of one's own conforms to instead of ``AnnotationKind`` to be saved.
///
/// Register it with ``AnnotationKinds/adding(_:)``, and give those to ``AnnotationDocument/init(_:name:kinds:fonts:)``.
/// A file with kinds that are not registered is read too: they become an ``UnknownKind``.
public protocol StorableKind: AnnotationKind {
  /// Reads a value.
  ///
  /// What can be read need not be valid: a ``AnnotationKind/fault`` is found where the value comes into a scene.
  /// - Parameters:
  ///   - content: the kind's part of the annotation in the file. Fields that are not read are kept.
  ///   - fonts: the fonts that the app has.
  /// - Throws: an error of `content` or of a field in it, by `JSONField.error(_:)`.
  init(from content: JSONField, fonts: FontCatalog) throws(AnnotationFileError)

  /// What a file is to hold: an object with all fields that are read, `null` for those that are nil.
  var content: JSONTree { get }
}

/// Why a file of annotations cannot be read or written, as one sentence: the file, the line and the keys that lead to
/// what is wrong, and what would be right.
public typealias AnnotationFileError = FileError
