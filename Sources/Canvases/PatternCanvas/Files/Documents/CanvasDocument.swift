import Files

/// The value of a JSON file, together with the rest of the file's text.
///
/// A document that is opened and saved without a change gives the same file byte for byte. If the value has changed,
/// only the texts of the changes are replaced. Unknown fields, white space, the order of keys and the notation of
/// numbers stay.
///
/// A file is read as a whole. It must be JSON in UTF-8 (RFC 8259), at most 1 GiB, nested at most 64 deep, and without
/// repeated keys in an object. Errors state the line, the column and the keys that lead to the value.
public struct CanvasDocument<Value: Sendable>: Sendable {
  /// The value of the file.
  public var value: Value

  private let format: DocumentFormat<Value>
  /// The text from which the value was read; nil for a new value.
  private let source: JSONSource?

  init(_ value: Value, format: DocumentFormat<Value>) {
    self.value = value
    self.format = format
    source = nil
  }

  init(_ bytes: [UInt8], name: String, format: DocumentFormat<Value>) throws(FileError) {
    let source = try JSONSource(bytes, name: name)
    self.source = source
    self.format = format
    value = try format.value(of: source)
  }

  /// The text of the file with the present value. O(bytes).
  public var text: [UInt8] {
    let tree = format.tree(value)
    if let source { return JSONMerger(source).text(with: tree) }
    var text: [UInt8] = []
    tree.write(to: &text, indent: [UInt8(ascii: "\n")])
    return text + [UInt8(ascii: "\n")]
  }

  /// Saves the document in one step: after a crash the file contains either the old text or the new one.
  ///
  /// The text is parsed before it is saved, so a document that could not be opened again is not saved.
  /// - Parameter path: the path of the file. An existing file is replaced, unless its version is unknown to this
  ///   module.
  /// - Throws: an input error for a value out of its range or a file of an unknown version, and an input/output error
  ///   if the file cannot be written. The file is then unchanged.
  /// - Complexity: O(bytes).
  public func save(to path: String) throws(FileError) {
    let text = checkedText(for: path)
    try format.checkReplaceable(path)
    try AtomicFile.replace(path, with: try text.get())
  }

  /// The text, after checking that it can be opened again.
  func checkedText(for name: String) -> Result<[UInt8], FileError> {
    let text = text
    do throws(FileError) {
      _ = try format.value(of: JSONSource(text, name: name))
      return .success(text)
    } catch {
      return .failure(error)
    }
  }
}

/// A value that a document can read and write.
struct DocumentFormat<Value: Sendable>: Sendable {
  /// The name of such a file in sentences, such as `project`.
  let name: String
  /// The known versions; empty if files have none.
  let versions: [String]
  /// Reads the value of a file with a known version.
  let read: @Sendable (JSONField) throws(FileError) -> Value
  /// The fields of the file.
  let tree: @Sendable (Value) -> JSONTree

  func value(of source: JSONSource) throws(FileError) -> Value {
    let field = try JSONField(source)
    try checkVersion(field)
    return try read(field)
  }

  private func checkVersion(_ field: JSONField) throws(FileError) {
    guard !versions.isEmpty else { return }
    let version = try field.required("version")
    let text = try version.string()
    guard versions.contains(text) else {
      let known = versions.joined(separator: ", ")
      throw version.error("the \(name) is of version \(QuotedText(text)), which is not known; it has to be \(known)")
    }
  }

  /// Checks that no file of an unknown version is replaced, since its content would be lost.
  func checkReplaceable(_ path: String) throws(FileError) {
    guard !versions.isEmpty, let old = try? StoredFile(path: path), let source = try? JSONSource(old.bytes, name: path),
      let field = try? JSONField(source), let version = try? field.optional("version")?.string(),
      !versions.contains(version)
    else { return }
    throw FileError(
      .input, path, "a \(name) of version \(QuotedText(version)), which is not known, is not replaced; use another name"
    )
  }
}
