import Files
import Geometry

/// A scalable TrueType or OpenType font, which gives the shape of letters at every size and depth.
///
/// Two fonts are equal if they have the same name, bytes and face. Copies share the parsed font, and any thread may use
/// them.
public struct Font: Hashable, Sendable {
  let face: FontFace
  /// The family and the style, such as `DejaVu Sans Bold`. It is the name of the font in files of annotations.
  public let name: String
  /// Whether another font is used in place of the one with this name.
  public let isSubstitute: Bool

  /// Creates a font from the bytes of its file (`.ttf`, `.otf`, `.ttc`). O(bytes).
  /// - Parameters:
  ///   - bytes: the complete file, below 2 GiB.
  ///   - face: the index of the face in a collection, from 0.
  ///   - name: the font's name in errors.
  /// - Throws: one sentence, for bytes that are not a scalable font or are damaged at the beginning. Damaged glyphs are
  ///   not painted.
  public init(bytes: [UInt8], face: Int = 0, name: String = "the font") throws(FontError) {
    self.face = try FontFace(bytes, face: face, name: name)
    self.name = self.face.name
    isSubstitute = false
  }

  /// Creates a font from a file.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - face: the index of the face in a collection, from 0.
  /// - Throws: the errors for bytes, and an error for a file that cannot be read.
  public init(path: String, face: Int = 0) throws(FontError) {
    let bytes: [UInt8]
    do {
      bytes = try StoredFile(path: path).bytes
    } catch {
      throw .unreadable(error)
    }
    try self.init(bytes: bytes, face: face, name: path)
  }

  /// Creates a substitute for a missing font, under its name. Text keeps the name, so that a saved file loses nothing.
  /// - Parameters:
  ///   - name: the name of the missing font.
  ///   - other: the font used instead.
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
  /// The height above the baseline that lines reserve for letters, in text sizes.
  public var ascender: Double { face.ascender }
  /// The depth below the baseline that lines reserve for letters, in text sizes.
  public var descent: Double { face.descent }
  /// The distance from one baseline to the next, in text sizes.
  public var lineHeight: Double { face.lineHeight }

  /// DejaVu Sans, or on macOS a font of the system. It is searched once per process.
  ///
  /// - Throws: a sentence with the package to install, if no font is at ``standardPaths``.
  public static var standard: Font {
    get throws(FontError) { try foundStandard.get() }
  }

  private static let foundStandard: Result<Font, FontError> = {
    for path in standardPaths {
      if let font = try? Font(path: path) { return .success(font) }
    }
    return .failure(.noStandardFont)
  }()

  /// The paths at which ``standard`` is searched, in order.
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
  /// The bytes are not a TrueType or OpenType font, or the face does not exist.
  case notAFont(name: String, face: Int)
  /// The font contains only bitmaps of fixed sizes.
  case withoutOutlines(name: String)
  /// There is not enough memory for the font.
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
