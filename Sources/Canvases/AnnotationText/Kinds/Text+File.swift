import Annotations
import Files
import Geometry

extension AnnotationKinds {
  /// These kinds plus ``TextBox`` and ``NumberBadge``.
  /// - Parameter fonts: the app's fonts; ``Font/standard`` replaces missing ones.
  /// - Returns: the kinds, with those of text.
  public func addingText(fonts: FontCatalog = FontCatalog()) -> AnnotationKinds {
    adding { field throws(FileError) in try TextBox(from: field, fonts: fonts) }
      .adding { field throws(FileError) in try NumberBadge(from: field, fonts: fonts) }
  }
}

extension TextBox: StorableKind {
  /// Reads a text box.
  /// - Parameters:
  ///   - content: the kind's part of an annotation in a file.
  ///   - fonts: the app's fonts.
  /// - Throws: an error of the field that is wrong.
  public init(from content: JSONField, fonts: FontCatalog) throws(FileError) {
    self.init(
      try content.required("text").string(), font: try content.required("font").font(fonts),
      size: try content.required("size").number(JSONField.finite), boxSize: try content.required("boxSize").vector(),
      alignment: try content.optional("alignment")?.oneOf("alignment") ?? .leading,
      background: try content.optional("background")?.annotationColor())
  }

  public var textByteCount: Int { text.utf8.count }

  public var content: JSONTree {
    .object([
      ("text", .string(text)), ("font", .string(font.name)), ("size", .number(size)), ("boxSize", .vector(boxSize)),
      ("alignment", .string(alignment.rawValue)), ("background", JSONTree(background) { .annotationColor($0) }),
    ])
  }
}

extension NumberBadge: StorableKind {
  /// Reads a badge.
  /// - Parameters:
  ///   - content: the kind's part of an annotation in a file.
  ///   - fonts: the app's fonts.
  /// - Throws: an error of the field that is wrong.
  public init(from content: JSONField, fonts: FontCatalog) throws(FileError) {
    let field = try content.required("number")
    // Any integer is exact, even one that doubles cannot represent.
    var number = Int(String(decoding: field.text, as: UTF8.self))
    if number == nil { number = try field.integer() }
    self.init(
      number ?? 0,
      diameter: try content.required("diameter").number(JSONField.finite),
      font: try content.required("font").font(fonts),
      numberColor: try content.optional("numberColor")?.annotationColor() ?? .white)
  }

  public var content: JSONTree {
    .object([
      ("number", .verbatim(Array("\(number)".utf8)[...])), ("diameter", .number(diameter)),
      ("font", .string(font.name)), ("numberColor", .annotationColor(numberColor)),
    ])
  }
}

extension JSONField {
  /// The font with the name in this text.
  fileprivate func font(_ fonts: FontCatalog) throws(FileError) -> Font {
    let name = try string()
    do throws(FontError) {
      return try fonts.font(named: name)
    } catch {
      throw self.error(error.withoutFullStop)
    }
  }
}
