import Experiments
import Tessellation

/// The columns that tables of tessellated strokes share.
enum StrokeColumns {
  private static let method = Column(
    "method", .string, "What made the stroke into vertices.", allowed: TessellationMethod.allCases.map(\.rawValue))
  private static let curve = Column(
    "curve", .string, "The curve through the input points.",
    allowed: StrokeCurve.catalog.map(\.name))
  private static let caps = Column(
    "caps", .string, "How the stroke ends.", allowed: StrokeCap.allCases.map(\.rawValue))
  private static let joins = Column(
    "joins", .string, "How the stroke turns corners.", allowed: StrokeJoin.names)
  private static let width = Column(
    "width", .number, unit: "px", "The whole width, or the most of a varying one.", minimum: 0)
  private static let profile = Column(
    "profile", .string, "How the width goes along the stroke.", allowed: WidthProfile.allCases.map(\.rawValue))
  private static let tolerance = Column(
    "tolerance_px", .number, unit: "px",
    "How far the drawn stroke may lie from the exact one; 0 for a method without a tolerance.", minimum: 0)
  private static let points = Column("points", .integer, "Input points.", minimum: 1)
  private static let scheme = Column(
    "scheme", .string, "What keeps the points and projects them; - for points in px as they are.")
  private static let depth = Column(
    "zoom_depth", .number, unit: "decades", "log10 of the zoom at which the scheme keeps them; 0 without a scheme.",
    minimum: 0)

  static let centrelinePoints = Column(
    "centreline_points", .integer, "Points of the centre line that the stroke is drawn about; missing where not known.",
    isRequired: false, minimum: 0)
  static let vertices = Column(
    "vertices", .integer, "Vertices of the stroke; missing where nothing came out.", isRequired: false, minimum: 0)
  static let indices = Column(
    "indices", .integer, "Indices of the stroke, 0 for a method without; missing where nothing came out.",
    isRequired: false, minimum: 0)
  static let bytes = Column(
    "bytes", .integer, unit: "B", "Of vertices and indices; missing where nothing came out.", isRequired: false,
    minimum: 0)
  static let status = Column(
    "status", .string, "Whether the stroke came out, and why not.",
    allowed: StrokeStatus.allCases.map(\.rawValue))

  /// What tells a stroke from all others, in the order that tessellation.csv has.
  static let leading = [method, curve, caps, joins, width, tolerance, points, scheme, depth]
  static let spec = leading + [profile]
  static let profileColumn = profile
  static let key = spec.map(\.name)

  static func leading(_ cell: TessellationCell) -> [Cell] {
    let spec = cell.spec
    return [
      .string(cell.method.rawValue), .string(spec.curve.name), .string(spec.cap.rawValue), .string(spec.join.name),
      .number(spec.width), .number(spec.tolerance), .integer(spec.points), .string(spec.position?.scheme.name ?? "-"),
      .number(spec.position?.depth.decades ?? 0),
    ]
  }

  static func profile(_ cell: TessellationCell) -> Cell { .string(cell.spec.profile.rawValue) }

  static func spec(_ cell: TessellationCell) -> [Cell] { leading(cell) + [profile(cell)] }
}
