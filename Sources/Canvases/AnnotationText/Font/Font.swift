import Files
import Geometry

/// A scalable font of TrueType or OpenType: the shape of letters at every size and depth.
///
/// Two fonts are equal where they have the same name and the same bytes and face. Copies share the parsed font; any
/// thread may use them.
public struct Font: Hashable, Sendable {
  let face: FontFace
  /// The family and the style, such as `DejaVu Sans Bold`: the name of the font in files of annotations.
  public let name: String
  /// Whether another font stands in for the one with this name.
  public let isSubstitute: Bool

  /// A font from the bytes of its file (`.ttf`, `.otf`, `.ttc`). O(bytes).
  /// - Parameters:
  ///   - bytes: the whole file, below 2 GiB.
  ///   - face: which face of a collection, from 0.
  ///   - name: the font's name in errors.
  /// - Throws: one sentence for bytes that are not a scalable font, or are damaged at the beginning. Damaged glyphs are
  ///   painted as nothing.
  public init(bytes: [UInt8], face: Int = 0, name: String = "the font") throws(FontError) {
    self.face = try FontFace(bytes, face: face, name: name)
    self.name = self.face.name
    isSubstitute = false
  }

  /// A font from a file.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - face: which face of a collection, from 0.
  /// - Throws: as for bytes, and for a file that cannot be read.
  public init(path: String, face: Int = 0) throws(FontError) {
    let bytes: [UInt8]
    do {
      bytes = try StoredFile(path: path).bytes
    } catch {
      throw .unreadable(error)
    }
    try self.init(bytes: bytes, face: face, name: path)
  }

  /// Another font under the name of one that is missing: text keeps the name, so that a file loses nothing.
  /// - Parameters:
  ///   - name: the name of the missing font.
  ///   - other: the font that paints the text instead.
  public init(standingInFor name: String, _ other: Font) {
    face = other.face
    self.name = name
    isSubstitute = true
  }

  public static func == (a: Font, b: Font) -> Bool { a.name == b.name && a.face == b.face }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(face)
  }
}

extension Font {
  /// The height above the baseline that lines leave for letters, in sizes of the text.
  public var ascender: Double { face.ascender }
  /// The depth below the baseline that lines leave for letters, in sizes of the text.
  public var descent: Double { face.descent }
  /// The distance from one baseline to the next, in sizes of the text.
  public var lineHeight: Double { face.lineHeight }

  /// DejaVu Sans, or on macOS a font of the system; found once in a process.
  ///
  /// - Throws: a sentence with the package to install, where none of ``standardPaths`` has it.
  public static var standard: Font {
    get throws(FontError) { try foundStandard.get() }
  }

  private static let foundStandard: Result<Font, FontError> = {
    for path in standardPaths {
      if let font = try? Font(path: path) { return .success(font) }
    }
    return .failure(.noStandardFont)
  }()

  /// The paths where ``standard`` looks for a font, in this order.
  public static let standardPaths = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/local/share/fonts/dejavu/DejaVuSans.ttf", "/run/current-system/sw/share/X11/fonts/DejaVuSans.ttf",
    "/Library/Fonts/DejaVuSans.ttf", "/System/Library/Fonts/Supplemental/Arial.ttf",
    "/System/Library/Fonts/Helvetica.ttc",
  ]
}

/// Why a font cannot be used.
public enum FontError: SentenceError {
  /// The file cannot be read.
  case unreadable(FileError)
  /// The bytes are not a font of TrueType or OpenType, or there is no such face.
  case notAFont(name: String, face: Int)
  /// The font has only pictures of fixed sizes.
  case withoutOutlines(name: String)
  /// No memory is left for the font.
  case outOfMemory(name: String)
  /// No standard font is installed.
  case noStandardFont

  /// One sentence, with its full stop: what is wrong, where, and what would be right.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .notAFont(let name, let face):
      "\(name): this is no font of TrueType or OpenType with a face \(face), or it is damaged; give a whole one."
    case .withoutOutlines(let name): "\(name): the font has no outlines; give one that can be scaled."
    case .outOfMemory(let name): "\(name): no memory is left for the font; give a smaller one."
    case .noStandardFont: "No standard font is installed; install the package fonts-dejavu-core, or give a font's path."
    }
  }
}
