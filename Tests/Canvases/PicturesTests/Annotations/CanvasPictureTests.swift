import AnnotationText
import Annotations
import Foundation
import Geometry
import PNGImages
import Pictures
import Raster
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A picture in a file shows the same as the canvas.
struct CanvasPictureTests {
  private func canvas() throws -> AnnotationCanvas {
    let canvas = try AnnotationCanvas(viewport: #require(Viewport(width: 200, height: 150)))
    canvas.appearance = Appearance(fill: .white, stroke: nil)
    return canvas
  }

  /// The elements of an SVG file, in order, with their attributes.
  private func elements(_ svg: [UInt8]) throws -> [(name: String, attributes: [String: String], text: String)] {
    let reader = ElementReader()
    let parser = XMLParser(data: Data(svg))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader.elements.map { ($0.name, $0.attributes, $0.text.trimmingCharacters(in: .newlines)) }
  }

  @Test func pxAreCoveredByTheAreaOfWhatIsPainted() throws {
    let canvas = try canvas()
    var picture = CanvasPicture(canvas)
    picture.background = nil
    try canvas.add(Shape(.ellipse, size: Vector2(80, 50)), at: Vector2(20.3, 31.7))
    // A translucent stroke whose triangles overlap covers each px once.
    try canvas.add(
      StraightLine(from: .zero, to: Vector2(90, 0), cap: .round), at: Vector2(60, 120.5),
      appearance: Appearance(stroke: Color(red: 0, green: 0, blue: 255, alpha: 128), strokeWidth: 9))
    let pixels = try picture.pixels()
    let (ellipse, line) = pixels.pixels.reduce(into: (0.0, 0.0)) { sums, px in
      if px.x > 0 { sums.0 += Double(px.w) / 255 } else { sums.1 += Double(px.w) / 255 }
    }
    // Curves are chords within a quarter of a px. The mean error is two thirds of that, along 207 px.
    #expect(abs(ellipse - .pi * 40 * 25) < 35)
    #expect(abs(line - (90 * 9 + .pi * 4.5 * 4.5) * 128 / 255) < 4)
    #expect(pixels.pixels.allSatisfy { $0.x > 0 || $0.w <= 128 })
    #expect(try PixelImage(png: picture.png()) == pixels)
    #expect(try canvas.png() == CanvasPicture(canvas).png())
  }

  @Test func aViewportOfTooManyPxIsRefusedAsPNG() throws {
    let canvas = try AnnotationCanvas(viewport: #require(Viewport(width: 9000, height: 8000)))
    try canvas.add(Shape(.rectangle, size: Vector2(40, 40)), at: Vector2(50, 50))
    #expect(throws: PNGImageError.size(width: 9000, height: 8000)) { try canvas.png() }
    #expect(throws: PNGImageError.size(width: 9000, height: 8000)) { try CanvasPicture(canvas).pixels() }
    #expect(try !elements(canvas.svg()).isEmpty)
  }

  @Test func layersAreThoseThatAreAskedFor() throws {
    let canvas = try canvas()
    canvas.showsGrid = true
    let id = try canvas.add(Shape(.rectangle, size: Vector2(40, 40)), at: Vector2(50, 50))
    try canvas.select([id])
    var picture = CanvasPicture(canvas)
    func count(_ layers: Set<CanvasPicture.Layer>) throws -> Int {
      picture.layers = layers
      let background = try #require(picture.background).channels
      return try picture.pixels().pixels.count { $0 != background }
    }
    #expect(try count([]) == 0)
    #expect(try count([.annotations]) == 1600)
    // Dots 16 points apart, of four px each at least.
    #expect(try (300...1200).contains(count([.grid])))
    #expect(try count([.selection]) > 300)
    #expect(try count([.annotations, .selection]) > 1600)
  }

  @Test func theScreenIsInPxWhateverItsDensity() throws {
    let canvas = try AnnotationCanvas(viewport: #require(Viewport(width: 400, height: 300)), density: 2)
    canvas.showsGrid = true
    let picture = CanvasPicture(canvas)
    let circles = try elements(picture.svg()).filter { $0.name == "circle" }
    // The origin of the image is in the middle.
    #expect(circles.contains { $0.attributes["cx"] == "200" && $0.attributes["cy"] == "150" })
    #expect(circles.allSatisfy { $0.attributes["r"] == "2" })
    #expect(try picture.pixels()[200, 150] == SIMD4(0xC4, 0xC4, 0xC4, 255))
  }

  @Test func textIsOutlinesOrText() throws {
    let canvas = try canvas()
    let box = TextBox("Check & sign\nhere", font: try Font.standard, size: 14, width: 120, background: .white)
    canvas.appearance = Appearance(fill: .black, stroke: nil)
    let id = try canvas.add(box, at: Vector2(30, 20))
    try canvas.rotateSelection(by: 0)
    let outlines = try elements(canvas.svg(title: "a < b"))
    #expect(outlines.first { $0.name == "title" }?.text == "a < b")
    #expect(!outlines.contains { $0.name == "text" } && outlines.count { $0.name == "path" } == 2)
    let texts = try elements(canvas.svg(text: .text))
    #expect(texts.filter { $0.name == "text" }.map(\.text) == ["Check & sign", "here"])
    #expect(!texts.contains { $0.name == "path" })
    let group = try #require(texts.first { $0.attributes["font-family"] != nil })
    #expect(group.attributes["font-family"] == box.font.name)
    // A size of 100 at 0.14: the first baseline is below the top of the box by the ascender.
    let matrix = try #require(group.attributes["transform"]).dropFirst(7).dropLast().split(separator: " ").map {
      Double($0) ?? 0
    }
    #expect(abs(matrix[0] - 0.14) < 1e-6 && abs(matrix[3] - 0.14) < 1e-6 && matrix[4] == 30 && matrix[5] == 20)
    let first = try #require(texts.first { $0.name == "text" })
    let baseline = try #require(first.attributes["y"].flatMap(Double.init))
    #expect(abs(baseline - 100 * box.font.ascender) < 0.02)
    // Far larger than the view, it is drawn as outlines.
    try canvas.pinch(about: Vector2(40, 30), scale: 600)
    #expect(try !elements(canvas.svg(text: .text)).contains { $0.name == "text" })
    try canvas.edit { try $0.remove([id]) }
    #expect(try !elements(canvas.svg()).contains { $0.name == "path" })
  }

  /// The map of an `image` takes the corners of its px to the positions at which the canvas shows them. A kind of an
  /// app that is text.
  private struct Stamp: AnnotationKind {
    static var name: String { "stamp" }
    var box: Box { Box(min: .zero, max: Vector2(40, 20)) }
    var summary: String { "stamp" }
    var fault: String? { nil }

    func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
      for (index, corner) in [Vector2(-10, -5), Vector2(10, -5), Vector2(0, 5)].enumerated() {
        if index == 0 { paths.move(to: corner * scale) } else { paths.line(to: corner * scale) }
      }
      paths.close()
      paths.fill(.black)
    }

    func paintedText(_ appearance: Appearance) -> PaintedText? {
      let line = PaintedText.Line("PAID", start: 5, width: 30, baseline: 15)
      return PaintedText([line], fontName: "Stencil", size: 10, color: appearance.fill, background: .white)
    }
  }

  @Test func textOfAKindOfAnAppsOwnIsTextToo() throws {
    let canvas = try canvas()
    canvas.appearance = Appearance(fill: .black, stroke: nil)
    try canvas.add(Stamp(), at: Vector2(30, 20))
    let found = try elements(canvas.svg(text: .text))
    let text = try #require(found.first { $0.name == "text" })
    // Sizes are written as 100: a unit is ten.
    #expect(text.text == "PAID" && text.attributes["textLength"] == "300" && text.attributes["y"] == "150")
    #expect(found.contains { $0.attributes["font-family"] == "Stencil" } && !found.contains { $0.name == "path" })
    #expect(try elements(canvas.svg()).contains { $0.name == "path" })
  }

  @Test func anImageIsEmbeddedWhereItIsSeen() throws {
    let canvas = try canvas()
    let id = try canvas.add(
      Picture(try numberedImage(20, 10)), at: Vector2(60, 40), appearance: Appearance(stroke: nil))
    try canvas.select([id])
    try canvas.rotateSelection(by: 0.4)
    for scale in [1.0, 1.7, 9] {
      try canvas.pinch(about: Vector2(70, 45), scale: scale, turn: Vector2(0.8, 0.6))
      let image = try #require(try elements(canvas.svg()).first { $0.name == "image" })
      let matrix = try #require(image.attributes["transform"]).dropFirst(7).dropLast().split(separator: " ")
        .map { Double($0) ?? 0 }
      let data = try #require(
        image.attributes["href"]?.split(separator: ",").last.flatMap { Data(base64Encoded: String($0)) })
      let part = try PixelImage(png: Array(data))
      let annotation = try #require(canvas.annotation(id))
      for (x, y) in [(0, 0), (part.width - 1, part.height - 1)] {
        let (u, v) = (Double(x) + 0.5, Double(y) + 0.5)
        let seen = Vector2(matrix[0] * u + matrix[2] * v + matrix[4], matrix[1] * u + matrix[3] * v + matrix[5])
        let inFrame = try #require(canvas.image(seen, in: 0))
        let place = annotation.transform.local(inFrame, in: annotation.kind.box)
        #expect((place - Vector2(Double(part[x, y].x) + 0.5, Double(part[x, y].y) + 0.5)).length < 1e-3)
      }
    }
  }

