import Files
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML text, as its tag has it.
struct XMLTag {
  /// The name without the prefix of its namespace.
  let name: String
  private let attributes: [String: String]

  init(_ name: String, _ attributes: [String: String]) {
    self.name = Self.local(name)
    self.attributes = attributes
  }

  /// The value of an attribute, which may have the prefix `xml`; nil if there is none.
  subscript(_ attribute: String) -> String? {
    attributes[attribute] ?? attributes["xml:" + attribute]
  }

  private static func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// The number of an attribute; nil if there is none.
  /// - Throws: a fault for a text that is no finite number.
  func number(_ attribute: String) throws(DrawingFault) -> Double? {
    guard let text = self[attribute] else { return nil }
    guard let number = Double(text.trimmingCharacters(in: .whitespaces)), number.isFinite else {
      throw DrawingFault("the \(attribute) of <\(name)> is \(QuotedText(text)); write a number")
    }
    return number
  }
}

/// Makes lines of the elements of an XML format, in their order.
protocol XMLDrawingReader {
  /// The lines so far.
  var collector: LineCollector { get }

  /// An element begins.
  /// - Returns: whether ``end(_:text:)`` is to have its text.
  mutating func begin(_ tag: XMLTag) throws(DrawingFault) -> Bool

  /// An element ends.
  /// - Parameter text: the text directly in it; empty unless it was asked for.
  mutating func end(_ name: String, text: String) throws(DrawingFault)
}

/// Parses an XML text by Foundation's parser, and has the reader of its root element make lines of it.
final class XMLDrawing: NSObject, XMLParserDelegate {
  /// The largest number of bytes of text and attributes.
  private static let textLimit = 1 << 27

  /// XML_ERR_DOCUMENT_END of libxml2: the text ends too early, or not where it should.
  private static let contentAfterEnd = 5

  private var reader: (any XMLDrawingReader)?
  private var format = ""
  private var fault: DrawingFault?
  /// The names of the open elements, and the texts of those whose text is wanted.
  private var open: [(name: String, text: String?)] = []
  private var byteCount = 0
  private var hasRoot = false

  /// Reads the drawing of an XML text. O(bytes).
  /// - Throws: a fault with line and column, or one of the whole file.
  static func read(_ bytes: [UInt8]) throws(DrawingFault) -> FileDrawing {
    let text = try XMLLimits.checked(bytes)
    // In pieces, since the parser beneath takes at most 10 MB at once.
    let parser = XMLParser(stream: InputStream(data: Data(text)))
    let drawing = XMLDrawing()
    parser.delegate = drawing
    parser.shouldResolveExternalEntities = false
    let isRead = parser.parse()
    if let fault = drawing.fault { throw fault }
    // From 200 on they are about namespaces, which need not be declared here.
    let code = (parser.parserError as NSError?)?.code ?? 0
    guard isRead, code == 0 || 200..<300 ~= code, drawing.hasRoot, drawing.open.isEmpty, let reader = drawing.reader
    else {
      throw DrawingFault(
        code == Self.contentAfterEnd && drawing.open.isEmpty && drawing.hasRoot
          ? "the text goes on after its last element; remove what follows"
          : "this is not XML in its encoding, or cut short; use a whole copy", at: place(parser))
    }
    return try reader.collector.drawing(of: drawing.format)
  }

  private static func place(_ parser: XMLParser) -> String {
    "line \(max(1, parser.lineNumber)), column \(max(1, parser.columnNumber))"
  }

  private func attempt(_ parser: XMLParser, _ body: () throws(DrawingFault) -> Void) {
    guard fault == nil else { return }
    do throws(DrawingFault) {
      try body()
    } catch {
      fault = error.placed(Self.place(parser))
      parser.abortParsing()
    }
  }

  private func count(_ bytes: Int) throws(DrawingFault) {
    byteCount += bytes
    guard byteCount <= Self.textLimit else {
      throw DrawingFault(ofFile: "has more than \(Self.textLimit >> 20) MiB of text; cut it into several files")
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    attempt(parser) { () throws(DrawingFault) in
      let tag = XMLTag(name, attributes)
      try count(attributes.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count })
      guard open.count < XMLLimits.depth else {
        throw DrawingFault("elements are nested more than \(XMLLimits.depth) deep; nest them less")
      }
      if !hasRoot {
        hasRoot = true
        guard let found = DrawingFormat.standard.first(where: { $0.root == tag.name }),
          case .xml(_, let make) = found.syntax
        else { throw DrawingFormat.otherXML(tag.name) }
        format = found.name
        reader = make()
      }
      let wantsText = try reader?.begin(tag) ?? false
      open.append((tag.name, wantsText ? "" : nil))
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { add(string, parser) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) { add(String(decoding: block, as: UTF8.self), parser) }

  private func add(_ string: String, _ parser: XMLParser) {
    attempt(parser) { () throws(DrawingFault) in
      try count(string.utf8.count)
      guard !open.isEmpty else { return }
      open[open.count - 1].text?.append(string)
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    attempt(parser) { () throws(DrawingFault) in
      guard let last = open.popLast() else { return }
      try reader?.end(last.name, text: last.text ?? "")
    }
  }
}
