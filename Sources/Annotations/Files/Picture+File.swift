import Geometry
import JSONDocument
import PNGImages
import Raster
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Picture: StorableKind {
  public init(from content: JSONField, fonts: FontCatalog) throws(AnnotationFileError) {
    let field = try content.required("png")
    let text = try field.string()
    guard let bytes = Data(base64Encoded: text) else {
      throw field.error("the picture is not in base64; it has to be the bytes of a PNG file in base64")
    }
    let pixels: PixelImage
    do {
      pixels = try PixelImage(png: Array(bytes))
    } catch {
      throw field.error(withoutFullStop(error.description))
    }
    self.init(pixels, size: try content.required("size").vector(), file: PictureFile(text))
  }

  public var content: JSONTree {
    .object([("size", .vector(size)), ("png", .string(file.text { Data(pixels.png()).base64EncodedString() }))])
  }
}

/// The px of a picture as a file of annotations holds them: a PNG file in base64, made once for all copies.
final class PictureFile: Sendable {
  private let known: Mutex<String?>

  /// A text that is not made yet.
  init() { known = Mutex(nil) }

  /// The text of a file.
  init(_ text: String) { known = Mutex(text) }

  /// The text, which is made where it is not known.
  func text(_ make: () -> String) -> String {
    known.withLock { known in
      if let known { return known }
      let made = make()
      known = made
      return made
    }
  }
}
