import Geometry
import Graphics
import Results
import Schemes
import Workloads

/// What a graphics device computes and draws, and how long it is timed.
public struct GraphicsConfiguration: Sendable {
  /// The schemes whose vertices are compared; each has a vertex shader.
  public var schemes: [SchemeDescriptor]
  /// The depths at which they are compared.
  public var depths: [DepthLabel]
  /// The number of points of the drawing that is compared.
  public var points: Int
  /// The numbers of strokes that are timed.
  public var strokes: [Int]
  /// The number of strokes of the scene of which only what is in view is drawn; 0 for none.
  public var culledStrokes: Int
  /// The numbers of stamps that are timed.
  public var stamps: [Int]
  /// The number of timed pairs of frames; 0 for no timings.
  public var pairs: Int
  /// The size of the target that is drawn into, in px.
  public var size: SIMD2<Int>
  /// The seed of everything random.
  public var seed: UInt64
  /// The screen on which vertices are compared.
  public let viewport = Viewport.standard

  /// A configuration that `validate()` has not checked yet.
  /// - Parameters:
  ///   - schemes: the schemes whose vertices are compared; each has a vertex shader.
  ///   - depths: the depths at which they are compared.
  ///   - points: the number of points of the drawing that is compared.
  ///   - strokes: the numbers of strokes that are timed.
  ///   - culledStrokes: the strokes of the scene of which only what is in view is drawn; 0 for none.
  ///   - stamps: the numbers of stamps that are timed.
  ///   - pairs: the number of timed pairs of frames; 0 for no timings.
  ///   - size: the size of the target that is drawn into, in px.
  ///   - seed: the seed of everything random.
  public init(
    schemes: [SchemeDescriptor] = SchemeShaderCatalog.standard.map(\.scheme), depths: [DepthLabel],
    points: Int = 100, strokes: [Int] = [1, 100, 1000], culledStrokes: Int = 100_000,
    stamps: [Int] = [10_000, 100_000],
    pairs: Int = 7, size: SIMD2<Int> = SIMD2(1920, 1080), seed: UInt64 = 1
  ) {
    self.schemes = schemes
    self.depths = depths
    self.points = points
    self.strokes = strokes
    self.culledStrokes = culledStrokes
    self.stamps = stamps
    self.pairs = pairs
    self.size = size
    self.seed = seed
  }

  /// Each scheme at each depth.
  public var sites: [SchemeDepth] {
    schemes.flatMap { scheme in depths.map { SchemeDepth(scheme: scheme, depth: $0) } }
  }

  /// The scenes that are timed, in the order of results.
  public var scenes: [FrameScene] {
    guard pairs > 0 else { return [] }
    let most = strokes.max() ?? 1
    return strokes.map { .strokes($0) } + [.strokesByOffset(most), .strokesOnOnePixel(most)]
      + strokes.filter { $0 <= FrameScene.mostPublishedStrokes }.map { .publishedStrokes($0) }
      + (culledStrokes > 0 ? [.culledStrokes(culledStrokes)] : []) + stamps.map { .stamps($0) }
  }
}

extension GraphicsConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }

  public var settings: [String: JSONValue] {
    [
      "schemes": .array(schemes.map { .string($0.name) }), "depths": .array(depths.map { .string($0.description) }),
      "points": .integer(points), "strokes": .array(strokes.map { .string("\($0)") }),
      "culled_strokes": .integer(culledStrokes), "stamps": .array(stamps.map { .string("\($0)") }),
      "pairs": .integer(pairs), "size_px": .array([.number(Double(size.x)), .number(Double(size.y))]),
    ]
  }

  public init(_ provenance: Provenance) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    let size = try settings.numbers("size_px")
    guard size.count == 2, let width = Int(exactly: size[0]), let height = Int(exactly: size[1]) else {
      throw settings.wrong("size_px", "should be two whole numbers of px")
    }
    self.init(
      schemes: try settings.items("schemes") { SchemeShaderCatalog[name: $0]?.scheme },
      depths: try settings.items("depths") { DepthLabel($0) }, points: try settings.integer("points"),
      strokes: try settings.items("strokes") { Int($0) }, culledStrokes: try settings.integer("culled_strokes"),
      stamps: try settings.items("stamps") { Int($0) }, pairs: try settings.integer("pairs"),
      size: SIMD2(width, height), seed: provenance.seed)
  }

  /// The allowed numbers of points of a drawing.
  static let pointRange = 1...10_000
  /// The allowed numbers of strokes that are tessellated again for every frame.
  static let strokeRange = 1...10_000
  /// The allowed numbers of strokes of which only those in view are drawn, and of stamps.
  static let manyRange = 0...1_000_000
  /// The allowed numbers of timed pairs.
  static let pairRange = 0...1000

  public func validate() throws(SettingError) {
    try SettingError.requireDistinct(schemes.map(\.name), of: "schemes")
    try SettingError.requireDistinct(depths.map(\.description), of: "depths")
    try SettingError.requireDistinct(strokes, of: "strokes")
    try SettingError.requireDistinct(stamps, of: "stamps")
    try SettingError.require(points, of: "points", in: Self.pointRange, "a number")
    for count in strokes { try SettingError.require(count, of: "strokes", in: Self.strokeRange, "numbers") }
    try SettingError.require(culledStrokes, of: "culled_strokes", in: Self.manyRange, "a number")
    for count in stamps { try SettingError.require(count, of: "stamps", in: 1...Self.manyRange.upperBound, "numbers") }
    try SettingError.require(pairs, of: "pairs", in: Self.pairRange, "a number")
    guard size.x > 0, size.y > 0, size.x <= 1 << 16, size.y <= 1 << 16, size.x * size.y <= OffscreenTarget.maxCount
    else {
      throw SettingError(
        "size_px", "is \(size.x)x\(size.y); give WIDTHxHEIGHT in px, at most \(OffscreenTarget.maxCount) px in all")
    }
    for site in sites {
      let bits = Double(site.scheme.coordinateBits(deepest: site.depth.zoom, viewport: viewport)) * Double(points)
      guard bits * 2 <= Double(CoordinateMemory.bitLimit) else {
        throw SettingError(
          "depths", "names \(site.depth), where \(site.scheme.name) takes \(Int(bits / 4e6)) MB; lower --points")
      }
    }
  }
}
