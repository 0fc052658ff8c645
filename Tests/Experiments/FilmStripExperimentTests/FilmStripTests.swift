import Files
import Foundation
import Geometry
import HarnessTestSupport
import PNGImages
import Raster
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import FilmStripExperiment

@Suite("The film strip") struct FilmStripTests {
  private static func configuration(
    _ schemes: String, _ depths: String, recorded: String? = nil
  ) throws -> FilmStripConfiguration {
    try .of(
      "--schemes \(schemes) --depths \(depths) --recorded-depths \(recorded ?? depths) --recorded-frames 4 "
        + "--recorded-points 30 --seed 7")
  }

  /// The px of a picture of the strip, by row and column.
  private static func cell(_ image: PixelImage, _ row: Int, _ column: Int) -> [SIMD4<UInt8>] {
    let origin = FilmStripLayout(rows: 1, columns: 1).origin(row: row, column: column)
    return (0..<FilmStripLayout.cellHeight).flatMap { y in
      (0..<FilmStripLayout.cellWidth).map { x in image[origin.x + x, origin.y + y] }
    }
  }

  /// Whether a px is of the grey that exact strokes have, in some share, on paper.
  private static func isGrey(_ color: SIMD4<UInt8>) -> Bool {
    color.x == color.y && color.y == color.z && color.x < 240
  }

