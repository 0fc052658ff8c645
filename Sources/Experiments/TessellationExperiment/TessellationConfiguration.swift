import ArgumentParser
import Files
import Geometry
import Results
import Schemes
import Tessellation
import Workloads

/// The strokes to tessellate, and their appearance.
public struct TessellationConfiguration: SeededSettings {
  public static let units = ["widths": "px", "tolerances": "px"]

  @Option(list: "Input points of the strokes, with commas, each from 1 to 10000000.")
  public var points = [10, 100, 1000, 10_000, 100_000]

  @Option(list: "Widths in px, with commas, each from 0.001 to 100000.")
  public var widths = [4.0]

  @Option(
    list: "How the width varies along a stroke, with commas: \(WidthProfile.itemNames.joined(separator: ", ")).")
  public var profiles = WidthProfile.allCases

  /// Of the miters, ``miterLimit`` counts.
  @Option(list: "Joins, with commas, or all: \(StrokeJoin.itemNames.joined(separator: ", ")).")
  public var joins: [StrokeJoin] = [.round]

  @Option(
    parsing: .unconditional, help: "How many half widths the tip of a miter join may lie from its corner, from 1.")
  public var miterLimit = 4.0

  @Option(list: "Caps, with commas, or all: \(StrokeCap.itemNames.joined(separator: ", ")).")
  public var caps: [StrokeCap] = [.round]

  @Option(list: "Tolerances in px, with commas.")
  public var tolerances = [0.25]

  @Option(list: "Curves, with commas, or all: \(StrokeCurve.itemNames.joined(separator: ", ")).")
  public var curves: [StrokeCurve] = [.centripetalCatmullRom]

  @Option(list: "Methods, with commas, or all: \(TessellationMethod.itemNames.joined(separator: ", ")).")
  public var methods = TessellationMethod.builtIn

  @Option(
    list: """
      Schemes in which strokes are kept at depths, with commas, - for none: \(SchemeCatalog.standard.choices).
      """)
  public var schemes = SchemeCatalog.compared

  @Option(list: "Zoom depths in decades, for --schemes: 0,3,7.5 or 0...300 or 0...300:50.")
  public var depths = DepthList.compared

  @Option(parsing: .unconditional, help: "Input points of the stroke that --schemes keep, from 1.")
  public var schemePoints = 1000

  @Option(parsing: .unconditional, help: "Strokes of the scene whose displayed frames are timed; 0 for none.")
  public var strokes = 100

  @Option(parsing: .unconditional, help: "Input points of each of its strokes, from 1.")
  public var strokePoints = 100

  @Option(
    parsing: .unconditional,
    help: "Timings of each stroke, from 1 (default: as many as fit an eighth of a second, from 6).")
  public var runs: Int?

  @OptionGroup public var random: SeedOption

  public init() {}

  public static let optionalLists: Set = ["schemes", "depths"]

  /// The screen.
  public var viewport: Viewport { .standard }

  public var fixed: [String: JSONValue] { ["viewport_px": viewport.recorded, "runs": .integer(runs ?? 0)] }

  /// The joins, with the limit of miters.
  var limitedJoins: [StrokeJoin] { joins.map { $0.name == "miter" ? .miter(limit: miterLimit) : $0 } }

  /// The allowed numbers of input points of a stroke.
  public static let pointRange = 1...10_000_000
  /// The allowed widths, in px.
  public static let widthRange = 1e-3...1e5
  /// The largest number of input points of all strokes of a scene together.
  public static let sceneLimit = 1_000_000
  /// The largest number of bytes of one stroke's vertices and indices.
  public static let byteLimit = 1 << 30
  /// The allowed numbers of timings.
  public static let runRange = 1...100_000

  /// All cells in the order of the rows, each once: strokes in px, then the first of them at every depth in every scheme.
  public var cells: [MeasuredStroke] {
    var cells: [MeasuredStroke] = []
    var seen: Set<MeasuredStroke> = []
    func add(_ method: TessellationMethod, _ spec: StrokeSpec, baseline: StrokeSpec? = nil) {
      if seen.insert(MeasuredStroke(method, spec)).inserted {
        cells.append(MeasuredStroke(method, spec, baseline: baseline))
      }
    }
    func addAll(_ spec: StrokeSpec) {
      for method in methods {
        switch method {
        case .vernier: add(method, spec)
        case .strip: add(method, spec, baseline: spec)
        case .published:
          if spec.profile == .constant { add(method, spec.published, baseline: spec) }
        case .publishedInstances:
          if spec.profile == .constant { add(method, spec.publishedInstances, baseline: spec) }
        }
      }
    }
    for spec in specs { addAll(spec) }
    if let first = specs.first {
      for scheme in schemes {
        for depth in depths {
          var spec = first
          spec.points = schemePoints
          spec.canvas = SchemeDepth(scheme: scheme, depth: depth)
          addAll(spec)
        }
      }
    }
    return cells
  }

  /// All appearances of all strokes in px.
  private var specs: [StrokeSpec] {
    var specs: [StrokeSpec] = []
    for curve in curves {
      for cap in caps {
        for join in limitedJoins {
          for profile in profiles {
            specs += sizes(of: StrokeSpec(curve: curve, cap: cap, join: join, profile: profile, points: 0))
          }
        }
      }
    }
    return specs
  }

  /// All sizes of a stroke of one appearance.
  private func sizes(of appearance: StrokeSpec) -> [StrokeSpec] {
    var specs: [StrokeSpec] = []
    for width in widths {
      for tolerance in tolerances {
        for count in points {
          var spec = appearance
          spec.width = width
          spec.tolerance = tolerance
          spec.points = count
          specs.append(spec)
        }
      }
    }
    return specs
  }

  /// The scenes whose frames are timed.
  public var scenes: [SchemeDepth] {
    guard strokes > 0 else { return [] }
    return schemes.flatMap { scheme in depths.map { SchemeDepth(scheme: scheme, depth: $0) } }
  }
}

extension TessellationConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }
}

extension WidthProfile: SettingItem {}
extension StrokeCap: SettingItem {}

extension StrokeCurve: SettingItem {
  public init?(item name: String) { self.init(name: name) }
  public static var itemNames: [String] { catalog.map(\.name) }
  public var recorded: JSONValue { .string(name) }
}

extension StrokeJoin: SettingItem {
  public init?(item name: String) { self.init(name: name, miterLimit: 4) }
  public static var itemNames: [String] { names }
  public var recorded: JSONValue { .string(name) }
}

extension TessellationMethod: SettingItem {}
