import Experiments
import Geometry
import Results
import Tessellation

/// Which stroke is drawn, and how it is to look.
public struct StrokeSpec: Hashable, Sendable {
  /// The curve through the input points.
  public var curve: StrokeCurve
  /// How the stroke ends.
  public var cap: StrokeCap
  /// How the stroke turns corners.
  public var join: StrokeJoin
  /// How the width varies.
  public var profile: WidthProfile
  /// The whole width in px, or the most of a varying one.
  public var width: Double
  /// In px; 0 for a method that knows none.
  public var tolerance: Double
  /// Input points.
  public var points: Int
  /// What keeps the points and where; nil for points in px as they are.
  public var canvas: SchemeDepth?

  /// A stroke; nothing is checked until it is drawn.
  public init(
    curve: StrokeCurve = .centripetalCatmullRom, cap: StrokeCap = .round, join: StrokeJoin = .round,
    profile: WidthProfile = .constant, width: Double = 4, tolerance: Double = 0.25, points: Int,
    canvas: SchemeDepth? = nil
  ) {
    self.curve = curve
    self.cap = cap
    self.join = join
    self.profile = profile
    self.width = width
    self.tolerance = tolerance
    self.points = points
    self.canvas = canvas
  }

  /// What the published method makes of it, which has one curve, one look and no tolerance.
  var published: StrokeSpec {
    StrokeSpec(curve: .uniformCatmullRom, width: width, tolerance: 0, points: points, canvas: canvas)
  }

  /// What the published method of instances makes of it, which has another curve.
  var publishedInstances: StrokeSpec {
    StrokeSpec(curve: .centripetalCatmullRom, width: width, tolerance: 0, points: points, canvas: canvas)
  }
}

/// One stroke by one method.
public struct StrokeCell: Hashable, Sendable {
  /// What makes the stroke into vertices.
  public let method: TessellationMethod
  /// Which stroke.
  public let spec: StrokeSpec
  /// The stroke that the method `vernier` draws beside, to be compared with; nil for that method itself.
  public let baseline: StrokeSpec?

  /// A stroke by a method.
  public init(_ method: TessellationMethod, _ spec: StrokeSpec, baseline: StrokeSpec? = nil) {
    self.method = method
    self.spec = spec
    self.baseline = baseline
  }
}

/// A method to make a stroke into something that a graphics processor draws.
public enum TessellationMethod: String, CaseIterable, Hashable, Sendable {
  /// Indexed triangles within a tolerance.
  case vernier
  /// The same stroke as one triangle strip without indices.
  case strip
  /// What the documents of Slate of November 2025 describe: 20 uniform pieces a span, a disc at every joint, no indices,
  /// no tolerance.
  case published
  /// What the code of Slate of December 2025 does: one to four centripetal pieces a span, each an instance of one quad;
  /// no joints, no tolerance. Its vertices are the stored ends, two for each instance.
  case publishedInstances = "published-2025-12"
  /// An outline by Anti-Grain Geometry, without triangles; only in a build with the trait `Peers`.
  case agg

  /// Those that are measured unless others are asked for, in the order of results.
  public static let builtIn: [TessellationMethod] = [.vernier, .strip, .published]

  /// Those that can be asked for in every build.
  public static let choices: [TessellationMethod] = builtIn + [.publishedInstances]
}

/// How a stroke's width goes along it.
public enum WidthProfile: String, CaseIterable, Hashable, Sendable {
  /// The same everywhere.
  case constant
  /// As the pen is pressed: from 0.3 to 1 of the most.
  case pressure
}

/// How wide a stroke is, in px.
enum StrokeWidth {
  case constant(Double)
  /// One for each point.
  case varying([Double])
}

extension StrokeCurve {
  /// The curves that results name, each with the smoothing of the Inkable documents where it has one.
  public static let catalog: [StrokeCurve] = [
    .polyline, .uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.7),
  ]

  /// The curve of a name in results; nil for none.
  public init?(name: String) {
    guard let curve = Self.catalog.first(where: { $0.name == name }) else { return nil }
    self = curve
  }
}

extension StrokeJoin {
  /// The names of joins in results.
  public static let names = ["round", "miter", "bevel"]

  /// The join of a name in results; nil for none.
  /// - Parameters:
  ///   - name: as in results.
  ///   - miterLimit: of a miter join.
  public init?(name: String, miterLimit: Double) {
    switch name {
    case "round": self = .round
    case "miter": self = .miter(limit: miterLimit)
    case "bevel": self = .bevel
    default: return nil
    }
  }
}

extension Column where Row == StrokeCell {
  /// What tells a stroke from all others, but for its width's profile.
  @ColumnBuilder<StrokeCell> static var appearance: [Column<StrokeCell>] {
    Column("method", "What made the stroke into vertices.") { $0.method }
    Column("curve", "The curve through the input points.", allowed: StrokeCurve.catalog.map(\.name)) {
      $0.spec.curve.name
    }
    Column("caps", "How the stroke ends.") { $0.spec.cap }
    Column("joins", "How the stroke turns corners.", allowed: StrokeJoin.names) { $0.spec.join.name }
    Column("width", .px, "The whole width, or the most of a varying one.", minimum: 0) { $0.spec.width }
    Column(
      "tolerance_px", .px,
      "How far the drawn stroke may lie from the exact one; 0 for a method without a tolerance.", minimum: 0
    ) { $0.spec.tolerance }
    Column("points", "Input points.", minimum: 1) { $0.spec.points }
    Column("scheme", "What keeps the points and projects them; - for points in px as they are.") {
      $0.spec.canvas?.scheme.name ?? "-"
    }
    Column(
      "zoom_depth", .decades, "log10 of the zoom at which the scheme keeps them; 0 without a scheme.", minimum: 0
    ) { $0.spec.canvas?.depth.decades ?? 0 }
  }

  /// How the width varies, which tells a stroke from all others besides.
  static var profile: Column<StrokeCell> {
    Column("profile", "How the width varies along the stroke.") { $0.spec.profile }
  }

  /// The names of the columns that tell strokes apart.
  static var key: [String] { (appearance + [profile]).map(\.field.name) }
}
