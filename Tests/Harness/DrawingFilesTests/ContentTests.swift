import Foundation
import Testing

@testable import DrawingFiles

@Suite("What a file is")
struct ContentTests {
  private static let svg = "<svg><path d='M1 2L3 4'/></svg>"

  @Test(
    "is named where it is no drawing",
    arguments: [
      (Array("%PDF-1.7".utf8), "is a PDF document, but no recording and no drawing"),
      ([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], "is a PNG picture"), ([0xFF, 0xD8, 0xFF, 0xE0], "is a JPEG picture"),
      ([0x50, 0x4B, 3, 4, 20], "is a ZIP archive"), (Array("once upon a time".utf8), "is text,"),
      ([1, 2, 3, 0], "is binary data"), ([], "is empty"), (Array(" \n\t".utf8), "is empty"),
      ([0, 0, 0], "is binary data"),
      (Array("<!DOCTYPE html><html><body><svg/></body></html>".utf8), "is a web page"),
      (Array("<kml><Placemark/></kml>".utf8), "is XML, KML with the root element \"kml\""),
      (Array("{\"a\":1}".utf8), "is JSON, but no recording and no drawing"),
      (Array("[1]".utf8), "is a JSON array, but no drawing"),
      (Array("RIFF____WEBPVP8".utf8), "is a WebP picture"),
      (Array("{\"type\":\"excalidraw\",\"elements\":[".utf8), "ends within an object"),
      (Array("{\"type\":\"excalidraw\",\"elements\":[]}{}".utf8), "goes on after its object"),
    ])
  func named(bytes: [UInt8], problem: String) {
    let ending = refusal(bytes)
    #expect(ending?.contains(problem) == true, "\(ending ?? "read")")
  }

  @Test("does not depend on how its bytes come in pieces", arguments: [1, 7, 1000])
  func pieces(size: Int) throws {
    let text = #"{"drawing":[[[1],[2],[3]]],"s":"}\"{"}"# + "\n" + #"{"drawing":[[[4],[5]]]}"#
    for bytes in [Array(text.utf8), Array(Self.svg.utf8)] {
      for whole in try [bytes, Gzip.compressed(bytes)] {
        var (content, inflater) = ([UInt8](), ContentInflater())
        for start in stride(from: 0, to: whole.count, by: size) {
          try whole[start..<min(whole.count, start + size)].withUnsafeBytes { try inflater.read($0) { content += $0 } }
        }
        try inflater.finish { content += $0 }
        #expect(content == bytes)
        var reader = try DrawingReader(FileBeginning(content))
        for start in stride(from: 0, to: content.count, by: size) {
          try content[start..<min(content.count, start + size)].withUnsafeBytes { try reader.read($0) }
        }
        #expect(try reader.finish() == DrawingReader.drawing(of: bytes))
      }
    }
  }

  @Test("compressed is refused where it is damaged, cut short, twice so, or a bomb")
  func gzip() throws {
    let bytes = try Gzip.compressed(Array(Self.svg.utf8))
    #expect(refusal(bytes) == nil && refusal(bytes + bytes)?.contains("goes on after its last element") == true)
    #expect(refusal(Array(bytes.dropLast())) == "is compressed by gzip and cut short; use a whole copy.")
    var damaged = bytes
    damaged[bytes.count - 5] ^= 1
    #expect(refusal(damaged)?.contains("is compressed by gzip and damaged") == true)
    #expect(refusal(bytes + [1, 2, 3])?.contains("is compressed by gzip and damaged") == true)
    #expect(try refusal(Gzip.compressed(bytes)) == "is compressed twice; compress it once.")
    let bomb = try Gzip.compressed([UInt8](repeating: 0x20, count: ContentInflater.byteLimit + 1))
    #expect(refusal(bomb)?.contains("holds more than 128 MiB") == true)
  }

