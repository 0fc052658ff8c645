/// What a file is, as far as its first bytes say.
public enum FileBeginning: Hashable, Sendable {
  /// It is compressed by gzip.
  case gzip
  /// It may be an XML text.
  case xml
  /// It may be JSON that begins with an array.
  case jsonArray
  /// It may be JSON that begins with an object, or a sequence of objects.
  case jsonObject
  /// It has no bytes but white space.
  case empty
  /// It is something else, with an article: `a PDF document`.
  case other(String)

  /// The number of bytes that tell.
  public static let byteCount = 512

  /// Tells what a file is. O(1).
  /// - Parameter bytes: the first ``byteCount`` bytes of the file, or all where it is shorter.
  public init(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.byteCount))
    if let kind = Self.signatures.first(where: { $0.matches(bytes) })?.kind {
      self = kind
      return
    }
    // Marks and white space, also of UTF-16.
    let blank: Set<UInt8> = [0, 0x20, 0x0A, 0x0D, 0x09]
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
    let mark = marks.first { bytes.starts(with: $0) }
    let text = bytes.dropFirst(mark?.count ?? 0)
    switch text.first(where: { !blank.contains($0) }) {
    case nil: self = text.contains(0) ? .other("binary data") : .empty
    case UInt8(ascii: "<"): self = Self.isWebPage(text) ? .other("a web page") : .xml
    case UInt8(ascii: "[") where !text.contains(0): self = .jsonArray
    case UInt8(ascii: "{") where !text.contains(0): self = .jsonObject
    default:
      let isBinary = mark?.count != 2 && text.contains { $0 < 0x20 && !blank.contains($0) || $0 == 0 }
      self = .other(isBinary ? "binary data" : "text")
    }
  }

  private static func isWebPage(_ text: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: text.filter { $0 != 0 }, as: UTF8.self).lowercased()
    guard let html = start.firstRange(of: "<html") ?? start.firstRange(of: "<!doctype html") else { return false }
    return !start[..<html.lowerBound].contains("<svg")
  }

  private struct Signature {
    let kind: FileBeginning
    let bytes: [UInt8]
    var offset = 0

    func matches(_ beginning: [UInt8]) -> Bool { beginning.dropFirst(offset).starts(with: bytes) }
  }

  private static let signatures = [
    Signature(kind: .gzip, bytes: [0x1F, 0x8B]),
    Signature(kind: .other("a PDF document"), bytes: Array("%PDF".utf8)),
    Signature(kind: .other("a PostScript file"), bytes: Array("%!PS".utf8)),
    Signature(kind: .other("a PNG picture"), bytes: [0x89] + Array("PNG".utf8)),
    Signature(kind: .other("a JPEG picture"), bytes: [0xFF, 0xD8, 0xFF]),
    Signature(kind: .other("a GIF picture"), bytes: Array("GIF8".utf8)),
    Signature(kind: .other("a TIFF picture"), bytes: [0x49, 0x49, 0x2A, 0]),
    Signature(kind: .other("a TIFF picture"), bytes: [0x4D, 0x4D, 0, 0x2A]),
    Signature(kind: .other("a WebP picture"), bytes: Array("WEBP".utf8), offset: 8),
    Signature(kind: .other("a Photoshop picture"), bytes: Array("8BPS".utf8)),
    Signature(kind: .other("a video or a HEIF picture"), bytes: Array("ftyp".utf8), offset: 4),
    Signature(kind: .other("a ZIP archive"), bytes: [0x50, 0x4B, 3, 4]),
    Signature(kind: .other("a tape archive"), bytes: Array("ustar".utf8), offset: 257),
    Signature(kind: .other("compressed by bzip2"), bytes: Array("BZh".utf8)),
    Signature(kind: .other("compressed by xz"), bytes: [0xFD] + Array("7zXZ".utf8)),
    Signature(kind: .other("compressed by Zstandard"), bytes: [0x28, 0xB5, 0x2F, 0xFD]),
    Signature(kind: .other("an SQLite database"), bytes: Array("SQLite format 3".utf8)),
    Signature(kind: .other("a program"), bytes: [0x7F] + Array("ELF".utf8)),
  ]
}