  /// An image is seen in the shape that its kind paints, embedded and as polygons of its px, as in PNG.
  @Test(arguments: [1.0, 30]) func anImageHasTheShapeThatItsKindPaints(scale: Double) throws {
    let canvas = try canvas()
    let size = Vector2(80, 60) / scale
    let pixels = try numberedImage(scale == 1 ? 40 : 3, scale == 1 ? 30 : 3)
    try canvas.add(Disc(pixels: pixels, size: size), at: Vector2(100, 75) - size * 0.5)
    try canvas.pinch(about: Vector2(100, 75), scale: scale)
    // Px of 2 px of the screen are embedded, and so would px of 26 be. Px of 100 are polygons.
    if scale > 1 { try canvas.pinch(about: Vector2(130, 75), scale: 5) }
    let elements = try elements(canvas.svg())
    #expect(elements.contains { $0.name == "image" } == (scale == 1))
    let clip = try #require(elements.firstIndex { $0.name == "clipPath" })
    let id = try #require(elements[clip].attributes["id"])
    #expect(elements.contains { $0.name == "g" && $0.attributes["clip-path"] == "url(#\(id))" })
    // The clip, filled, covers what is not background in the picture of px.
    let path = try #require(elements[clip + 1].attributes["d"])
    var region = RegionFiller()
    for triangle in path.split(separator: "M") {
      let numbers = triangle.split { "LZ ".contains($0) }.compactMap { Double($0) }
      try #require(numbers.count == 6)
      region.addTriangle(
        Vector2(numbers[0], numbers[1]), Vector2(numbers[2], numbers[3]), Vector2(numbers[4], numbers[5]))
    }
    var clipped = try #require(PixelImage(width: 200, height: 150, color: .zero))
    clipped.fill(region, SIMD4(0, 0, 0, 255))
    var picture = CanvasPicture(canvas)
    picture.background = nil
    let seen = try picture.pixels()
    #expect(zip(seen.pixels, clipped.pixels).allSatisfy { abs(Int($0.w) - Int($1.w)) <= 4 })
    #expect(clipped.pixels.contains { $0.w == 255 } && clipped.pixels.contains { $0.w == 0 })
  }

