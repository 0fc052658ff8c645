import Files

/// A kind that files can hold. An app's own kind conforms to it instead of `AnnotationKind` to be saved.
///
/// To be read, it is registered with a function: ``AnnotationKinds/adding(_:)``. A file with kinds that are not
/// registered is read too: they become an `UnknownKind`.
public protocol StorableKind: AnnotationKind {
  /// The kind's part of an annotation in a file: an object with all fields that are read, `null` for those that are
  /// nil.
  var content: JSONTree { get }

  /// The number of bytes of text in UTF-8 that it lays out: a file has at most
  /// ``AnnotationDocument/maxTextByteCount`` of all annotations. The default is 0.
  var textByteCount: Int { get }
}

extension StorableKind {
  /// None.
  public var textByteCount: Int { 0 }
}
