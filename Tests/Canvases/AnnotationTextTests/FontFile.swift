import Annotations
import Files
import Geometry

@testable import AnnotationText

/// Some tables of a TrueType file, read by code that was written from the specification. They are the reference for the
/// libraries' values.
struct FontFile {
  let bytes: [UInt8]
  private var tables: [String: Int] = [:]

  init(_ path: String) throws { try self.init(StoredFile(path: path).bytes) }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    for index in 0..<word(4) {
      let record = 12 + 16 * index
      tables[String(decoding: bytes[record..<record + 4], as: UTF8.self)] = long(record + 8)
    }
  }

  var unitsPerEm: Int { word(table("head") + 18) }
  var ascender: Int { signed(table("hhea") + 4) }
  var descender: Int { signed(table("hhea") + 6) }

  func advance(_ glyph: Int) -> Int { word(table("hmtx") + 4 * min(glyph, word(table("hhea") + 34) - 1)) }

  /// The glyph of a character of the basic plane: cmap format 4.
  func glyph(_ character: UInt32) -> Int? {
    let cmap = table("cmap")
    for index in 0..<word(cmap + 2) {
      let subtable = cmap + long(cmap + 4 + 8 * index + 4)
      guard word(subtable) == 4 else { continue }
      let count = word(subtable + 6) / 2
      for segment in 0..<count {
        let (ends, starts) = (subtable + 14, subtable + 16 + 2 * count)
        guard word(ends + 2 * segment) >= character else { continue }
        let start = word(starts + 2 * segment)
        guard start <= character else { return nil }
        let delta = word(starts + 2 * count + 2 * segment)
        let offsetAt = starts + 4 * count + 2 * segment
        guard word(offsetAt) != 0 else { return (Int(character) + delta) & 0xFFFF }
        return (word(offsetAt + word(offsetAt) + 2 * (Int(character) - start)) + delta) & 0xFFFF
      }
    }
    return nil
  }

  /// The box of a glyph's curve, in units, y up.
  func box(_ glyph: Int) -> Box? {
    let isLong = word(table("head") + 50) == 1
    let loca = table("loca")
    let at = table("glyf") + (isLong ? long(loca + 4 * glyph) : 2 * word(loca + 2 * glyph))
    return Box(
      min: Vector2(Double(signed(at + 2)), Double(signed(at + 4))),
      max: Vector2(Double(signed(at + 6)), Double(signed(at + 8))))
  }

  private func table(_ name: String) -> Int { tables[name] ?? 0 }
  private func word(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
  private func signed(_ at: Int) -> Int { Int(Int16(truncatingIfNeeded: word(at))) }
  private func long(_ at: Int) -> Int { word(at) << 16 | word(at + 2) }
}
