import Foundation
import PNGImages
import PictureTestSupport
import Raster
import TestSupport
import Testing

/// Checks that an SVG made of nothing but tiles shows what an image shows.
func checkTiles(of svg: [UInt8], against image: PixelImage, _ name: String) throws {
  let text = String(decoding: svg, as: UTF8.self)
  guard !text.contains("<path") else { return }
  var shown = try #require(
    PixelImage(width: image.width, height: image.height, color: SIMD4(255, 255, 255, 255)))
  for match in text.matches(of: /<image x="(\d+)" y="(\d+)"[^>]*base64,([^"]*)"/) {
    let part = try PixelImage(png: Array(try #require(Data(base64Encoded: String(match.3)))))
    let (x, y) = (try #require(Int(match.1)), try #require(Int(match.2)))
    for row in 0..<part.height {
      for column in 0..<part.width {
        let color = part[column, row]
        shown.paint(SIMD4(color.x, color.y, color.z, 255), coverage: Double(color.w) / 255, x: x + column, y: y + row)
      }
    }
  }
  let worst = ExactPicture(image).difference(from: ExactPicture(shown)) * 255
  check(worst < 3.5, "\(name): the SVG is off by \(worst) of 255")
}
