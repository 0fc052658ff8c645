import Geometry
import Schemes
import Tessellation
import Workloads

/// Which strokes are tessellated, and how.
public struct TessellationConfiguration: Sendable {
  /// Input points of the strokes.
  public var points: [Int]
  /// In px.
  public var widths: [Double]
  public var profiles: [WidthProfile]
  public var curves: [StrokeCurve]
  public var joins: [StrokeJoin]
  public var caps: [StrokeCap]
  /// In px.
  public var tolerances: [Double]
  /// Of `TessellationMethod.builtIn`.
  public var methods: [TessellationMethod]
  /// Whether another library's strokes are timed beside.
  public var hasPeers: Bool
  /// What keeps strokes at depths; none for no strokes at depths and no scenes.
  public var schemes: [SchemeDescriptor]
  public var depths: [DepthLabel]
  /// Input points of a stroke at a depth.
  public var schemePoints: Int
  /// Strokes of a scene whose frames are timed; 0 for none.
  public var strokes: Int
  /// Input points of each of them.
  public var strokePoints: Int
  public var seed: UInt64
  /// Timings of each cell; nil for as many as fit a time.
  public var runs: Int?
  public let viewport = Viewport.standard

  /// Input points that a stroke may have.
  public static let pointRange = 1...10_000_000
  /// Widths that are taken, in px.
  public static let widthRange = 1e-3...1e5
  /// Input points that all strokes of a scene may have together.
  public static let sceneLimit = 1_000_000
  /// Bytes that one stroke's vertices and indices may take.
  public static let byteLimit = 1 << 30
  /// Timings that can be asked for.
  public static let runRange = 1...100_000

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
  public var cells: [TessellationCell] {
    var cells: [TessellationCell] = []
    var seen: Set<TessellationCell> = []
    func add(_ method: TessellationMethod, _ spec: StrokeSpec, rival: StrokeSpec? = nil) {
      if seen.insert(TessellationCell(method, spec)).inserted {
        cells.append(TessellationCell(method, spec, rival: rival))
      }
    }
    func addAll(_ spec: StrokeSpec) {
      for method in methods {
        switch method {
        case .vernier: add(method, spec)
        case .strip: add(method, spec, rival: spec)
        case .published:
          if spec.profile == .constant { add(method, spec.published, rival: spec) }
        case .agg: continue
        }
      }
    }
    for spec in specs { addAll(spec) }
    for spec in peerSpecs {
      add(.vernier, spec)
      add(.agg, spec, rival: spec)
    }
    if let first = specs.first {
      for scheme in schemes {
        for depth in depths {
          var spec = first
          spec.points = schemePoints
          spec.position = SchemeDepth(scheme: scheme, depth: depth)
          addAll(spec)
        }
      }
    }
    return cells
  }

  /// All looks of all strokes in px.
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

  /// All sizes of a look.
  private func sizes(of look: StrokeSpec) -> [StrokeSpec] {
    var specs: [StrokeSpec] = []
    for width in widths {
      for tolerance in tolerances {
        for count in points {
          var spec = look
          spec.width = width
          spec.tolerance = tolerance
          spec.points = count
          specs.append(spec)
        }
      }
    }
    return specs
  }

  /// What a peer draws too: polylines, and its own smoothing where that is asked for, round and of one width.
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
