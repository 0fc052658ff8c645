import Foundation
import Frames
import Geometry
import Ink
import InkCanvas
import PNGImages
import Pictures
import Raster
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A picture in a file shows the same as the canvas, at any depth.
struct StrokePictureTests {
  private static let red = StrokeColor(red: 220, green: 30, blue: 20)
  private static let green = StrokeColor(red: 20, green: 160, blue: 40, alpha: 150)
  private static let blue = StrokeColor(red: 10, green: 20, blue: 200)

  /// The largest difference of a channel.
  private func difference(_ image: PixelImage, _ exact: [SIMD3<Double>]) -> Double {
    #expect(image.pixels.count == exact.count && image.pixels.allSatisfy { $0.w == 255 })
    return zip(image.pixels, exact).reduce(0) { largest, pair in
      let (found, expected) = pair
      let channels = SIMD3(Double(found.x), Double(found.y), Double(found.z)) - expected
      return max(largest, abs(channels.x), abs(channels.y), abs(channels.z))
    }
  }

  /// Lines and discs of several levels. The coarse ones are drawn last. Their ends are at the positions of the fine
  /// ones, so that an edge is visible at every scale.
  private func drawing(levels: Int) throws -> ShownStrokes {
    var shown = try ShownStrokes(levels: levels)
    try shown.add(Vector2(-4, -3.5), Vector2(15, 9), width: 5.25, Self.blue)
    try shown.add(Vector2(9, -9), nil, width: 9, Self.red)
    try shown.move(Gesture(anchor: Vector2(3, 1), scale: 1 / 2900.0, turn: Vector2(0.8, 0.6)))
    try shown.add(shown.firstPoint, Vector2(30, 1.5), width: 5.5, Self.green)
    try shown.move(Gesture(anchor: Vector2(-2, 2), scale: 1 / 1700.0))
    try shown.add(shown.firstPoint, Vector2(-1, 14), width: 7, Self.red)
    try shown.add(Vector2(12, -8), nil, width: 11, Self.blue)
    return shown
  }

  // 10^0, 10^15, 10^100 and 10^1000.
  @Test(arguments: [0, 5, 33, 332]) func pxAreCoveredByTheExactAreaOfStrokesAtEveryDepth(_ levels: Int) throws {
    var shown = try drawing(levels: levels)
    // From the coarsest level to the finest. Large content becomes edges, areas and covers.
    for scale in [1, 2.5, 180.0, 37, 90, 40, 7.7] {
      try shown.move(
        Gesture(anchor: shown.firstPoint, scale: scale, turn: Vector2(0.96, -0.28), pan: Vector2(0.3, -0.4)))
      // Px are rounded for each stroke.
      let byLevel = try StrokePicture(shown.canvas).pixels()
      let exact = shown.exactPicture(isByLevel: true)
      #expect(difference(byLevel, exact) < 2.5, "times \(scale)")
      var picture = StrokePicture(shown.canvas)
      picture.order = .time
      let exactByTime = shown.exactPicture(isByLevel: false)
      #expect(difference(try picture.pixels(), exactByTime) < 2.5, "times \(scale), by time")
      #expect(exact != exactByTime || scale == 1)
      #expect(try PixelImage(png: shown.canvas.png()) == byLevel)
      let (written, reach) = try drawn(shown.canvas.svg(), byLevel.width, byLevel.height)
      #expect(reach <= 49)
      // Coordinates are in hundredths.
      #expect(zip(written.pixels, byLevel.pixels).allSatisfy { isNear($0, $1, 3) }, "times \(scale), as SVG")
    }
  }

  private func isNear(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>, _ limit: Int) -> Bool {
    (0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= limit }
  }