  @Test("XML may be in UTF-16 or in a known encoding, with short entities, prefixes and a mark")
  func encodings() throws {
    let expected = try drawing(Self.svg)
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + Self.svg
    let big: [UInt8] = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let little: [UInt8] = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let latin = "<?xml version='1.0' encoding='ISO-8859-1'?><!-- \u{FC} -->\(Self.svg)"
    let entity = "<!DOCTYPE svg [<!ENTITY ns 'http://x'>]><s:svg xmlns:s='&ns;'><s:path d='M1 2L3 4'/></s:svg>"
    let all: [[UInt8]] = [
      big, [0xFF, 0xFE] + little, [0xEF, 0xBB, 0xBF] + Array(Self.svg.utf8),
      latin.unicodeScalars.map { UInt8($0.value) },
      Array(entity.utf8),
    ]
    for bytes in all { #expect(try DrawingReader.drawing(of: bytes) == expected) }
  }

  /// A text that is made when it is read, since failures print arguments.
  struct Bomb: Sendable, CustomTestStringConvertible {
    let problem: String
    let text: @Sendable () -> String
    var testDescription: String { problem }
  }

  private static func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

  @Test(
    "XML is refused where it is cut short, in a wrong encoding, or could take for ever", .timeLimit(.minutes(1)),
    arguments: [
      Bomb(problem: "this is not XML in its encoding, or cut short") { "<svg><path d='M1 2" },
      Bomb(problem: "this is not XML in its encoding, or cut short") { "<svg><g>" },
      Bomb(problem: "this is not XML in its encoding, or cut short") { "<svg></g>" },
      Bomb(problem: "the text goes on after its last element") { "<svg/><svg/>" },
      Bomb(problem: "in the encoding UTF-7; save it in UTF-8") { "<?xml version='1.0' encoding='UTF-7'?><svg/>" },
      Bomb(problem: "declares XML entities") {
        let levels = (1...11).map { "<!ENTITY l\($0) '\(times(10, "&l\($0 - 1);"))'>" }.joined()
        return "<!DOCTYPE a [<!ENTITY l0 'lol'>\(levels)]><svg>&l11;</svg>"
      },
      Bomb(problem: "declares XML entities") {
        "<!DOCTYPE a [<!ENTITY l '\(times(100_000, "x"))'>]><svg>\(times(100_000, "&l;"))</svg>"
      },
      Bomb(problem: "declares XML entities") { "<!DOCTYPE a [<!ATTLIST g a CDATA 'x'>]><svg/>" },
      Bomb(problem: "declares XML entities") { "<!DOCTYPE a [<!ENTITY % p 'x'>%p;]><svg/>" },
      Bomb(problem: "nested more than 64 deep") { "<svg>\(times(1000, "<g>"))" },
      Bomb(problem: "more than 1000000 XML elements") { "<svg>\(times(1_000_001, "<g/>"))</svg>" },
      Bomb(problem: "more than 128 attributes") {
        "<svg \((0..<300_000).map { "a\($0)='1'" }.joined(separator: " "))/>"
      },
      Bomb(problem: "more points than the limit") { "<svg><path d='M0 0\(times(2_000_000, "h1v1"))'/></svg>" },
      Bomb(problem: "this is not XML in its encoding, or cut short") {
        "<svg><path d='\(times(6_000_000, "h1v1"))'/></svg>"
      },
      Bomb(problem: "this is not XML in its encoding, or cut short") { "<svg><!--\(times(1_000_000, "-<"))" },
    ])
  func bombs(bomb: Bomb) {
    let ending = refusal(bomb.text())
    #expect(ending?.contains(bomb.problem) == true, "\(ending ?? "read")")
  }

  @Test("XML may have instructions to other programs, with content or without")
  func instructions() throws {
    let expected = try drawing(Self.svg)
    for text in [
      "<?xml?>\(Self.svg)", "<?a?>\(Self.svg)<?b c?>", "<?xml version='1.0'?><?a?>\(Self.svg)",
      "<!DOCTYPE svg [<?a?>]>\(Self.svg)", "<svg><?xml version='1.0'?><path d='M1 2L3 4'/><?a?></svg>",
    ] { #expect(try drawing(text) == expected, "\(text)") }
    #expect(refusal("<!DOCTYPE svg [<!ENTITY a SYSTEM 'x' NDATA y>]>\(Self.svg)")?.contains("XML entities") == true)
    #expect(refusal("<?xml?\(Self.svg)") != nil)
  }

  @Test("XML may be longer than the parser beneath takes at once")
  func long() throws {
    let text = "<svg><text>\(Self.times(12_000_000, "x"))</text><path d='M1 2L3 4'/></svg>"
    #expect(try drawing(text).positions == points([(1, 2), (3, 4)]))
  }

  @Test("XML that is not in its encoding is refused")
  func wrongEncoding() {
    #expect(
      refusal(Array("<svg><text>".utf8) + [0xFF, 0xE9] + Array("</text></svg>".utf8))?.contains(
        "line 1, column 12: this is not text in UTF-8") == true)
    #expect(refusal(Array("<svg>".utf8) + [0] + Array("</svg>".utf8))?.contains("not XML in its encoding") == true)
  }

  @Test("JSON is refused where it is nested deeply, not UTF-8, or an object is too long")
  func json() {
    #expect(refusal("{\"type\":" + String(repeating: "[", count: 1_000_000))?.contains("ends within an object") == true)
    #expect(
      refusal("{\"type\":" + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}")?.contains(
        "nested more than 64 deep") == true)
    #expect(refusal(Array("{\"type\":\"".utf8) + [0xFF] + Array("\"}".utf8))?.contains("not text in UTF-8") == true)
    let long = "{\"a\":\"" + String(repeating: "x", count: JSONDrawing.objectLimit)
    #expect(refusal(long)?.contains("has a JSON object of more than 32 MiB") == true)
  }
}
