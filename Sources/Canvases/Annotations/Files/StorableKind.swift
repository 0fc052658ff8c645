import Files

/// A kind that can be stored in files. An app's own kind conforms to it, instead of `AnnotationKind`, so that it can be
/// saved.
///
/// To be read, it is registered with a function: ``AnnotationKinds/adding(_:)``. A file with unregistered kinds can be
/// read too: they become `UnknownKind`.
public protocol StorableKind: AnnotationKind {
  /// The kind's part of an annotation in a file: an object with all of its fields, with `null` for nil.
  var content: JSONTree { get }

  /// The number of bytes of text in UTF-8 that it lays out; 0 by default. All annotations of a file together have at
  /// most ``AnnotationDocument/maxTextByteCount``.
  var textByteCount: Int { get }
}

extension StorableKind {
  /// 0, for a kind without text.
  public var textByteCount: Int { 0 }
}