  /// An SVG file, read and drawn by this code, and the largest coordinate in it.
  private func drawn(_ svg: [UInt8], _ width: Int, _ height: Int) throws -> (PixelImage, reach: Double) {
    let reader = PathReader()
    let parser = XMLParser(data: Data(svg))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    var image = try #require(PixelImage(width: width, height: height, color: SIMD4(255, 255, 255, 255)))
    var reach = 0.0
    for path in reader.paths {
      var region = RegionFiller()
      for contour in path.contours {
        region.add(contour)
        for corner in contour { reach = max(reach, abs(corner.x), abs(corner.y)) }
      }
      image.fill(region, path.color, rule: path.rule)
    }
    return (image, reach)
  }

  @Test func inkIsPaintedByTimeWithStrokesInProgress() throws {
    let shown = try drawing(levels: 3)
    let canvas = try InkCanvas(viewport: shown.canvas.viewport)
    try canvas.load(shown.canvas.archive)
    var picture = StrokePicture(shown.canvas)
    picture.order = .time
    #expect(try canvas.png() == picture.png() && canvas.svg() == picture.svg())
    let pencil = InkIdentifier("pencil")
    func touch(_ phase: TouchPhase, _ time: Double, _ position: Vector2) -> TouchEvent {
      TouchEvent(
        touchIdentifier: pencil, timestamp: time, kind: .pencil, phase: phase, force: 1, maximumPossibleForce: 1,
        location: position)
    }
    canvas.color = Self.blue
    canvas.receive([touch(.began, 0, Vector2(40, 3)), touch(.moved, 0.01, Vector2(44, 20))])
    let during = try StrokePicture(canvas).pixels()
    #expect(during[42, 12] == SIMD4(10, 20, 200, 255))
    #expect(try StrokePicture(canvas, scale: 3).pixels()[126, 36] == SIMD4(10, 20, 200, 255))
    #expect(try StrokePicture(shown.canvas).pixels()[42, 12] != during[42, 12])
  }

