import Files
import Foundation
import Geometry
import PNGImages
import Raster
import Testing

/// An animation is read like in a viewer: chunk by chunk, with each picture drawn over the last one.
struct AnimatedPNGTests {
  /// The pictures that a viewer finds, or the reason why it would reject the file.
  private struct Viewer {
    var frames: [PixelImage] = []
    var delays: [Double] = []
    var loops = -1

    init(_ file: [UInt8]) throws {
      var canvas: PixelImage?
      var (declared, next) = (-1, 0)
      var header: [UInt8] = []
      var control: [UInt8] = []
      var data: [UInt8] = []
      func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

      /// Draws the picture read so far over the canvas.
      func show(_ viewer: inout Viewer) throws {
        guard !control.isEmpty else { return }
        let fields = stride(from: 0, to: 20, by: 4).map { number(control[$0..<$0 + 4]) }
        let part = try PixelImage(png: Self.file(header, width: fields[1], height: fields[2], data))
        #expect(part.width == fields[1] && part.height == fields[2] && control[24] == 0)
        if canvas == nil { canvas = part }
        var pixels = try #require(canvas).pixels
        let width = try #require(canvas).width
        #expect(fields[3] + fields[1] <= width && (fields[4] + fields[2]) * width <= pixels.count)
        for y in 0..<part.height {
          for x in 0..<part.width {
            let color = part[x, y]
            let index = (fields[4] + y) * width + fields[3] + x
            // By source-over, for px that are opaque or fully transparent.
            if control[25] == 0 || color.w == 255 { pixels[index] = color } else { #expect(color.w == 0) }
          }
        }
        canvas = PixelImage(width: width, height: pixels.count / width, pixels: pixels)
        viewer.frames.append(try #require(canvas))
        viewer.delays.append(Double(number(control[20..<22])) / Double(number(control[22..<24])))
        data = []
      }

      #expect(Array(file.prefix(8)) == [137, 80, 78, 71, 13, 10, 26, 10])
      var start = 8
      var types: [String] = []
      while start < file.count {
        let count = number(file[start..<start + 4])
        let checked = file[start + 4..<start + 8 + count]
        var check = CRC32()
        check.update(checked)
        #expect(Int(check.value) == number(file[start + 8 + count..<start + 12 + count]))
        let type = String(decoding: checked.prefix(4), as: UTF8.self)
        let content = Array(checked.dropFirst(4))
        types.append(type)
        start += 12 + count
        switch type {
        case "IHDR": header = content
        case "acTL": (declared, loops) = (number(content[0..<4]), number(content[4..<8]))
        case "fcTL":
          try show(&self)
          #expect(number(content[0..<4]) == next && content.count == 26)
          next += 1
          control = content
        case "IDAT":
          #expect(frames.isEmpty)
          data += content
        case "fdAT":
          #expect(number(content[0..<4]) == next && !frames.isEmpty)
          next += 1
          data += content.dropFirst(4)
        default: break
        }
      }
      try show(&self)
      #expect(types.first == "IHDR" && types.last == "IEND" && types.filter { $0 == "acTL" }.count == 1)
      #expect(try #require(types.firstIndex(of: "acTL")) < #require(types.firstIndex(of: "IDAT")))
      #expect(declared == frames.count)
    }

    /// A file of a single picture, with the data of one picture of the animation.
    private static func file(_ header: [UInt8], width: Int, height: Int, _ data: [UInt8]) -> [UInt8] {
      func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
      func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        var check = CRC32()
        check.update(Array(type.utf8) + content)
        return bytes(content.count) + Array(type.utf8) + content + bytes(Int(check.value))
      }
      return [137, 80, 78, 71, 13, 10, 26, 10] + chunk("IHDR", bytes(width) + bytes(height) + header.dropFirst(8))
        + chunk("IDAT", data) + chunk("IEND", [])
    }
  }

  /// Pictures that differ in boxes of px, or in none, with opaque and translucent px.
  @Test func everyFrameIsShownAsItWasGiven() throws {
    var random = SplitMix64(seed: 5)
    for alpha in [UInt8(255), 90] {
      var image = try #require(PixelImage(width: 61, height: 40, color: SIMD4(250, 250, 250, 255)))
      var given = [image]
      for _ in 0..<7 {
        let (left, top) = (Int(random.next() % 61), Int(random.next() % 40))
        var pixels = image.pixels
        for _ in 0..<Int(random.next() % 4) * 20 {
          let (x, y) = (min(60, left + Int(random.next() % 9)), min(39, top + Int(random.next() % 9)))
          pixels[y * 61 + x] = SIMD4(UInt8(random.next() % 256), 7, UInt8(random.next() % 256), alpha)
        }
        image = try #require(PixelImage(width: 61, height: 40, pixels: pixels))
        given.append(image)
      }
      given += [image, given[0]]
      var animation = AnimatedPNG(delay: 40)
      for image in given { try animation.append(image) }
      let viewer = try Viewer(animation.bytes())
      #expect(viewer.frames == given && animation.frameCount == given.count)
      #expect(viewer.loops == 0 && viewer.delays.allSatisfy { $0 == 0.04 })
      // A viewer without support for animations shows the first picture.
      #expect(try PixelImage(png: animation.bytes()) == given[0])
    }
  }

  @Test func aFrameOfAnotherSizeIsRefused() throws {
    var animation = AnimatedPNG(delay: 40)
    #expect(animation.bytes().isEmpty)
    try animation.append(try #require(PixelImage(width: 3, height: 4)))
    let before = animation.bytes()
    #expect(throws: AnimatedPNGError.size(width: 4, height: 3, of: SIMD2(3, 4))) {
      try animation.append(try #require(PixelImage(width: 4, height: 3)))
    }
    #expect(animation.bytes() == before)
  }
}
