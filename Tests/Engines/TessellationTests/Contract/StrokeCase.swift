import Geometry
import StrokeOracle
import Tessellation

/// A stroke to tessellate, with its exact region.
struct StrokeCase: CustomStringConvertible, Sendable {
  var points: [Vector2]
  /// The whole width at each point; only the first one if `isEven`.
  var widths: [Double]
  var isEven = false
  var style = StrokeStyle()
  var isClosed = false
  var origin = Vector2.zero
  /// The tolerance, in units.
  var tolerance = 0.1

  var description: String {
    let positions = points.map { "Vector2(\($0.x), \($0.y))" }.joined(separator: ", ")
    return
      "StrokeCase(points: [\(positions)], widths: \(isEven ? Array(widths.prefix(1)) : widths), isEven: \(isEven), "
      + "style: StrokeStyle(curve: .\(style.curve), cap: .\(style.cap), join: .\(style.join)), isClosed: \(isClosed), "
      + "origin: Vector2(\(origin.x), \(origin.y)), tolerance: \(tolerance))"
  }

  var tessellator: StrokeTessellator {
    get throws(TessellationError) {
      try StrokeTessellator(style: style, tolerance: FlatteningTolerance(pixels: tolerance))
    }
  }

  func write(into mesh: inout TriangleMesh) throws(TessellationError) {
    if isEven {
      try tessellator.tessellate(points, width: widths[0], relativeTo: origin, isClosed: isClosed, into: &mesh)
    } else {
      try tessellator.tessellate(points, widths: widths, relativeTo: origin, isClosed: isClosed, into: &mesh)
    }
  }

  func write(into strip: inout TriangleStrip) throws(TessellationError) {
    if isEven {
      try tessellator.tessellate(points, width: widths[0], relativeTo: origin, isClosed: isClosed, into: &strip)
    } else {
      try tessellator.tessellate(points, widths: widths, relativeTo: origin, isClosed: isClosed, into: &strip)
    }
  }

  func write(into buffers: inout MeshBuffers) throws(TessellationError) {
    if isEven {
      try tessellator.tessellate(points, width: widths[0], relativeTo: origin, isClosed: isClosed, into: &buffers)
    } else {
      try tessellator.tessellate(points, widths: widths, relativeTo: origin, isClosed: isClosed, into: &buffers)
    }
  }

  /// The half width of each point.
  var halfWidths: [Double] { points.indices.map { widths[isEven ? 0 : $0] / 2 } }

  /// The discs along the curve, which round caps and joins approximate.
  var exactStroke: ExactStroke {
    ExactStroke(points: points, halfWidths: halfWidths, curve: exactCurve, isClosed: isClosed)
  }

  /// The outline of a polyline with any caps and joins.
  var exactOutline: ExactOutline { exactOutline(thinnerBy: 0) }

  /// The same outline minus the tolerance; nil if nothing is left.
  var thinnerOutline: ExactOutline? {
    halfWidths.contains { $0 <= tolerance } ? nil : exactOutline(thinnerBy: tolerance)
  }

  private func exactOutline(thinnerBy difference: Double) -> ExactOutline {
    ExactOutline(
      points: points, halfWidths: halfWidths.map { $0 - difference }, cap: exactCap, join: exactJoin,
      isClosed: isClosed)
  }

  /// The largest error that rounding to float32 may add, in units.
  func rounding(of positions: [SIMD2<Float>]) -> Double {
    0x1p-24 * 2.squareRoot() * Double(positions.reduce(0) { max($0, abs($1.x), abs($1.y)) })
  }

  private var exactCurve: ExactCurve {
    switch style.curve {
    case .polyline: .polyline
    case .uniformCatmullRom: .uniformCatmullRom
    case .centripetalCatmullRom: .centripetalCatmullRom
    case .antigrain(let smoothing): .antigrain(smoothing: smoothing)
    }
  }

  private var exactCap: StrokeCap {
    switch style.cap {
    case .round: .round
    case .butt: .butt
    case .square: .square
    }
  }

  private var exactJoin: StrokeJoin {
    switch style.join {
    case .round: .round
    case .miter(let limit): .miter(limit: limit)
    case .bevel: .bevel
    }
  }
}

extension StrokeCurve {
  /// One curve of each rule, in the order in which seeded tests draw them.
  static let judged: [StrokeCurve] = [.polyline] + judgedSplines
  static let judgedSplines: [StrokeCurve] = [.uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.7)]
}
