import Annotations
import Files
import Geometry
import PNGImages
import Raster

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AnnotationKinds {
  /// These kinds plus `Picture`, with which files can also have a backdrop.
  /// - Returns: the kinds, with pictures.
  public func addingPictures() -> AnnotationKinds {
    adding { field throws(FileError) in try Picture(from: field) }
  }
}

extension Picture: StorableKind {
  /// Reads a picture from a PNG file in base64.
  /// - Parameter content: the kind's part of an annotation in a file, or the backdrop's.
  /// - Throws: an error of the invalid field.
  public init(from content: JSONField) throws(FileError) {
    let field = try content.required("png")
    let text = try field.string()
    guard let bytes = Data(base64Encoded: text) else {
      throw field.error("the picture is not in base64; it has to be the bytes of a PNG file in base64")
    }
    let pixels: PixelImage
    do {
      pixels = try PixelImage(png: Array(bytes))
    } catch {
      throw field.error(error.withoutFullStop)
    }
    self.init(pixels, size: try content.required("size").vector(), encoded: EncodedPicture(text))
  }

  public var content: JSONTree {
    .object([("size", .vector(size)), ("png", .string(encoded.text { Data(pixels.png()).base64EncodedString() }))])
  }
}
