import ArgumentParser
import Files
import Geometry
import PatternCanvas
import Results
import Schemes
import Workloads

/// The pictures at depths, and the timings of a canvas.
public struct CanvasConfiguration: SeededSettings {
  public static let units = ["spacing": "px", "size": "px", "duration": "s"]

  @Option(list: "Schemes, with commas, or all: \(SchemeCatalog.standard.choices).")
  public var schemes = SchemeCatalog.standard.schemes

  @Option(list: "Zoom depths in decades: 0,3,7.5 or 0...300:50.")
  public var depths = [0, 3, 7, 15, 300, 1000].compactMap { DepthLabel(decades: $0) }

  @Option(list: "Patterns to stamp, with commas.")
  public var patterns = PatternKind.allCases

  @Option(parsing: .unconditional, help: "Input points of the stroke, from 2.")
  public var points = 100

  @Option(parsing: .unconditional, help: "From one line and one stamp to the next, in px.")
  public var spacing = 6.0

  @Option(parsing: .unconditional, help: "Width and height of the canvas that is timed, in px: 1024, 2048 or 4096.")
  public var size = 2048

  @Option(parsing: .unconditional, help: "Seconds of touches at 240 Hz; 0 for pictures alone.")
  public var duration = 8.0

  @OptionGroup public var random: SeedOption

  public init() {}

  /// The screen of pictures at depths.
  public var viewport: Viewport { .standard }

  public var fixed: [String: JSONValue] { ["viewport_px": viewport.recorded] }

  /// The widths and heights of canvases that are timed, in px. Ten layers of the largest take a gigabyte.
  public static let sides = [1024, 2048, 4096]

  /// Deliveries a second.
  public static let rateHz = 240.0

  /// Each scheme at each depth.
  public var canvases: [SchemeDepth] {
    schemes.flatMap { scheme in depths.map { SchemeDepth(scheme: scheme, depth: $0) } }
  }

  /// The number of played touches; 0 for no timings.
  public var touchCount: Int { Int(clamping: Int64(exactly: (duration * Self.rateHz).rounded()) ?? 0) }

  /// The size of the canvas that is timed.
  var pixelSize: PixelSize { get throws(PatternCanvasError) { try PixelSize(width: size, height: size) } }

  /// The quantities that are timed.
  var quantities: [CanvasQuantity] { CanvasQuantity.all(side: size) }

  /// The brush of a motif: hatching at 30°, in the colour of Ink's design document's first layer.
  func brush(_ pattern: PatternKind) throws(PatternCanvasError) -> PatternBrush {
    try PatternBrush(
      kind: pattern, rotation: 30, spacing: spacing, opacity: 0.8,
      color: PixelColor(red: 0x66, green: 0x7E, blue: 0xEA), dynamics: BrushDynamics(pressureAffectsOpacity: true))
  }
}

extension CanvasConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }

  /// The allowed numbers of input points: each takes up to 400 bytes at 10^1000.
  static let pointRange = 2...10_000
  /// The allowed spacings, in px: closer stamps take minutes.
  static let spacingRange = 2.0...200
  /// The allowed seconds of touches.
  static let durationRange = 0.0...3600

  public func validateValues() throws(SettingError) {
    try SettingError.require(points, of: "points", in: Self.pointRange, "a number")
    guard Self.spacingRange.contains(spacing) else {
      throw SettingError("spacing", "is \(spacing); give a number of px from 2 to 200")
    }
    guard Self.sides.contains(size) else {
      throw SettingError("size", "is \(size); choose from \(Self.sides.map(String.init).joined(separator: ", ")) px")
    }
    guard Self.durationRange.contains(duration), duration == 0 || touchCount >= 1 else {
      throw SettingError("duration", "is \(duration); give 0 for no timings, or up to 3600 s")
    }
    try CoordinateMemory.require(canvases, points: points, viewport, "lower --points")
  }
}

extension PatternKind: SettingItem {}
