import Files

/// A format of drawings: how a file of it is told, and what reads it.
public struct DrawingFormat: Sendable {
  /// The name, as it is used in sentences: `InkML`.
  public let name: String
  /// What is read, in one line without a full stop.
  public let summary: String
  let syntax: Syntax

  /// What the text of a file is made of, and the reader of its content.
  enum Syntax: Sendable {
    /// XML with a root element of this name.
    case xml(root: String, @Sendable () -> any XMLDrawingReader)
    /// A JSON object that a predicate recognizes, or several where the reader takes them.
    case json(@Sendable (JSONField) -> Bool, @Sendable () -> any JSONDrawingReader)
  }

  /// The formats of this package. To add one, add its line here.
  public static let standard: [DrawingFormat] = [.inkML, .xournal, .excalidraw, .quickDraw, .svg, .geoJSON, .gpx]

  /// The name of the root element; nil for a format of JSON.
  var root: String? { if case .xml(let root, _) = syntax { root } else { nil } }

  /// The names of all formats, for sentences: `InkML, Xournal++ or GPX`.
  public static var choices: String {
    let names = standard.map(\.name)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  /// The fault of an XML file of another kind.
  static func otherXML(_ root: String) -> DrawingFault {
    let known = ["kml": "KML", "html": "a web page", "plist": "a property list", "osm": "OpenStreetMap data"]
    let kind = known[root].map { ", \($0)" } ?? ""
    return DrawingFault(
      ofFile: "is XML\(kind) with the root element \(QuotedText(root)), but no drawing; give one as \(choices)")
  }
}