  /// The whole image of a ``Picture`` needs no clip.
  @Test func aPictureIsNotClipped() throws {
    let canvas = try canvas()
    try canvas.add(Picture(try numberedImage(20, 10)), at: Vector2(60, 40))
    #expect(try !elements(canvas.svg()).contains { $0.name == "clipPath" })
  }

  /// Grids, embedded images and px as polygons are also passed on in parts.
  @Test func everyPieceOfAFileIsSmall() throws {
    var random = SplitMix64(seed: 4)
    let noise = try #require(
      PixelImage(
        width: 300, height: 300,
        pixels: (0..<90_000).map { _ in
          SIMD4<UInt8>(truncatingIfNeeded: SIMD4<UInt64>(repeating: random.next()) &>> SIMD4(0, 8, 16, 24))
        }))
    let canvas = try AnnotationCanvas(viewport: #require(Viewport(width: 2000, height: 1500)))
    canvas.showsGrid = true
    try canvas.add(Picture(noise), at: Vector2(10, 10))
    // Px of 2 px of the screen, by 65 px each.
    try canvas.add(
      Picture(try numberedImage(250, 23), size: Vector2(500, 1495)), at: Vector2(600, 0))
    var (largest, total) = (0, 0)
    CanvasPicture(canvas).writeSVG { bytes in
      largest = max(largest, bytes.count)
      total += bytes.count
    }
    #expect(largest < 80_000 && total > 800_000, "\(largest) of \(total)")
  }

  /// The letters of a paragraph from right to left, and its punctuation, are in that order for a reader of the file.
  @Test func textFromRightToLeftSaysSo() throws {
    let canvas = try canvas()
    canvas.appearance = Appearance(fill: .black, stroke: nil)
    try canvas.add(
      TextBox("\u{5D0}\u{5D1}!\nleft", font: try Font.standard, size: 14, width: 120), at: Vector2(30, 20))
    let texts = try elements(canvas.svg(text: .text)).filter { $0.name == "text" }
    try #require(texts.count == 2)
    // With `rtl`, the end of the text is its left end, and `x` is the position of that end.
    #expect(texts[0].attributes["direction"] == "rtl" && texts[0].attributes["text-anchor"] == "end")
    #expect(texts[1].attributes["direction"] == nil && texts[1].attributes["text-anchor"] == nil)
  }

  @Test func nothingIsWrittenAfterTheReaderHasFailed() throws {
    struct Full: Error {}
    let canvas = try canvas()
    for index in 0..<300 {
      try canvas.add(Shape(.ellipse, size: Vector2(50, 50)), at: Vector2(Double(index % 100), Double(index % 70)))
    }
    var calls = 0
    #expect(throws: Full.self) {
      try CanvasPicture(canvas).writeSVG { bytes in
        calls += 1
        #expect(bytes.count < 80_000)
        if calls == 2 { throw Full() }
      }
    }
    #expect(calls == 2)
  }
}

/// The elements of a file, as an XML reader gives them.
private final class ElementReader: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String], text: String)] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append((name, attributes, ""))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { elements[elements.count - 1].text += text }
}
