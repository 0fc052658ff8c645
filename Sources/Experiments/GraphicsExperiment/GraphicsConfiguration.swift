import ArgumentParser
import Files
import Geometry
import Graphics
import Results
import Schemes
import Workloads

/// What a graphics device computes and draws, and how long it is timed.
public struct GraphicsConfiguration: SeededSettings {
  public static let units = ["size": "px"]

  @Option(list: "Schemes, with commas, or all: \(ShadedScheme.itemNames.joined(separator: ", ")).")
  public var schemes = SchemeShaderCatalog.standard.map { ShadedScheme(scheme: $0.scheme) }

  @Option(list: "Zoom depths in decades: 0,3,7.5 or 0...300:50.")
  public var depths = [0, 3, 7, 11, 15, 100, 1000].compactMap { DepthLabel(decades: $0) }

  @Option(parsing: .unconditional, help: "Points of the drawing whose vertices are compared.")
  public var points = 100

  @Option(list: "Numbers of strokes that are timed, with commas.")
  public var strokes = [1, 100, 1000]

  @Option(
    parsing: .unconditional, help: "Strokes of the scene of which only those in view are drawn; 0 for no such scene.")
  public var culledStrokes = 100_000

  @Option(list: "Numbers of stamps that are timed, with commas.")
  public var stamps = [10_000, 100_000]

  @Option(parsing: .unconditional, help: "Timed pairs of frames of each scene; 0 for no times.")
  public var pairs = 7

  @Option(value: "Size of the picture that is drawn while frames are timed, in px.")
  public var size = SIMD2(1920, 1080)

  @OptionGroup public var random: SeedOption

  public init() {}

  /// The screen on which vertices are compared.
  public var viewport: Viewport { .standard }

  public var fixed: [String: JSONValue] {
    ["strokes": .array(strokes.map { .string("\($0)") }), "stamps": .array(stamps.map { .string("\($0)") })]
  }

  /// Each scheme at each depth.
  public var sites: [SchemeDepth] {
    schemes.flatMap { shaded in depths.map { SchemeDepth(scheme: shaded.scheme, depth: $0) } }
  }

  /// The scenes that are timed, in the order of results.
  public var scenes: [DisplayScene] {
    guard pairs > 0 else { return [] }
    let most = strokes.max() ?? 1
    return strokes.map { .strokes($0) } + [.strokesByOffset(most), .strokesOnOnePixel(most)]
      + strokes.filter { $0 <= DisplayScene.mostPublishedStrokes }.map { .publishedStrokes($0) }
      + (culledStrokes > 0 ? [.culledStrokes(culledStrokes)] : []) + stamps.map { .stamps($0) }
  }
}

extension GraphicsConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes.map(\.scheme) }

  /// The allowed numbers of points of a drawing.
  static let pointRange = 1...10_000
  /// The allowed numbers of strokes that are tessellated again for every frame.
  static let strokeRange = 1...10_000
  /// The allowed numbers of strokes of which only those in view are drawn, and of stamps.
  static let manyRange = 0...1_000_000
  /// The allowed numbers of timed pairs.
  static let pairRange = 0...1000

  public func validateValues() throws(SettingError) {
    try SettingError.require(points, of: "points", in: Self.pointRange, "a number")
    for count in strokes { try SettingError.require(count, of: "strokes", in: Self.strokeRange, "numbers") }
    try SettingError.require(culledStrokes, of: "culled_strokes", in: Self.manyRange, "a number")
    for count in stamps { try SettingError.require(count, of: "stamps", in: 1...Self.manyRange.upperBound, "numbers") }
    try SettingError.require(pairs, of: "pairs", in: Self.pairRange, "a number")
    guard size.x > 0, size.y > 0, size.x <= 1 << 16, size.y <= 1 << 16, size.x * size.y <= OffscreenTarget.maxCount
    else {
      throw SettingError(
        "size", "is \(size.x)x\(size.y); give WIDTHxHEIGHT in px, at most \(OffscreenTarget.maxCount) px in all")
    }
    try CoordinateMemory.require(sites, points: points, viewport, "lower --points")
  }
}

/// A scheme with a vertex shader.
public struct ShadedScheme: SettingItem {
  /// The scheme.
  public let scheme: SchemeDescriptor

  init(scheme: SchemeDescriptor) { self.scheme = scheme }

  public init?(item name: String) {
    guard let scheme = SchemeShaderCatalog[name: name]?.scheme else { return nil }
    self.scheme = scheme
  }

  public static var itemNames: [String] { SchemeShaderCatalog.names }
  public var recorded: JSONValue { scheme.recorded }
}

/// A size in px.
extension SIMD2<Int>: SettingValue, ParsedSetting {
  public init(option text: String) throws {
    // A recorded one is a list of its sides.
    let sides = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "," }.map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      throw SettingProblem("is \"\(text)\"; give WIDTHxHEIGHT in px, like 1920x1080")
    }
    self.init(width, height)
  }

  public var optionText: String { "\(x)x\(y)" }
  public var recorded: JSONValue { [.integer(x), .integer(y)] }
}
