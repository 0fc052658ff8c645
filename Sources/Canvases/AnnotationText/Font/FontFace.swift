import CFonts
import Geometry
import Synchronization

/// An open font and the data read from it. FreeType and HarfBuzz may be used by one thread at a time, which a lock
/// ensures.
final class FontFace: Sendable {
  /// Family and style.
  let name: String
  /// The height above the baseline; this and the next values are in text sizes.
  let ascender: Double
  let descent: Double
  let lineHeight: Double
  private let unitsPerEm: Double
  private let index: Int
  /// Never written to, and valid while the font is open.
  private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let state: Mutex<State>

  private struct State: ~Copyable {
    let font: OpaquePointer
    var outlines: [UInt32: GlyphOutline] = [:]

    deinit { vernier_font_close(font) }
  }

  init(_ bytes: [UInt8], face: Int, name: String) throws(FontError) {
    guard let index = UInt32(exactly: face) else { throw .notAFont(name: name, face: face) }
    var opened: OpaquePointer?
    var metrics = vernier_font_metrics()
    let result = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { vernier_font_open($0, bytes.count, index, &opened, &metrics) }
        ?? VERNIER_FONT_UNKNOWN
    }
    guard let font = opened else {
      switch result {
      case VERNIER_FONT_OUT_OF_MEMORY: throw .outOfMemory(name: name)
      case VERNIER_FONT_WITHOUT_OUTLINES: throw .withoutOutlines(name: name)
      default: throw .notAFont(name: name, face: face)
      }
    }
    var count = 0
    let start = vernier_font_bytes(font, &count)
    self.bytes = UnsafeRawBufferPointer(start: start, count: count)
    self.index = face
    let names = [vernier_font_family(font), vernier_font_style(font)].compactMap { $0.map { String(cString: $0) } }
    // A regular style adds nothing to a font's full name.
    let parts = names.filter { !$0.isEmpty && !["Book", "Regular", "Normal", "Roman"].contains($0) }
    self.name = parts.isEmpty ? "a font without a name" : parts.joined(separator: " ")
    unitsPerEm = metrics.units_per_em
    // A damaged font may contain any numbers. Lines then have the usual spacing.
    let isSound =
      metrics.ascender > 0 && metrics.descender <= 0 && metrics.line_height > 0
      && metrics.line_height <= 16 * metrics.units_per_em
    ascender = isSound ? metrics.ascender / unitsPerEm : 0.9
    descent = isSound ? -metrics.descender / unitsPerEm : 0.3
    lineHeight = isSound ? metrics.line_height / unitsPerEm : 1.2
    state = Mutex(State(font: font))
  }

  /// A glyph's outline. It is read once; later calls are O(1).
  func outline(_ glyph: UInt32) -> GlyphOutline {
    state.withLock { state in
      if let outline = state.outlines[glyph] { return outline }
      var count = 0
      let elements = vernier_font_outline(state.font, glyph, &count)
      let outline = GlyphOutline(UnsafeBufferPointer(start: elements, count: count), unitsPerEm: unitsPerEm)
      state.outlines[glyph] = outline
      return outline
    }
  }

  /// Shapes a run of a paragraph, or a part of one. Glyphs are returned from left to right. O(bytes).
  func shape(_ paragraph: Paragraph, _ run: Paragraph.Run) -> [ShapedGlyph] {
    let (context, characters) = (run.context, run.characters)
    return state.withLock { state in
      var count = 0
      let glyphs = paragraph.bytes.withMemoryRebound {
        vernier_font_shape(
          state.font, $0 + context.lowerBound, context.count,
          paragraph.starts[characters.lowerBound] - context.lowerBound,
          paragraph.starts[characters.upperBound] - context.lowerBound, run.direction, run.script, &count)
      }
      guard let glyphs = glyphs ?? nil else { return [] }
      return UnsafeBufferPointer(start: glyphs, count: count).map { glyph in
        ShapedGlyph(
          glyph: glyph.glyph, cluster: context.lowerBound + Int(glyph.cluster),
          advance: Double(glyph.advance) / unitsPerEm,
          offset: Vector2(Double(glyph.x_offset), -Double(glyph.y_offset)) / unitsPerEm)
      }
    }
  }
}

extension FontFace: Hashable {
  static func == (a: FontFace, b: FontFace) -> Bool {
    a === b || (a.index == b.index && a.bytes.count == b.bytes.count && a.bytes.elementsEqual(b.bytes))
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(bytes.count)
    // The table directory, which contains the checksums of all tables.
    hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes.prefix(512)))
  }
}

/// A glyph of shaped text, in text sizes, y down.
struct ShapedGlyph {
  let glyph: UInt32
  /// The offset of the first byte of its text.
  let cluster: Int
  let advance: Double
  let offset: Vector2
}

extension [UInt8] {
  /// Calls `body` with the bytes as C characters; nil if there are none.
  fileprivate func withMemoryRebound<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result? {
    withUnsafeBytes { $0.bindMemory(to: CChar.self).baseAddress.map(body) }
  }
}