  @Test("Exact schemes cover what is exact, and only they do") func grey() throws {
    let configuration = try Self.configuration("mpfr-auto,dyadic-frames,float32", "0,7,100")
    let image = try #require(try FilmPictures(configuration: configuration, jobs: 2).strip())
    // Frames in grey surround what is magnified; all else that is grey is a stroke that lies elsewhere.
    let drawing = configuration.drawing(points: FilmStripConfiguration.picturedPoints)
    for (row, scheme) in configuration.schemes.enumerated() {
      let greys = (0..<3).map { Self.cell(image, row, $0).count(where: Self.isGrey) }
      let frame = try Self.frame(of: scheme, DepthLabel.surface, configuration, drawing)
      let only = FilmPicture(
        drawing, DisplayedFrame(exact: frame.exact, shown: frame.handedOver), Colour(hexadecimal: scheme.colour))
      let exact = try #require(only.sheet.image).pixels
      if scheme.name == "float32" {
        #expect(greys[1] > greys[0] + 1000 && greys[2] > greys[0] + 1000, "\(greys)")
        continue
      }
      for column in 0..<3 {
        // Each answers within 1e-4 px, which is no step of a colour but by rounding.
        let differing = zip(Self.cell(image, row, column), exact).filter { $0 != $1 }
        #expect(differing.count < 40 && differing.allSatisfy { Self.distance($0, $1) <= 1 }, "\(scheme.name)")
        if scheme.name == "mpfr-auto", column == 0 { #expect(differing.isEmpty) }
      }
    }
  }

  private static func distance(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Int {
    (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
  }

  private static func frame(
    of scheme: SchemeDescriptor, _ depth: DepthLabel, _ configuration: FilmStripConfiguration, _ drawing: Drawing
  ) throws -> DisplayedFrame {
    let count = FilmStripConfiguration.picturedFrame + 1
    let pan = try PannedDrawing(
      SchemeDepth(scheme: scheme, depth: depth), drawing, frames: count, configuration,
      travel: DepthTravel(seed: configuration.seed))
    return try #require((0..<count).map { _ in pan.next() }.last)
  }

  /// One px that both cover in part: the share of grey is what the upper stroke leaves of the exact one, by area.
  @Test("A stroke lies over another by area") func areas() throws {
    func strip(_ from: Double, _ to: Double) -> RegionFiller {
      var region = RegionFiller()
      region.add([Vector2(from, 0), Vector2(to, 0), Vector2(to, 1), Vector2(from, 1)])
      return region
    }
    var both = strip(0.25, 0.75)
    both.add([Vector2(0.5, 0), Vector2(1, 0), Vector2(1, 1), Vector2(0.5, 1)])
    var sheet = Sheet(width: 1, height: 1, Colour(200, 200, 200))
    sheet.paint(
      Coverage(of: strip(0.5, 1), width: 1, height: 1), Colour(0, 100, 0), over: Colour(80, 80, 80),
      both: Coverage(of: both, width: 1, height: 1))
    // A quarter paper, a quarter grey, a half the colour.
    #expect(try #require(sheet.image)[0, 0] == SIMD4(70, 120, 70, 255))
  }

  @Test("A result verifies, is the same for any number of threads, and a changed value or px is found")
  func verify() throws {
    let configuration = try Self.configuration("float64,dyadic-frames", "0,15", recorded: "0,13,400")
    let folder = try RecordedRun.folder(of: FilmStripExperiment(configuration))
    #expect(try RecordedRun.findings(FilmStripExperiment.self, folder.path).isEmpty)
    var rows: [DisplacementRow] = []
    try RecordedPan.play(Array(0..<6), configuration, jobs: 1) { _, pan in rows += pan.displacements }
    var hash = ContentHash()
    var text = ""
    for row in rows { text += DisplacementRow.table.cells(row).map(\.text).joined(separator: ",") + "\n" }
    Array(text.utf8).withUnsafeBytes { hash.update($0) }
    #expect(try folder.text("displacements.csv").hasSuffix(text) && rows.count == 6 * 4 * 30)
    // Positions are of basic arithmetic and of GMP and MPFR, the same on every machine.
    #expect(hash.text == "sha256:1bae05f7d451f0188be57c9c33ab2a07d3738ac4d9a0bf98cb0c5681632de921")
  }

  private static let small = Result {
    var small = try Self.configuration("float32", "0", recorded: "4")
    (small.recordedFrames, small.recordedPoints) = (1, 2)
    return try RecordedRun.folder(of: FilmStripExperiment(small))
  }

  @Test("A changed result is found", arguments: Forgery.allCases)
  func forged(_ forgery: Forgery) throws {
    try forgery.expectFound(in: Self.small.get().path, of: FilmStripExperiment.self, setting: ("recorded_frames", 0))
  }

  @Test("Chords leave their curve, and a curve that is kept stays where it was drawn") func curveStrip() throws {
    let image = try #require(try CurveStrip(jobs: 2).image())
    let layout = FilmStripLayout(rows: 2, columns: 7)
    #expect(image.width == layout.width && image.height == layout.height)
    /// The px above and below the exact border, in the middle.
    func sides(_ row: Int, _ column: Int) -> [SIMD4<UInt8>] {
      let middle =
        layout.origin(row: row, column: column) &+ SIMD2(FilmStripLayout.cellWidth, FilmStripLayout.cellHeight) / 2
      return [-6, 6].map { image.pixels[(middle.y + $0) * image.width + middle.x] }
    }
    let white = SIMD4<UInt8>(repeating: 255)
    for column in 1..<7 {
      let (chords, curve) = (sides(0, column), sides(1, column))
      #expect(curve[0] == white && curve[1] != white, "\(column): \(curve)")
      // Of no width at 16 times; beyond 256 times the chord's border is out of sight.
      #expect((chords[0] == white) == (column <= 2) && chords[1] != white, "\(column): \(chords)")
    }
  }

  @Test(
    "A px of a strip that somebody changed is found, though the package says its hash",
    arguments: ["film-strip.png", "curve-strip.png", "ink-strip.png"])
  func changedPixel(strip: String) throws {
    let configuration = try Self.configuration("float64", "3")
    let folder = try RecordedRun.folder(of: FilmStripExperiment(configuration))
    let image = try PixelImage(png: Array(try folder.data(strip)))
    var pixels = image.pixels
    pixels[image.width * 90 + 300].x ^= 1
    let changed = try #require(PixelImage(width: image.width, height: image.height, pixels: pixels)).png()
    try Data(changed).write(to: URL(fileURLWithPath: folder.file(strip)))
    let package = try folder.text("datapackage.json")
    let resource = try #require(
      try DataPackage(folder: folder.path).resources.first { $0.path == strip })
    #expect(resource.mediatype == "image/png" && resource.encoding == nil)
    var hash = ContentHash()
    changed.withUnsafeBytes { hash.update($0) }
    try folder.file(
      "datapackage.json",
      holding: package.replacing(resource.hash, with: hash.text)
        .replacing("\"bytes\" : \(resource.bytes)", with: "\"bytes\" : \(changed.count)"))
    let findings = try RecordedRun.findings(FilmStripExperiment.self, folder.path)
    #expect(findings.map(\.problem) == ["1 of its px are others when it is drawn again"], "\(findings)")
  }

  @Test("An animation has as many frames as it should, and the camera moves in it") func animation() throws {
    var configuration = try Self.configuration("float32", "0")
    configuration.animatedDepths = try [0, 15].map { try #require(DepthLabel(decades: $0)) }
    configuration.animationPictures = 3
    try configuration.validate()
    let bytes = try FilmPictures(configuration: configuration, jobs: 2).animation()
    #expect(bytes == (try FilmPictures(configuration: configuration, jobs: 1).animation()))
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(text.ranges(of: "fcTL").count == 3 && text.ranges(of: "acTL").count == 1)
    let first = try PixelImage(png: bytes)
    let layout = FilmStripLayout(rows: 1, columns: 2)
    #expect(first.width == layout.width && first.height == layout.height)
  }

  @Test("Every sign of the lettering stays in its box, and names of schemes have no other signs") func lettering() {
    for (character, glyph) in Lettering.glyphs {
      let points = Lettering.lines(of: glyph.path).flatMap { $0 }
      #expect(!points.isEmpty, "\(character)")
      #expect(points.allSatisfy { (-0.01...glyph.width + 0.01).contains($0.x) }, "\(character)")
      #expect(points.allSatisfy { (-4.6...16.1).contains($0.y) }, "\(character)")
    }
    let texts = SchemeCatalog.standard.names + ["0123456789.", "40 % invalid", "where it exactly is", "one dot"]
    for character in texts.joined() where character != " " { #expect(Lettering.glyphs[character] != nil) }
  }

  /// A change, and the beginning of the sentence that refuses it.
  static let refused: [(@Sendable (inout FilmStripConfiguration) -> Void, String)] = [
    ({ $0.depths = [] }, "--depths is empty"),
    (
      { $0.depths = (0...1000).compactMap { DepthLabel(decades: $0) } },
      "--depths makes a picture of 252500 × 304 px, and a picture has at most"
    ),
    ({ $0.animationPictures = 1 }, "--frames is 1; give a number from 2 to 600"),
    ({ $0.animationPictures = 601 }, "--frames is 601; give a number from 2 to 600"),
    (
      {
        $0.animationPictures = 600
        $0.animatedDepths = (0...29).compactMap { DepthLabel(decades: $0) }
      }, "--frames is 600, each of"
    ),
    ({ $0.recordedFrames = 0 }, "--recorded-frames is 0"),
    (
      {
        $0.recordedDepths = (0...20_000).compactMap { DepthLabel(decades: $0) }
        $0.recordedPoints = 1000
      }, "--recorded-depths makes 80004000 samples"
    ),
  ]

  @Test("Refuses in a sentence what takes more memory or time than there is", arguments: refused) func refusals(
    _ change: @Sendable (inout FilmStripConfiguration) -> Void, _ words: String
  ) throws {
    var configuration = try Self.configuration("float64", "0")
    try configuration.validate()
    change(&configuration)
    let error = #expect(throws: SettingError.self) { try configuration.validate() }
    #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
  }
}
