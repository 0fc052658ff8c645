import ArgumentParser
import Files
import Geometry
import Results
import Schemes
import Workloads

/// The depths at which annotations are picked, and the counts at which scenes are timed.
public struct AnnotationConfiguration: SeededSettings {
  @Option(list: "Schemes, with commas, or all: \(SchemeCatalog.standard.choices).")
  public var schemes = SchemeCatalog.standard.schemes

  @Option(list: "Zoom depths in decades: 0,3,7.5 or 0...300:50.")
  public var depths = [0, 3, 7, 15, 300, 1000].compactMap { DepthLabel(decades: $0) }

  @Option(parsing: .unconditional, help: "Picks of each scheme at each depth, from 1.")
  public var picks = 2000

  @Option(list: "Annotations in the scenes that are timed, with commas, from 1; - for no times.")
  public var counts = [10, 100, 1000, 10_000, 100_000]

  @OptionGroup public var random: SeedOption

  public init() {}

  public static let optionalLists: Set = ["counts"]

  /// The screen.
  public var viewport: Viewport { .standard }

  public var fixed: [String: JSONValue] {
    ["viewport_px": viewport.recorded, "counts": .array(counts.map { .string("\($0)") })]
  }

  /// The number of annotations in a scene for picks.
  static let pickedCount = 200

  /// The cells of picks: each scheme at each depth, and the annotation canvas itself at each depth.
  var pickings: [Picking] {
    schemes.flatMap { scheme in depths.map { Picking(holder: .scheme(scheme), depth: $0) } }
      + depths.map { Picking(holder: .canvas, depth: $0) }
  }

  /// The timings of each engine with each scene, in the order of the rows.
  var series: [[AnnotationTiming]] {
    counts.flatMap { count in
      VisibleShare.allCases.flatMap { visible in
        AnnotationSubject.allCases.map { AnnotationTiming.all(count: count, visible: visible, engine: $0) }
      }
    }
  }
}

extension AnnotationConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }

  /// The allowed numbers of picks at each depth.
  static let pickRange = 1...1_000_000
  /// The allowed numbers of annotations in a timed scene: a million take about 4 GB as a tree of views.
  static let countRange = 1...2_000_000

  public func validateValues() throws(SettingError) {
    try SettingError.require(picks, of: "picks", in: Self.pickRange, "a number")
    for count in counts { try SettingError.require(count, of: "counts", in: Self.countRange, "numbers") }
    let canvases = schemes.flatMap { scheme in depths.map { SchemeDepth(scheme: scheme, depth: $0) } }
    try CoordinateMemory.require(canvases, points: 3 * Self.pickedCount, viewport, "name lesser depths")
  }
}