  @Test func fillsAreRegionsOfTheirRuleAndHairlinesKeepTheirWidth() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.resize(to: Viewport(screenWidth: 40, height: 40))
    // A square whose border is followed twice.
    let square = [Vector2(-10, -10), Vector2(10, -10), Vector2(10, 10), Vector2(-10, 10)]
    try canvas.add(.fill(square + square, rule: .evenOdd))
    #expect(try StrokePicture(canvas).pixels().pixels.allSatisfy { $0 == SIMD4(255, 255, 255, 255) })
    try canvas.add(.fill(square + square))
    try canvas.add(.hairline([Vector2(-30, -15), Vector2(30, -15)]))
    for scale in [1, 3000.0] {
      try canvas.apply(Gesture(scale: scale))
      var picture = StrokePicture(canvas)
      picture.background = nil
      picture.hairlineWidth = 3
      let area = try picture.pixels().pixels.reduce(0) { $0 + Double($1.w) / 255 }
      #expect(abs(area - (scale == 1 ? 400 + 3 * 40 : 1600)) < 0.3)
      let (drawn, _) = try drawn(picture.svg(), 40, 40)
      #expect(zip(drawn.pixels, try StrokePicture(canvas).pixels().pixels).count { $0.x == 0 && $1.x == 0 } >= 400)
    }
  }

  /// A square with a square hole, as one contour, seen at a corner of the hole: three quarters of the picture.
  @Test func holesOfFillsStayOpenHoweverLargeTheyAre() throws {
    let (outer, inner) = (12.0, 6.0)
    let corners = [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1), Vector2(-1, -1)]
    let contour = corners.map { $0 * outer } + corners.reversed().map { $0 * inner }
    for rule in FillRule.allCases {
      var canvas = FrameCanvas(rule: DyadicHandoff())
      try canvas.resize(to: Viewport(screenWidth: 40, height: 40))
      try canvas.add(.fill(contour, rule: rule))
      try canvas.apply(Gesture(pan: Vector2(-inner, -inner)))
      for scale in [3, 900, 900, 900.0] {
        try canvas.apply(Gesture(scale: scale))
        let pixels = try StrokePicture(canvas).pixels()
        let isDark = [pixels[4, 4], pixels[35, 4], pixels[4, 35], pixels[35, 35]].map { $0.x == 0 }
        #expect(isDark == [false, true, true, true], "\(rule), \(scale)")
      }
    }
  }

  @Test func aScaleMagnifiesAllThatIsDrawn() throws {
    let shown = try drawing(levels: 2)
    let once = try StrokePicture(shown.canvas).pixels()
    let picture = try StrokePicture(shown.canvas, title: "4 < 5", scale: 4)
    #expect(picture.size == (192, 144))
    let large = try picture.pixels()
    for y in 0..<36 {
      for x in 0..<48 {
        var sum = SIMD4<Int>.zero
        for index in 0..<16 { sum &+= SIMD4(truncatingIfNeeded: large[4 * x + index % 4, 4 * y + index / 4]) }
        // Colours over colours are not linear in their coverage.
        #expect(isNear(SIMD4(truncatingIfNeeded: (sum &+ 8) / 16), once[x, y], 20))
      }
    }
    #expect(String(decoding: picture.svg(), as: UTF8.self).contains("<title>4 &lt; 5</title>"))
  }

  /// 1,000 times 1.1 is a little more than 1,100 in doubles.
  @Test func aPictureHasTheWholePixelsOfItsScale() throws {
    let size = try StrokePicture(FrameCanvas(rule: TelescopingHandoff()), scale: 1.1).size
    #expect(size == (1100, 825))
    let fraction = try StrokePicture(FrameCanvas(rule: TelescopingHandoff()), scale: 1.0001).size
    #expect(fraction == (1001, 751))
  }

  @Test func whatIsTooLargeIsRefusedInASentence() throws {
    var canvas = FrameCanvas(rule: TelescopingHandoff())
    try canvas.add(.stroke([Vector2(-20, 0), Vector2(20, 0)], halfWidth: 5))
    #expect(try StrokePicture(canvas).pixels()[500, 375] == SIMD4(0, 0, 0, 255))
    #expect(throws: CanvasViewportError.size(width: -1000, height: -750)) { try StrokePicture(canvas, scale: -1) }
    #expect(throws: CanvasViewportError.self) { try StrokePicture(canvas, scale: 1e9) }
    try canvas.resize(to: Viewport(screenWidth: 20_000, height: 20_000))
    let error = #expect(throws: PNGImageError.self) { try canvas.png() }
    #expect(
      error?.description
        == "The image has 20000 × 20000 px; sides are from 1 to 65536 px, and an image has at most 67108864 px.")
    // A text has no px.
    #expect(String(decoding: canvas.svg(), as: UTF8.self).hasSuffix("</svg>\n"))
  }
}

/// Collects the paths of an SVG file.
private final class PathReader: NSObject, XMLParserDelegate {
  struct Path {
    var contours: [[Vector2]] = []
    var rule = FillRule.nonzero
    var color = SIMD4<UInt8>(0, 0, 0, 255)
  }

  var paths: [Path] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard name == "path" else { return }
    var path = Path()
    if attributes["fill-rule"] == "evenodd" { path.rule = .evenOdd }
    let channels = (attributes["fill"] ?? "").split { !$0.isNumber }.compactMap { UInt8($0) }
    if channels.count == 3 { path.color = SIMD4(channels[0], channels[1], channels[2], 255) }
    if let opacity = attributes["fill-opacity"].flatMap(Double.init) { path.color.w = UInt8(255 * opacity + 0.5) }
    for contour in (attributes["d"] ?? "").split(separator: "M") {
      let numbers = contour.split { "LZ ".contains($0) }.compactMap { Double($0) }
      path.contours.append(
        stride(from: 0, to: numbers.count - 1, by: 2).map { Vector2(numbers[$0], numbers[$0 + 1]) })
    }
    paths.append(path)
  }
}
