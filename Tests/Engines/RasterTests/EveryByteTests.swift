import Raster
import Testing

/// All 2^24 ways to paint a byte over a byte by an alpha of 8 bits, as PNG files hold them.
@Suite struct EveryByteTests {
  @Test("Every channel is the byte nearest to the exact mixture, over an opaque px and over a transparent one")
  func mixtures() throws {
    var wrong = 0
    let below = (0...255 as ClosedRange<UInt8>).map { SIMD4($0, $0, $0, 255) }
    let transparent = (0...255 as ClosedRange<UInt8>).map { SIMD4(0, 0, 0, $0) }
    for alpha in 1...255 as ClosedRange<UInt8> {
      for above in 0...255 as ClosedRange<UInt8> {
        var image = try #require(PixelImage(width: 256, height: 1, pixels: below))
        image.paint(SIMD4(above, above, above, alpha), coverage: 1, y: 0, columns: 0..<256)
        for x in 0..<256 {
          // Of 255 · below + alpha · (above − below), rounded: no mixture is a tie, since 255 is odd.
          let exact = 255 * x + Int(alpha) * (Int(above) - x)
          if Int(image.pixels[x].y) != (2 * exact + 255) / 510 { wrong += 1 }
        }
      }
      var image = try #require(PixelImage(width: 256, height: 1, pixels: transparent))
      image.paint(SIMD4(0, 0, 0, alpha), coverage: 1, y: 0, columns: 0..<256)
      for x in 0..<256 where Int(image.pixels[x].w) != (2 * (255 * Int(alpha) + x * (255 - Int(alpha))) + 255) / 510 {
        wrong += 1
      }
    }
    #expect(wrong == 0)
  }
}
