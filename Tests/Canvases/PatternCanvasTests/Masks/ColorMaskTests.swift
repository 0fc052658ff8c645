import Testing

@testable import PatternCanvas

@Suite("Masks of a colour and of images") struct ColorMaskTests {
  private func image(_ colors: [PixelColor]) throws -> ColorImage {
    let image = ColorImage(try PixelSize(width: colors.count, height: 1))
    for (x, color) in colors.enumerated() {
      let alpha = Int(color.alpha)
      for (k, channel) in [color.red, color.green, color.blue].enumerated() {
        image.row(0)[4 * x + k] = UInt8((Int(channel) * alpha + 127) / 255)
      }
      image.row(0)[4 * x + 3] = color.alpha
    }
    return image
  }

  private func values(_ mask: MaskImage) -> [UInt8] {
    Array(UnsafeBufferPointer(start: mask.row(0), count: mask.size.width))
  }

  @Test("Distances are those of published colours in Oklab") func oklab() {
    // CSS Color 4 and Ottosson's table: red (0.628, 0.22486, 0.12585), blue (0.452, -0.03246, -0.31153).
    let red = Oklab(red: 255, green: 0, blue: 0)
    #expect(abs(red.lightness - 0.62796) < 1e-5 && abs(red.greenRed - 0.22486) < 1e-5)
    #expect(abs(red.blueYellow - 0.12585) < 1e-5)
    let blue = Oklab(red: 0, green: 0, blue: 255)
    #expect(abs(blue.lightness - 0.45201) < 1e-5 && abs(blue.greenRed + 0.03246) < 1e-5)
    #expect(abs(blue.blueYellow + 0.31153) < 1e-5)
    #expect(abs(ColorMask.difference(.black, .white) - 1) < 1e-7)
    #expect(ColorMask.difference(.white, .white) == 0)
  }

  @Test("A px is inside where its colour is within the tolerance, and not by its brightness") func threshold() throws {
    let target = PixelColor(red: 0x66, green: 0x7E, blue: 0xEA)
    // The last colour is as bright as the target.
    let near = PixelColor(red: 0x70, green: 0x80, blue: 0xE0)
    let far = PixelColor(red: 0x76, green: 0x4B, blue: 0xA2)
    let asBright = PixelColor(red: 0x93, green: 0x84, blue: 0x30)
    #expect(abs(Oklab(target).lightness - Oklab(asBright).lightness) < 0.02)
    let image = try image([target, near, far, asBright, .white])
    #expect(values(try ColorMask(target).mask(of: image)) == [255, 255, 0, 0, 0])
    #expect(values(try ColorMask(target, tolerance: 0).mask(of: image)) == [255, 0, 0, 0, 0])
    #expect(values(try ColorMask(target, tolerance: 1).mask(of: image)) == [255, 255, 255, 255, 255])
    let edge = ColorMask.difference(target, far)
    #expect(values(try ColorMask(target, tolerance: edge.nextUp).mask(of: image))[2] == 255)
    #expect(values(try ColorMask(target, tolerance: edge * 0.9999).mask(of: image))[2] == 0)
  }

  @Test("Every px has the answer of its own colour, however many there are") func many() throws {
    let image = try PixelSamples.color(200, 150, seed: 31)
    for y in 0..<150 { for x in 0..<200 { image.row(y)[4 * x + 3] = 255 } }
    let target = PixelColor(red: 40, green: 90, blue: 30)
    let mask = try ColorMask(target, tolerance: 0.2).mask(of: image)
    var inside = 0
    for y in 0..<150 {
      for x in 0..<200 {
        let px = image.row(y) + 4 * x
        let isInside = ColorMask.difference(target, PixelColor(red: px[0], green: px[1], blue: px[2])) <= 0.2
        #expect(mask.row(y)[x] == (isInside ? 255 : 0))
        inside += isInside ? 1 : 0
      }
    }
    #expect(inside > 100 && inside < 20_000)
  }

  @Test("A px counts with its colour divided by alpha, from half of its coverage on") func alpha() throws {
    let colors = [0, 127, 128, 255].map { PixelColor(red: 200, green: 10, blue: 90, alpha: UInt8($0)) }
    let mask = try ColorMask(PixelColor(red: 200, green: 10, blue: 90), tolerance: 0.01).mask(of: try image(colors))
    #expect(values(mask) == [0, 0, 255, 255])
  }

  @Test("A tolerance out of its range is refused", arguments: [-0.1, 1.5, .nan, .infinity]) func range(
    tolerance: Double
  ) {
    #expect(throws: PatternCanvasError.self) { try ColorMask(.white, tolerance: tolerance) }
  }

  @Test("A picture shows a mask by its alpha, or by its luminance where it is opaque") func image() throws {
    let grey = (0..<256).map { PixelColor(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) }
    #expect(values(MaskImage(try image(grey))) == (0..<256).map { UInt8($0) })
    let colors = [PixelColor(red: 255, green: 0, blue: 0), PixelColor(red: 0, green: 255, blue: 0), .white]
    // 0.2126 and 0.7152 of linear light, in sRGB.
    #expect(values(MaskImage(try image(colors))) == [127, 220, 255])
    #expect(
      values(MaskImage(try image(colors + [PixelColor(red: 9, green: 9, blue: 9, alpha: 77)]))) == [255, 255, 255, 77])
  }

  @Test("A mask is read from PNG files of any kind") func files() throws {
    let opaque = try image([.black, .white, PixelColor(red: 9, green: 9, blue: 9)])
    #expect(values(try PNGFile(PNGFile.encoded(opaque), name: "a").maskImage()) == [0, 255, 9])
    // 16 bits, grey.
    let mask = try PNGFile(path: Fixture.path("MountainSunset.inktemplate/layers/layer2_mask.png")).maskImage()
    #expect(mask.row(0)[0] == 0 && mask.row(63)[0] == 255)
    // Grey with alpha.
    let guide = try PNGFile(path: Fixture.path("MountainSunset.inktemplate/guide.png")).maskImage()
    #expect(guide.row(34)[0] == 128 && guide.row(0)[0] == 0)
  }
}
