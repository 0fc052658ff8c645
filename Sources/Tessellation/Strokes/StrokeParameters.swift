import Geometry

/// What a stroke is made with, found valid.
struct StrokeParameters {
  let style: StrokeStyle
  /// In units of the points.
  let tolerance: Double
  let flattening: FlatteningTolerance
  /// How far from the origin a coordinate may be: single precision rounds by at most a hundred-and-twenty-eighth of the
  /// tolerance there.
  let reach: Double

  init(style: StrokeStyle, tolerance: FlatteningTolerance) throws(TessellationError) {
    guard tolerance.pixels >= FlatteningTolerance.minPixels, tolerance.pixels <= FlatteningTolerance.maxPixels else {
      throw .tolerance(pixels: tolerance.pixels)
    }
    guard tolerance.zoom > 0, tolerance.units >= 0x1p-100, tolerance.units <= 0x1p100 else {
      throw .zoom(tolerance.zoom)
    }
    if case .miter(let limit) = style.join {
      guard limit >= 1, limit.isFinite else { throw .miterLimit(limit) }
    }
    if case .antigrain(let smoothing) = style.curve {
      guard (0...1).contains(smoothing) else { throw .smoothing(smoothing) }
    }
    self.style = style
    self.tolerance = tolerance.units
    flattening = tolerance
    reach = tolerance.units * 0x1p17
  }

  /// Whether corners of the input are corners of the stroke, whose position their joins show.
  var keepsCorners: Bool { style.curve == .polyline && style.join != .round }

  /// The half width of a whole stroke, and how far from the origin it reaches.
  func radius(ofWidth width: Double) throws(TessellationError) -> (radius: Double, reach: Double) {
    let radius = width / 2
    guard radius > 0, radius <= reach else { throw widthFault(width, point: nil) }
    return (radius, min(reach, radius * Self.fineness))
  }

  /// How many times its half width a stroke may be from its origin, for single precision to tell its edges apart.
  static let fineness = 0x1p18

  /// Whether a point can be taken.
  @inline(__always)
  static func reaches(_ point: Vector2, _ reach: Double) -> Bool { abs(point.x) <= reach && abs(point.y) <= reach }

  /// What is wrong with a point that cannot.
  func pointFault(_ point: Vector2, index: Int, radius: Double) -> TessellationError {
    guard point.x.isFinite, point.y.isFinite else { return .pointNotFinite(index) }
    guard Self.reaches(point, reach) else {
      return .pointTooFar(index, distance: max(abs(point.x), abs(point.y)), maxDistance: reach, flattening)
    }
    return .widthTooFine(2 * radius, point: index)
  }

  func widthFault(_ width: Double, point: Int?) -> TessellationError {
    width > 0 && width.isFinite
      ? .widthTooLarge(width, point: point, maxWidth: 2 * reach, flattening) : .widthNotPositive(width, point: point)
  }
}
