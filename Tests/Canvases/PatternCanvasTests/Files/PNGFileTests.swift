import Files
import Foundation
import TestSupport
import Testing

@testable import PatternCanvas

@Suite("PNG files") struct PNGFileTests {
  @Test(
    "A premultiplied image comes back from its file px by px", arguments: [(1, 1), (7, 3), (300, 200), (64, 2_050)])
  func colorRoundTrip(width: Int, height: Int) throws {
    let image = try PixelSamples.color(width, height, seed: 11)
    let file = try PNGFile(PNGFile.encoded(image), name: "a.png")
    #expect(PixelSamples.equal(try file.colorImage(), image))
  }

  @Test("An opaque image is stored as RGB, which takes less, and comes back") func opaque() throws {
    let image = try PixelSamples.color(65, 40, seed: 3)
    for y in 0..<40 { for x in 0..<65 { image.row(y)[4 * x + 3] = 255 } }
    let bytes = PNGFile.encoded(image)
    #expect(bytes[25] == 2)
    #expect(PixelSamples.equal(try PNGFile(bytes, name: "a.png").colorImage(), image))
  }

  @Test("A mask is stored in grey and comes back") func mask() throws {
    let mask = try PixelSamples.mask(129, 70, seed: 5)
    let bytes = PNGFile.encoded(mask)
    #expect(bytes[25] == 0)
    #expect(PixelSamples.equal(try PNGFile(bytes, name: "m.png").maskImage(), mask))
  }

  @Test("A mask is alpha where an image has any") func maskFromAlpha() throws {
    let image = try PixelSamples.color(33, 20, seed: 9)
    let mask = try PNGFile(PNGFile.encoded(image), name: "m.png").maskImage()
    for y in 0..<20 { for x in 0..<33 { #expect(mask.row(y)[x] == image.row(y)[4 * x + 3]) } }
  }

  @Test("Every colour that is premultiplied comes back from not being so") func alpha() throws {
    let image = ColorImage(try PixelSize(width: 256, height: 256))
    for a in 0..<256 {
      for c in 0...a { for k in 0..<4 { image.row(a)[4 * c + k] = UInt8(k == 3 ? a : k == 1 ? a - c : c) } }
    }
    #expect(PixelSamples.equal(try PNGFile(PNGFile.encoded(image), name: "a.png").colorImage(), image))
  }

  @Test("A file that is cut at any byte is refused in one sentence") func cut() throws {
    let bytes = PNGFile.encoded(try PixelSamples.mask(9, 9, seed: 2))
    for count in 0..<bytes.count {
      let error = #expect(throws: FileError.self) { try PNGFile(Array(bytes.prefix(count)), name: "m.png") }
      #expect(error?.kind == .input && error?.description.contains("cut off") == true, "\(count)")
    }
  }

  @Test("A file with any byte altered is refused") func altered() throws {
    let bytes = PNGFile.encoded(try PixelSamples.mask(9, 9, seed: 2))
    for index in bytes.indices {
      var wrong = bytes
      wrong[index] ^= 0x10
      #expect(throws: FileError.self, "byte \(index)") { try PNGFile(wrong, name: "m.png").maskImage() }
    }
  }

  @Test("An image that is too large is refused by its header alone") func bomb() throws {
    var bytes = Array(PNGFile.encoded(try PixelSamples.mask(9, 9, seed: 2)).prefix(33))
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x40, 0, 0, 0, 0x40, 0])
    PixelSamples.sealChunk(&bytes, at: 8)
    let error = #expect(throws: FileError.self) { try PNGFile(bytes, name: "bomb.png") }
    #expect(error?.description.contains("16384 x 16384 px") == true)
  }

  @Test("Chunks of any size hold the same px", arguments: [1, 2, 3, 7, 64, 1_000]) func chunks(size: Int) throws {
    let mask = try PixelSamples.mask(50, 41, seed: 8)
    var writer = PNGWriter(mask.size, format: .grey, chunkSize: size)
    writer.append { y, row in row.update(from: mask.row(y), count: 50) }
    #expect(PixelSamples.equal(try PNGFile(writer.finished(), name: "m.png").maskImage(), mask))
  }

