import Annotations
import CFonts
import Geometry

/// The layout of text in lines: its glyphs and their positions.
struct TextLayout: Sendable {
  /// A glyph with its position. It is small, since a long text has millions.
  struct Glyph: Sendable {
    /// The index of its outline.
    fileprivate let outline: UInt32
    // Not a vector, whose alignment would waste a third of the memory.
    fileprivate let x: Double
    fileprivate let y: Double

    /// The position of its origin, in the unit of the size, y down.
    var origin: Vector2 { Vector2(x, y) }
  }

  /// A line of text.
  struct Line: Sendable {
    /// Its text, without the white space at its end, as ``Paragraph/text(ofLine:)`` gives it.
    let text: String
    /// Its glyphs, as a range of the layout's glyphs.
    let glyphs: Range<Int>
    /// Its left end, in the unit of the size.
    let start: Double
    /// The sum of its glyphs' advances, in the unit of the size.
    let width: Double
    /// The distance of its baseline from the top, in the unit of the size.
    let baseline: Double
    /// Whether its paragraph runs from right to left.
    let isRightToLeft: Bool
    /// Whether it is a single cluster, which cannot be broken.
    let isOneCluster: Bool
  }

  private(set) var lines: [Line] = []
  /// The glyphs that have an outline.
  private(set) var glyphs: [Glyph] = []
  /// The outlines, each once.
  private var outlines: [GlyphOutline] = []
  /// The width of the widest line, and the height of all lines, in the unit of the size.
  private(set) var extent = Vector2.zero
  /// A box that contains everything painted, in the unit of the size; empty if nothing is.
  private(set) var inkBox = Box.empty
  /// The number of letters without a glyph in the font. Boxes are painted for them.
  private(set) var missingGlyphCount = 0

  /// Shapes text and breaks it into lines. O(characters) for text whose words are short compared with the lines.
  /// - Parameters:
  ///   - text: the text; line ends separate its paragraphs.
  ///   - face: the font.
  ///   - size: the size of the text.
  ///   - width: the largest width of a line, in the unit of the size; infinite for lines as long as paragraphs.
  ///   - alignment: the side at which lines begin.
  init(_ text: String, face: FontFace, size: Double, width: Double, alignment: TextAlignment) {
    let limit = width / size
    var indices: [UInt32: UInt32] = [:]
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      append(Paragraph(paragraph), face, size: size, limit: limit, alignment, &indices)
    }
    extent.y = (Double(lines.count - 1) * face.lineHeight + face.ascender + face.descent) * size
  }

  private mutating func append(
    _ paragraph: Paragraph, _ face: FontFace, size: Double, limit: Double, _ alignment: TextAlignment,
    _ indices: inout [UInt32: UInt32]
  ) {
    var breaker = LineBreaker(paragraph, face, limit: limit)
    let isRightToLeft = paragraph.direction == VERNIER_RIGHT_TO_LEFT
    repeat {
      let line = breaker.next()
      let spare = limit.isFinite ? limit - line.width : 0
      let isAtEnd = alignment == (isRightToLeft ? .leading : .trailing)
      let start = alignment == .centre ? spare / 2 : isAtEnd ? spare : 0
      let baseline = face.ascender + Double(lines.count) * face.lineHeight
      let first = glyphs.count
      var pen = start
      for glyph in line.glyphs {
        append(glyph, at: Vector2(pen, baseline), face, size, &indices)
        pen += glyph.advance
      }
      lines.append(
        Line(
          text: paragraph.text(ofLine: line.runs), glyphs: first..<glyphs.count, start: start * size,
          width: line.width * size, baseline: baseline * size, isRightToLeft: isRightToLeft,
          isOneCluster: line.isOneCluster))
      extent.x = max(extent.x, line.width * size)
    } while !breaker.isAtEnd
  }

  /// - Parameter indices: the indices in ``outlines``, by the numbers of the glyphs.
  private mutating func append(
    _ glyph: ShapedGlyph, at pen: Vector2, _ face: FontFace, _ size: Double, _ indices: inout [UInt32: UInt32]
  ) {
    if glyph.glyph == 0 { missingGlyphCount += 1 }
    let index = indices[glyph.glyph] ?? UInt32(truncatingIfNeeded: outlines.count)
    if index == outlines.count {
      outlines.append(face.outline(glyph.glyph))
      indices[glyph.glyph] = index
    }
    let outline = outlines[Int(index)]
    guard !outline.elements.isEmpty else { return }
    let origin = (pen + glyph.offset) * size
    glyphs.append(Glyph(outline: index, x: origin.x, y: origin.y))
    inkBox.extend(to: Box(min: outline.box.min * size + origin, max: outline.box.max * size + origin))
  }

  func outline(of glyph: Glyph) -> GlyphOutline { outlines[Int(glyph.outline)] }

  /// Writes the outlines, with one path per line.
  /// - Parameters:
  ///   - size: the size of the text in the layout.
  ///   - map: maps a position to its painted position.
  ///   - color: the colour of the glyphs.
  ///   - paths: the paths to append to.
  func paint(size: Double, _ color: Color, into paths: inout PaintedPaths, _ map: (Vector2) -> Vector2) {
    for line in lines {
      for glyph in glyphs[line.glyphs] {
        let origin = glyph.origin
        for element in outline(of: glyph).elements {
          switch element {
          case .move(let position): paths.move(to: map(position * size + origin))
          case .line(let position): paths.line(to: map(position * size + origin))
          case .quadratic(let control, let end):
            paths.quadratic(map(control * size + origin), to: map(end * size + origin))
          case .close, .quarter: paths.close()
          }
        }
      }
      paths.fill(color)
    }
  }
}

/// The side at which lines of text begin.
public enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  /// Left, or right for paragraphs that run from right to left.
  case leading
  /// Lines are centred.
  case centre
  /// Right, or left for paragraphs that run from right to left.
  case trailing
}
