import Geometry
import PNGImages
import Raster
import Testing

/// Images are read with the px that were written, and other bytes are rejected.
struct PNGImageTests {
  private func image(_ width: Int, _ height: Int, seed: UInt64) throws -> PixelImage {
    var random = SplitMix64(seed: seed)
    let pixels = (0..<width * height).map { _ in
      let bits = random.next()
      return SIMD4<UInt8>((0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) })
    }
    return try #require(PixelImage(width: width, height: height, pixels: pixels))
  }

  @Test func anImageIsReadAsItWasWritten() throws {
    for (width, height) in [(1, 1), (3, 200), (117, 5), (300, 300)] {
      let written = try image(width, height, seed: UInt64(width))
      #expect(try PixelImage(png: written.png()) == written)
    }
  }

  /// A file of another writer: one px of gray with 16 bits.
  @Test func sixteenBitsOfGrayAreRead() throws {
    let file: [UInt8] = [
      137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 16, 0, 0, 0, 0, 106, 238,
      71, 22, 0, 0, 0, 11, 73, 68, 65, 84, 120, 218, 99, 104, 96, 0, 0, 1, 3, 0, 129, 173, 232, 178, 116, 0, 0, 0, 0,
      73, 69, 78, 68, 174, 66, 96, 130,
    ]
    #expect(try PixelImage(png: file)[0, 0] == SIMD4(128, 128, 128, 255))
  }

  @Test func damagedFilesAreRefusedWithASentenceOrRead() throws {
    let file = try image(9, 7, seed: 3).png()
    var random = SplitMix64(seed: 4)
    #expect(throws: PNGImageError.self) { try PixelImage(png: []) }
    #expect(throws: PNGImageError.self) { try PixelImage(png: Array("not an image".utf8)) }
    var refused = 0
    for round in 0..<400 {
      var bytes = file
      if round % 2 == 0 { bytes.removeLast(1 + Int(random.next() % UInt64(bytes.count - 1))) }
      for _ in 0...random.next() % 3 {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      do { _ = try PixelImage(png: bytes) } catch {
        refused += 1
        #expect(error.description.hasSuffix("."))
      }
    }
    #expect(refused > 300)
    // 2^30 × 2^30 px in the header, with its checksum. No memory is allocated for them.
    var huge = file
    huge.replaceSubrange(16..<24, with: [64, 0, 0, 0, 64, 0, 0, 0])
    #expect(throws: PNGImageError.self) { try PixelImage(png: huge) }
  }
}
