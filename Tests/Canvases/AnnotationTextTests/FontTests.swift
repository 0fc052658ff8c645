import Annotations
import Geometry
import TestSupport
import Testing

@testable import AnnotationText

/// Compares fonts with the tables in their files, and reads damaged files.
struct FontTests {
  private let font: Font
  private let bytes: [UInt8]

  init() throws {
    font = try Font.standard
    bytes = Font.standardPaths.lazy.compactMap { try? FontFile($0) }.first?.bytes ?? []
  }

  @Test func advancesWithoutKerningAreThoseOfTheTable() throws {
    let file = try FontFile(bytes)
    for text in ["o", "H", "m", ".", "Ω", "ж"] {
      let scalar = try #require(text.unicodeScalars.first)
      let paragraph = Paragraph(text[...])
      let glyphs = font.face.shape(paragraph, paragraph.runs[0])
      #expect(glyphs.count == 1)
      let glyph = try #require(file.glyph(scalar.value))
      #expect(glyphs.first?.glyph == UInt32(glyph))
      #expect(glyphs.first?.advance == Double(file.advance(glyph)) / Double(file.unitsPerEm))
    }
  }

  @Test func linesAreAsHighAsTheTableSays() throws {
    let file = try FontFile(bytes)
    #expect(font.ascender == Double(file.ascender) / Double(file.unitsPerEm))
    #expect(font.descent == -Double(file.descender) / Double(file.unitsPerEm))
  }

  @Test func anOHasAHoleAndItsOutlineIsInItsTableBox() throws {
    let file = try FontFile(bytes)
    let glyph = try #require(file.glyph(0x6F))
    let outline = font.face.outline(UInt32(glyph))
    #expect(outline.elements.filter { $0 == .close }.count == 2)
    let em = Double(file.unitsPerEm)
    let box = try #require(file.box(glyph))
    // The box of the table is that of the curve. It contains all points on the curve, and controls are at most a little
    // outside it.
    #expect(outline.box.min.x >= box.min.x / em - 0.01 && outline.box.max.x <= box.max.x / em + 0.01)
    #expect(outline.box.min.y >= -box.max.y / em - 0.01 && outline.box.max.y <= -box.min.y / em + 0.01)
    #expect(outline.box.size.x > 0.9 * box.size.x / em && outline.box.size.y > 0.9 * box.size.y / em)
    // Two contours with opposite orientations: the ring is smaller than the disc.
    let areas = contourAreas(outline)
    #expect(areas.count == 2 && areas[0] * areas[1] < 0)
    #expect(abs(areas[0] + areas[1]) < max(abs(areas[0]), abs(areas[1])))
  }

  @Test func kerningMovesLettersCloser() throws {
    func width(_ text: String) -> Double {
      let paragraph = Paragraph(text[...])
      return font.face.shape(paragraph, paragraph.runs[0]).reduce(0) { $0 + $1.advance }
    }
    #expect(width("AV") < width("A") + width("V"))
  }

  @Test func aCubicIsAsNearAsStated() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let points = (0..<4).map { _ in Vector2(random.symmetric(), random.symmetric()) }
      func cubic(_ t: Double) -> Vector2 {
        let s = 1 - t
        return s * s * s * points[0] + 3 * s * s * t * points[1] + 3 * s * t * t * points[2] + t * t * t * points[3]
      }
      let parts = GlyphOutline.quadratics(points[0], points[1], points[2], points[3])
      var start = points[0]
      for (index, part) in parts.enumerated() {
        for step in 0...8 {
          let u = Double(step) / 8
          let position = (1 - u) * (1 - u) * start + 2 * u * (1 - u) * part.control + u * u * part.end
          // The same parameter gives a distance that is at least the distance to the curve.
          let distance = (position - cubic((Double(index) + u) / Double(parts.count))).length
          check(distance <= GlyphOutline.cubicError * (1 + 1e-9), "\(distance) at part \(index) of \(parts.count)")
        }
        start = part.end
      }
      #expect(start == points[3])
    }
  }

  @Test func fontsAreEqualByTheirBytes() throws {
    let again = try Font(bytes: bytes)
    #expect(again == font && again.hashValue == font.hashValue)
    var changed = bytes
    changed[bytes.count - 1] ^= 1
    #expect(try Font(bytes: changed) != font)
    let substitute = Font(standingInFor: "Papyrus", font)
    #expect(substitute != font && substitute.isSubstitute && substitute.name == "Papyrus")
    #expect(font.name == "DejaVu Sans")
  }

  @Test func whatIsNoFontIsRefusedInOneSentence() throws {
    var random = SplitMix64(seed: 12)
    for count in [0, 1, 4, 100, 10_000] {
      let noise = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let error = #expect(throws: FontError.self) { try Font(bytes: noise, name: "noise") }
      #expect(error?.description.hasPrefix("noise: this is no font") == true)
    }
    #expect(throws: FontError.self) { try Font(bytes: bytes, face: 7) }
    #expect(throws: FontError.self) { try Font(bytes: bytes, face: -1) }
    let error = #expect(throws: FontError.self) { try Font(path: "/no/such/font.ttf") }
    #expect(error?.description == "/no/such/font.ttf: no such file; name one that is there.")
    #expect(throws: FontError.self) { try Font(path: "/") }
    #expect(FontError.noStandardFont.description.contains("fonts-dejavu-core"))
  }

  @Test func damagedFontsAreRefusedOrPaintWithoutACrash() throws {
    var random = SplitMix64(seed: 13)
    var opened = 0
    for round in 0..<60 {
      var damaged = bytes
      if round % 3 == 0 { damaged.removeLast(Int(random.next() % UInt64(bytes.count))) }
      if round % 3 != 0 {
        // Damage within tables as well as in the directory.
        let limit = round % 3 == 1 ? 2000 : bytes.count
        for _ in 0..<(round * 4) {
          damaged[Int(random.next() % UInt64(limit))] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      guard let font = try? Font(bytes: damaged) else { continue }
      opened += 1
      let box = TextBox("Ah — office ffi Ж 日本 עברית ١٢", font: font, size: 12, boxSize: Vector2(40, 40))
      var paths = PaintedPaths()
      box.paint(Vector2(1, 1), Appearance(), into: &paths)
      check(box.textSize.y > 0 && box.textSize.y.isFinite, "round \(round): \(box.textSize)")
      for glyph in 0..<200 { _ = font.face.outline(UInt32(glyph)) }
      _ = font.face.outline(.max)
    }
    #expect(opened > 5 && opened < 60)
  }

  private func contourAreas(_ outline: GlyphOutline) -> [Double] {
    var areas: [Double] = []
    var last = Vector2.zero
    for element in outline.elements {
      switch element {
      case .move(let position):
        areas.append(0)
        last = position
      case .line(let end):
        areas[areas.count - 1] += last.cross(end) / 2
        last = end
      case .quadratic(let control, let end):
        areas[areas.count - 1] += (2 * last.cross(control) + 2 * control.cross(end) + last.cross(end)) / 6
        last = end
      default: break
      }
    }
    return areas
  }
}
