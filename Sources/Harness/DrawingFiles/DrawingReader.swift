import Files

/// Reads a drawing of another program from the pieces of its file. What the file is, its content says.
///
/// O(bytes). XML is held whole, and so is each object of JSON.
public struct DrawingReader {
  /// The largest number of bytes of an XML text: 128 MiB.
  public static let byteLimit = 1 << 27

  private enum Content {
    case xml([UInt8])
    case json(JSONDrawing)
  }

  private var content: Content

  /// A reader of a file that begins so.
  /// - Throws: a fault that names what the file is, where that can be no drawing.
  public init(_ beginning: FileBeginning) throws(DrawingFault) {
    let right = "give a drawing as \(DrawingFormat.choices)"
    switch beginning {
    case .xml: content = .xml([])
    case .jsonObject: content = .json(JSONDrawing())
    case .gzip: throw DrawingFault(ofFile: "is compressed twice; compress it once")
    case .jsonArray: throw DrawingFault(ofFile: "is a JSON array, but no drawing; \(right)")
    case .empty: throw DrawingFault(ofFile: "is empty; \(right)")
    case .other(let kind): throw DrawingFault(ofFile: "is \(kind), but no recording and no drawing; \(right)")
    }
  }

  /// Reads the next bytes, of any number. They are not stored after the call where they are JSON.
  public mutating func read(_ bytes: UnsafeRawBufferPointer) throws(DrawingFault) {
    switch content {
    case .xml(var text):
      // Released, so that it grows in place.
      content = .xml([])
      text += bytes
      guard text.count <= Self.byteLimit else {
        throw DrawingFault(ofFile: "has more than \(Self.byteLimit >> 20) MiB of XML; cut it into several files")
      }
      content = .xml(text)
    case .json(var drawing):
      content = .xml([])
      try drawing.read(bytes)
      content = .json(drawing)
    }
  }

  /// Ends the file.
  /// - Returns: its drawing, of one or more lines.
  /// - Throws: the fault of an XML text, or of a JSON text that ends too early.
  public mutating func finish() throws(DrawingFault) -> FileDrawing {
    switch content {
    case .xml(let text): try XMLDrawing.read(text)
    case .json(var drawing): try drawing.finish()
    }
  }

  /// Reads the drawing of a whole file, inflated where gzip compressed it. O(bytes).
  /// - Throws: a ``DrawingFault``.
  public static func drawing(of bytes: [UInt8]) throws(DrawingFault) -> FileDrawing {
    var content: [UInt8] = []
    var inflater = ContentInflater()
    do {
      try bytes.withUnsafeBytes { try inflater.read($0) { content += $0 } }
      try inflater.finish { content += $0 }
      var reader = try DrawingReader(FileBeginning(content))
      try content.withUnsafeBytes { try reader.read($0) }
      return try reader.finish()
    } catch {
      throw error as? DrawingFault ?? DrawingFault(ofFile: "cannot be read: \(error)")
    }
  }
}
