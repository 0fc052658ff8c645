import Geometry
import PatternCanvas
import Results
import Schemes
import Workloads

/// The pictures at depths, and the timings of a canvas.
public struct CanvasConfiguration: Sendable {
  /// The schemes that store the stroke's points.
  public var schemes: [SchemeDescriptor]
  /// The depths at which the stroke is drawn.
  public var depths: [DepthLabel]
  /// The motifs that are stamped along it.
  public var patterns: [PatternKind]
  /// The number of input points of the stroke.
  public var points: Int
  /// The distance from one line and one stamp to the next, in px.
  public var spacing: Double
  /// The width and height of the canvas that is timed, in px: one of ``sides``.
  public var side: Int
  /// The duration of the played touches at 240 Hz, in s; 0 for no timings at all.
  public var duration: Double
  /// The seed of the stroke, the layers and the walks to the depths.
  public var seed: UInt64
  /// The screen of pictures at depths.
  public let viewport = Viewport.standard

  /// The widths and heights of canvases that are timed, in px. Ten layers of the largest take a gigabyte.
  public static let sides = [1024, 2048, 4096]

  /// Deliveries a second.
  public static let rateHz = 240.0

  /// A configuration that `validate()` has not checked yet.
  public init(
    schemes: [SchemeDescriptor], depths: [DepthLabel], patterns: [PatternKind] = PatternKind.allCases,
    points: Int = 100, spacing: Double = 6, side: Int = 2048, duration: Double = 8, seed: UInt64 = 1
  ) {
    self.schemes = schemes
    self.depths = depths
    self.patterns = patterns
    self.points = points
    self.spacing = spacing
    self.side = side
    self.duration = duration
    self.seed = seed
  }

  /// Each scheme at each depth.
  public var canvases: [SchemeDepth] {
    schemes.flatMap { scheme in depths.map { SchemeDepth(scheme: scheme, depth: $0) } }
  }

  /// The number of played touches; 0 for no timings.
  public var touchCount: Int { Int(clamping: Int64(exactly: (duration * Self.rateHz).rounded()) ?? 0) }

  /// The size of the canvas that is timed.
  var size: PixelSize { get throws(PatternCanvasError) { try PixelSize(width: side, height: side) } }

  /// The quantities that are timed.
  var quantities: [CanvasQuantity] { CanvasQuantity.all(side: side) }

  /// The brush of a motif: hatching at 30°, in the colour of Ink's design document's first layer.
  func brush(_ pattern: PatternKind) throws(PatternCanvasError) -> PatternBrush {
    try PatternBrush(
      kind: pattern, rotation: 30, spacing: spacing, opacity: 0.8,
      color: PixelColor(red: 0x66, green: 0x7E, blue: 0xEA), dynamics: BrushDynamics(pressureAffectsOpacity: true))
  }
}

extension CanvasConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }

  public var settings: [String: JSONValue] {
    [
      "schemes": .array(schemes.map { .string($0.name) }), "depths": .array(depths.map { .string($0.description) }),
      "patterns": .array(patterns.map { .string($0.rawValue) }), "points": .integer(points),
      "spacing_px": .number(spacing), "size_px": .integer(side), "duration_s": .number(duration),
      "viewport_px": viewport.setting,
    ]
  }

  public init(_ provenance: Provenance) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    self.init(
      schemes: try settings.items("schemes") { SchemeCatalog.standard[$0] },
      depths: try settings.items("depths") { DepthLabel($0) },
      patterns: try settings.items("patterns") { PatternKind(rawValue: $0) }, points: try settings.integer("points"),
      spacing: try settings.number("spacing_px"), side: try settings.integer("size_px"),
      duration: try settings.number("duration_s"), seed: provenance.seed)
  }

  /// The allowed numbers of input points: each takes up to 400 bytes at 10^1000.
  static let pointRange = 2...10_000
  /// The allowed spacings, in px: closer stamps take minutes.
  static let spacingRange = 2.0...200
  /// The allowed seconds of touches.
  static let durationRange = 0.0...3600

  public func validate() throws(SettingError) {
    try SettingError.requireDistinct(schemes.map(\.name), of: "schemes")
    try SettingError.requireDistinct(depths.map(\.description), of: "depths")
    try SettingError.requireDistinct(patterns.map(\.rawValue), of: "patterns")
    try SettingError.require(points, of: "points", in: Self.pointRange, "a number")
    guard Self.spacingRange.contains(spacing) else {
      throw SettingError("spacing_px", "is \(spacing); give a number of px from 2 to 200")
    }
    guard Self.sides.contains(side) else {
      throw SettingError("size_px", "is \(side); choose from \(Self.sides.map(String.init).joined(separator: ", ")) px")
    }
    guard Self.durationRange.contains(duration), duration == 0 || touchCount >= 1 else {
      throw SettingError("duration_s", "is \(duration); give 0 for no timings, or up to 3600 s")
    }
    for canvas in canvases {
      let bits = Double(canvas.scheme.coordinateBits(deepest: canvas.depth.zoom, viewport: viewport)) * Double(points)
      guard bits * 2 <= Double(CoordinateMemory.bitLimit) else {
        throw SettingError(
          "depths", "names \(canvas.depth), where \(canvas.scheme.name) takes \(Int(bits / 4e6)) MB; lower --points")
      }
    }
  }
}
