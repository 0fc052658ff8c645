import Files
import Geometry

/// The annotations of an Excalidraw scene, in a document whose camera sees all of them.
///
/// The page <doc:AnnotationFiles> says what is imported. What is not, or is drawn otherwise, is counted.
public struct ExcalidrawImport: Sendable {
  /// The largest number of groups around an element.
  public static let maxGroupDepth = 64

  /// The annotations in frame 0, whose unit is Excalidraw's px.
  public let document: AnnotationDocument
  /// The number of things that are left out, by what they are in the plural: `images`.
  public let leftOut: [String: Int]
  /// The number of things that are drawn otherwise than in Excalidraw, by what they are drawn: `fills without their
  /// hatching`.
  public let changed: [String: Int]

  /// Reads a scene without its texts, which module AnnotationText reads. O(bytes + n log n) for n elements.
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors.
  /// - Throws: an input error that states where the file is wrong and what would be right.
  public init(_ bytes: [UInt8], name: String) throws(FileError) {
    try self.init(JSONField(try JSONSource(bytes, name: name)), text: nil)
  }

  /// Reads a scene from the object of a file.
  /// - Parameter text: makes the annotation of a text; nil to leave texts out.
  package init(_ file: JSONField, text: ExcalidrawText.Maker?) throws(FileError) {
    guard Self.isScene(file) else {
      throw file.error(#"this is no Excalidraw scene; its type has to be "excalidraw""#)
    }
    var reader = ExcalidrawAnnotations(text: text)
    for element in try ExcalidrawElement.elements(of: file) { try reader.read(element) }
    document = try reader.document()
    (leftOut, changed) = (reader.leftOut, reader.changed)
  }

  /// Whether the object of a file is a scene.
  package static func isScene(_ file: JSONField) -> Bool { file.has("type", among: ExcalidrawElement.sceneTypes) }

  /// What is left out and drawn otherwise, as one sentence with its full stop; nil for nothing.
  public var remark: String? {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
    let parts = [("left out: ", leftOut), ("drawn otherwise: ", changed)].filter { !$0.1.isEmpty }
    guard !parts.isEmpty else { return nil }
    return "Of the Excalidraw scene " + parts.map { $0.0 + list($0.1) }.joined(separator: "; ") + "."
  }
}

/// A text of a scene.
package struct ExcalidrawText: Sendable {
  /// Makes the annotation of a text.
  package typealias Maker = (ExcalidrawText) throws(FileError) -> Annotation

  /// A side of the box, or its middle.
  package enum Alignment: Sendable { case left, centre, right }

  /// The text's object, for errors.
  package let field: JSONField
  /// The text, with the line ends at which Excalidraw has wrapped it.
  package let text: String
  /// The family of the font.
  package let fontName: String
  /// The size of the font.
  package let size: Double
  /// Where lines stand in the box.
  package let alignment: Alignment
  /// The box before the rotation.
  package let box: Box
  /// The rotation about the middle of the box, in radians.
  package let rotation: Double
}
