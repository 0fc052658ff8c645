import Geometry
import Results
import Schemes
import Tessellation
import Workloads

/// The strokes to tessellate, and their appearance.
public struct TessellationConfiguration: Sendable {
  /// The numbers of input points of the strokes.
  public var points: [Int]
  /// The widths in px.
  public var widths: [Double]
  /// The variations of the width.
  public var profiles: [WidthProfile]
  /// The curves through the input points.
  public var curves: [StrokeCurve]
  /// The joins.
  public var joins: [StrokeJoin]
  /// The caps.
  public var caps: [StrokeCap]
  /// The tolerances in px.
  public var tolerances: [Double]
  /// The methods, of `TessellationMethod.choices`.
  public var methods: [TessellationMethod]
  /// Whether another library's strokes are timed too.
  public var hasPeers: Bool
  /// The schemes that store strokes at depths; none for no strokes at depths and no scenes.
  public var schemes: [SchemeDescriptor]
  /// The depths at which schemes store strokes.
  public var depths: [DepthLabel]
  /// The number of input points of a stroke at a depth.
  public var schemePoints: Int
  /// The number of strokes of a scene whose frames are timed; 0 for none.
  public var strokes: Int
  /// The number of input points of each of them.
  public var strokePoints: Int
  /// The seed of the strokes.
  public var seed: UInt64
  /// The number of timings of each cell; nil for as many as fit a time.
  public var runs: Int?
  /// The screen.
  public let viewport = Viewport.standard

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

  /// A configuration that `validate()` has not checked yet.
  public init(
    points: [Int], widths: [Double] = [4], profiles: [WidthProfile] = WidthProfile.allCases,
    curves: [StrokeCurve] = [.centripetalCatmullRom], joins: [StrokeJoin] = [.round], caps: [StrokeCap] = [.round],
    tolerances: [Double] = [0.25], methods: [TessellationMethod] = TessellationMethod.builtIn, hasPeers: Bool = false,
    schemes: [SchemeDescriptor] = [], depths: [DepthLabel] = [], schemePoints: Int = 1000, strokes: Int = 0,
    strokePoints: Int = 100, seed: UInt64, runs: Int? = nil
  ) {
    self.points = points
    self.widths = widths
    self.profiles = profiles
    self.curves = curves
    self.joins = joins
    self.caps = caps
    self.tolerances = tolerances
    self.methods = methods
    self.hasPeers = hasPeers
    self.schemes = schemes
    self.depths = depths
    self.schemePoints = schemePoints
    self.strokes = strokes
    self.strokePoints = strokePoints
    self.seed = seed
    self.runs = runs
  }

  /// All cells in the order of the rows, each once: strokes in px, then the first of them at every depth in every scheme.
  public var cells: [StrokeCell] {
    var cells: [StrokeCell] = []
    var seen: Set<StrokeCell> = []
    func add(_ method: TessellationMethod, _ spec: StrokeSpec, baseline: StrokeSpec? = nil) {
      if seen.insert(StrokeCell(method, spec)).inserted {
        cells.append(StrokeCell(method, spec, baseline: baseline))
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
        case .agg: continue
        }
      }
    }
    for spec in specs { addAll(spec) }
    for spec in peerSpecs {
      add(.vernier, spec)
      add(.agg, spec, baseline: spec)
    }
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
        for join in joins {
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

  /// The strokes that a peer draws too: polylines, and its own smoothing where the configuration has it, round and of
  /// one width.
  private var peerSpecs: [StrokeSpec] {
    guard hasPeers else { return [] }
    let smooth = curves.filter { $0.name == StrokeCurve.antigrain(smoothing: 0).name }
    return ([.polyline] + smooth).flatMap { sizes(of: StrokeSpec(curve: $0, points: 0)) }
  }

  /// The scenes whose frames are timed.
  public var scenes: [SchemeDepth] {
    guard strokes > 0 else { return [] }
    return schemes.flatMap { scheme in depths.map { SchemeDepth(scheme: scheme, depth: $0) } }
  }
}

extension TessellationConfiguration: ExperimentConfiguration {
  public var shownSchemes: [SchemeDescriptor] { schemes }

  public var settings: [String: JSONValue] {
    [
      "points": .array(points.map { .integer($0) }),
      "widths_px": .array(widths.map { .number($0) }),
      "profiles": .array(profiles.map { .string($0.rawValue) }),
      "curves": .array(curves.map { .string($0.name) }),
      "joins": .array(joins.map { .string($0.name) }),
      "miter_limit": .number(miterLimit),
      "caps": .array(caps.map { .string($0.rawValue) }),
      "tolerances_px": .array(tolerances.map { .number($0) }),
      "methods": .array(methods.map { .string($0.rawValue) }),
      "peers": .integer(hasPeers ? 1 : 0),
      "schemes": .array(schemes.map { .string($0.name) }),
      "depths": .array(depths.map { .string($0.description) }),
      "scheme_points": .integer(schemePoints),
      "strokes": .integer(strokes),
      "stroke_points": .integer(strokePoints),
      "runs": .integer(runs ?? 0),
      "viewport_px": viewport.setting,
    ]
  }

  /// SVG's default where no join is a miter.
  private var miterLimit: Double {
    for case .miter(let limit) in joins { return limit }
    return 4
  }

  public init(_ provenance: Provenance) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    let limit = try settings.number("miter_limit")
    let runs = try settings.integer("runs")
    let whole = Int.min...Int.max
    self.init(
      points: try settings.integers("points", in: whole), widths: try settings.numbers("widths_px"),
      profiles: try settings.items("profiles") { WidthProfile(rawValue: $0) },
      curves: try settings.items("curves") { StrokeCurve(name: $0) },
      joins: try settings.items("joins") { StrokeJoin(name: $0, miterLimit: limit) },
      caps: try settings.items("caps") { StrokeCap(rawValue: $0) },
      tolerances: try settings.numbers("tolerances_px"),
      methods: try settings.items("methods") { TessellationMethod(rawValue: $0) },
      hasPeers: try settings.integer("peers") != 0,
      schemes: try settings.items("schemes") { SchemeCatalog.standard[$0] },
      depths: try settings.items("depths") { DepthLabel($0) }, schemePoints: try settings.integer("scheme_points"),
      strokes: try settings.integer("strokes"), strokePoints: try settings.integer("stroke_points"),
      seed: provenance.seed, runs: runs == 0 ? nil : runs)
  }
}
