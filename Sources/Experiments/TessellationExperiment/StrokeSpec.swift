import Geometry
import Results
import Tessellation

/// The specification of a stroke: its points and its appearance.
public struct StrokeSpec: Hashable, Sendable {
  /// The curve through the input points.
  public var curve: StrokeCurve
  /// The caps of the stroke.
  public var cap: StrokeCap
  /// The joins of the stroke.
  public var join: StrokeJoin
  /// The variation of the width.
  public var profile: WidthProfile
  /// The whole width in px, or the largest of a varying one.
  public var width: Double
  /// The tolerance in px; 0 for a method without one.
  public var tolerance: Double
  /// The number of input points.
  public var points: Int
  /// The scheme that stores the points, and the depth; nil for points in px.
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

  /// The stroke for the published method, which has one curve, one appearance and no tolerance.
  var published: StrokeSpec {
    StrokeSpec(curve: .uniformCatmullRom, width: width, tolerance: 0, points: points, canvas: canvas)
  }

  /// The stroke for the published method of instances, which has another curve.
  var publishedInstances: StrokeSpec {
    StrokeSpec(curve: .centripetalCatmullRom, width: width, tolerance: 0, points: points, canvas: canvas)
  }
}

/// One stroke by one method.
public struct MeasuredStroke: Hashable, Sendable {
  /// The method.
  public let method: TessellationMethod
  /// The stroke.
  public let spec: StrokeSpec
  /// The stroke that the method `vernier` draws for comparison; nil for that method itself.
  public let baseline: StrokeSpec?

  /// A stroke by a method.
  public init(_ method: TessellationMethod, _ spec: StrokeSpec, baseline: StrokeSpec? = nil) {
    self.method = method
    self.spec = spec
    self.baseline = baseline
  }
}

/// A method of converting a stroke into the GPU's data.
public enum TessellationMethod: String, CaseIterable, Hashable, Sendable {
  /// Indexed triangles within a tolerance.
  case vernier
  /// The same stroke as one triangle strip without indices.
  case strip
  /// The method of Slate's documents of November 2025: 20 uniform pieces a span, a disc at every joint, no indices, no
  /// tolerance.
  case published
  /// The method of Slate's code of December 2025: one to four centripetal pieces a span, each an instance of one quad;
  /// no joints, no tolerance. Its vertices are the stored ends, two for each instance.
  case publishedInstances = "published-2025-12"

  /// The default methods, in the order of results.
  public static let builtIn: [TessellationMethod] = [.vernier, .strip, .published]
}

/// The variation of a stroke's width along it.
public enum WidthProfile: String, CaseIterable, Hashable, Sendable {
  /// Constant.
  case constant
  /// By the pen's pressure: from 0.3 to 1 of the largest.
  case pressure
}

/// The width of a stroke, in px.
enum StrokeWidth {
  case constant(Double)
  /// One width for each point.
  case varying([Double])
}

extension StrokeCurve {
  /// The curves that results name, each with the smoothing of the Inkable documents where it has one.
  public static let catalog: [StrokeCurve] = [
    .polyline, .uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.7),
  ]

  /// The curve with a name in results; nil for none.
  public init?(name: String) {
    guard let curve = Self.catalog.first(where: { $0.name == name }) else { return nil }
    self = curve
  }
}

extension Column where Row == MeasuredStroke {
  /// The key of a stroke, without its width's profile.
  @ColumnBuilder<MeasuredStroke> static var appearance: [Column<MeasuredStroke>] {
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

  /// The width's profile, which completes the key of a stroke.
  static var profile: Column<MeasuredStroke> {
    Column("profile", "How the width varies along the stroke.") { $0.spec.profile }
  }

  /// The names of the key columns of strokes.
  static var key: [String] { (appearance + [profile]).map(\.field.name) }
}