  /// A file of one row of px, whose bytes are stored without compression.
  private func png(depth: UInt8, colorType: UInt8, row: [UInt8], width: UInt8, gamma: [UInt8]? = nil) -> [UInt8] {
    var file = PNGChunks.signature
    func add(_ type: String, _ content: [UInt8]) {
      let start = file.count
      file += [0, 0, 0, UInt8(content.count)] + Array(type.utf8) + content + [0, 0, 0, 0]
      PixelSamples.sealChunk(&file, at: start)
    }
    add("IHDR", [0, 0, 0, width, 0, 0, 0, 1, depth, colorType, 0, 0, 0])
    if let gamma { add("gAMA", gamma) }
    let line = [0] + row
    var (one, two): (UInt32, UInt32) = (1, 0)
    for byte in line {
      one = (one + UInt32(byte)) % 65_521
      two = (two + one) % 65_521
    }
    let sum = [two >> 8, two, one >> 8, one].map { UInt8(truncatingIfNeeded: $0) }
    let count = UInt8(line.count)
    add("IDAT", [0x78, 1, 1, count, 0, ~count, 0xFF] + line + sum)
    add("IEND", [])
    return file
  }

  @Test("Samples of 16 bits without a stated gamma are sRGB, as those of 8 bits are") func sixteenBits() throws {
    let color = png(depth: 16, colorType: 2, row: [0x80, 0x80, 0x40, 0x40, 0x20, 0x20], width: 1)
    let image = try PNGFile(color, name: "a.png").colorImage()
    #expect((0..<4).map { image.row(0)[$0] } == [128, 64, 32, 255])
    let grey = png(depth: 16, colorType: 0, row: [0x80, 0x80, 0x20, 0x20], width: 2)
    let mask = try PNGFile(grey, name: "m.png").maskImage()
    #expect((0..<2).map { mask.row(0)[$0] } == [128, 32])
  }

  @Test("A grey mask has the luminance that its file states, with a gamma or without") func greyWithGamma() throws {
    let row: [UInt8] = [0, 64, 128, 255]
    let plain = try PNGFile(png(depth: 8, colorType: 0, row: row, width: 4), name: "m.png").maskImage()
    #expect((0..<4).map { plain.row(0)[$0] } == row)
    // A gamma of 1: linear light.
    let linear = png(depth: 8, colorType: 0, row: row, width: 4, gamma: [0, 1, 0x86, 0xA0])
    let mask = try PNGFile(linear, name: "m.png").maskImage()
    for (x, value) in row.enumerated() {
      let light = Double(value) / 255
      let encoded = light <= 0.003_130_8 ? 12.92 * light : 1.055 * Foundation.pow(light, 1 / 2.4) - 0.055
      // libpng uses a power of 2.2 as the curve of sRGB.
      #expect(abs(Double(mask.row(0)[x]) - 255 * encoded) < 2, "\(value)")
    }
  }

  @Test("A file that the system cannot open is an error of input and output") func unreadable() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.file("loop"), withDestinationPath: "loop")
    let error = #expect(throws: FileError.self) { try PNGFile(path: folder.file("loop")) }
    #expect(error?.kind == .inputOutput && error?.description.contains("cannot be opened") == true)
    let folderError = #expect(throws: FileError.self) { try PNGFile(path: folder.path) }
    #expect(folderError?.kind == .input && folderError?.description.contains("this is a folder") == true)
  }

  @Test("A file that is not there is an input error") func missing() {
    let error = #expect(throws: FileError.self) { try PNGFile(path: "/nowhere/a.png") }
    #expect(error?.kind == .input)
    #expect(error?.description == "/nowhere/a.png: no such file; name one that is there.")
  }
}
