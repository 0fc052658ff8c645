import Files

/// The strokes that strokers are asked for, as a file: `strokes.json`. The page <doc:OutlinesOfOthers> specifies it.
public struct StrokesFile: Hashable, Sendable {
  /// The format's name in files.
  static let format = "vernier-strokes"

  /// The strokes, each of another name.
  public var strokes: [AskedStroke]

  /// A file of strokes.
  /// - Parameter strokes: the strokes, each without a ``AskedStroke/fault`` and of another name.
  public init(strokes: [AskedStroke]) { self.strokes = strokes }

  /// Reads a file.
  /// - Parameter path: the file's path.
  /// - Throws: an input error where there is no such file or it is not as the format says, otherwise an input/output
  ///   error.
  public init(path: String) throws(FileError) {
    try self.init(StoredFile(path: path, atMost: StrokerFileLimits.standard.bytes).bytes, name: path)
  }

  /// Reads a file's bytes. O(bytes).
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors.
  /// - Throws: an input error that says what is wrong, in which stroke, and what would be right.
  public init(_ bytes: [UInt8], name: String) throws(FileError) {
    let source = try StrokerSource(bytes, name: name, limits: .standard)
    try source.expectFormat([Self.format])
    try self.init(source)
  }

  init(_ source: StrokerSource) throws(FileError) {
    try source.root.requireMembers("file of strokes", among: ["format", "version", "strokes"])
    strokes = []
    var names: Set<String> = []
    for field in try source.root.required("strokes").elements() {
      let stroke = try AskedStroke(field, in: source)
      guard names.insert(stroke.name).inserted else {
        throw field.error("another stroke has this name already; give it one of its own").about(stroke.name)
      }
      strokes.append(stroke)
    }
  }

  /// The file's bytes, a stroke a line: the same for the same strokes everywhere. Read again, they give equal strokes.
  public var text: [UInt8] {
    var text = Array(#"{"format":"\#(Self.format)","version":1,"strokes":["#.utf8)
    StrokerSource.write(strokes.map(\.tree), to: &text)
    return text
  }
}

extension StrokerSource {
  /// Checks the names of the format and its version.
  /// - Returns: the format.
  /// - Throws: an input error for another.
  @discardableResult
  func expectFormat(_ formats: [String]) throws(FileError) -> String {
    let field = try root.required("format")
    let format = try field.string()
    guard formats.contains(format) else {
      throw field.error("the format is \(QuotedText(format)); it has to be \(formats.joined(separator: " or "))")
    }
    let version = try root.required("version")
    let number = try version.integer()
    guard number == 1 else { throw version.error("the version is \(number); this reads version 1") }
    return format
  }

  /// Writes the elements of the last list of a file, one a line, and ends the file.
  static func write(_ elements: [JSONTree], to text: inout [UInt8]) {
    for (index, element) in elements.enumerated() {
      text += (index == 0 ? "\n" : ",\n").utf8
      element.write(to: &text, indent: nil)
    }
    text += "\n]}\n".utf8
  }
}
