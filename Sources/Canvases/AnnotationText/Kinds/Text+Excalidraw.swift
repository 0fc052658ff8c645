import Annotations
import Files
import Geometry

extension ExcalidrawImport {
  /// Reads a scene with its texts. O(bytes + n log n) for n elements.
  ///
  /// A text has the lines that Excalidraw wrapped it into. Where its font is not here and another one is wider, it is
  /// drawn smaller, so that it stays in its box.
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors.
  ///   - fonts: the app's fonts; ``Font/standard`` replaces missing ones.
  /// - Throws: an input error that states where the file is wrong and what would be right.
  public init(_ bytes: [UInt8], name: String, fonts: FontCatalog) throws(FileError) {
    try self.init(JSONField(try JSONSource(bytes, name: name)), fonts: fonts)
  }

  /// Reads a scene with its texts from the object of a file.
  package init(_ file: JSONField, fonts: FontCatalog = FontCatalog()) throws(FileError) {
    try self.init(file) { text throws(FileError) in try text.annotation(fonts) }
  }
}

extension ExcalidrawText {
  fileprivate func annotation(_ fonts: FontCatalog) throws(FileError) -> Annotation {
    let font: Font
    do throws(FontError) { font = try fonts.font(named: fontName) } catch { throw field.error(error.withoutFullStop) }
    guard text.utf8.count <= TextBox.maxByteCount else {
      throw field.error("the text has \(text.utf8.count) bytes; give at most \(TextBox.maxByteCount)")
    }
    let natural = TextLayout(text, face: font.face, size: size, width: .infinity, alignment: .leading).extent
    let room = box.size
    var scale = 1.0
    for axis in 0..<2 where room[axis] > 0 && natural[axis] > room[axis] {
      scale = min(scale, room[axis] / natural[axis])
    }
    // A little more than the widest line, which rounding must not wrap.
    let width = max(room.x / scale, natural.x) * (1 + 0x1p-20)
    let alignment: TextAlignment =
      switch self.alignment {
      case .left: .leading
      case .centre: .centre
      case .right: .trailing
      }
    let kind = TextBox(
      text, font: font, size: size, boxSize: Vector2(width, max(natural.y, size * 0x1p-20)), alignment: alignment)
    return Annotation(
      kind,
      transform: AnnotationTransform(
        position: box.centre - kind.boxSize * scale / 2, scale: Vector2(scale, scale), rotation: rotation))
  }
}
