import Geometry

/// The validated parameters of a stroke.
struct StrokeParameters {
  let style: StrokeStyle
  /// The tolerance in units of the points.
  let tolerance: Double
  let flattening: FlatteningTolerance
  /// The largest distance of a coordinate from the origin. At this distance, single precision rounds by at most 1/128
  /// of the tolerance.
  let maxCoordinate: Double

  init(style: StrokeStyle, tolerance: FlatteningTolerance) throws(TessellationError) {
    guard tolerance.pixels >= FlatteningTolerance.minPixels, tolerance.pixels <= FlatteningTolerance.maxPixels else {
      throw .tolerance(pixels: tolerance.pixels)
    }
    guard tolerance.zoom > 0, tolerance.units >= 0x1p-100, tolerance.units <= 0x1p100 else {
      throw .zoom(tolerance.zoom)
    }
    guard style.join.isValid else { throw .miterLimit(style.join.reach) }
    if case .antigrain(let smoothing) = style.curve {
      guard (0...1).contains(smoothing) else { throw .smoothing(smoothing) }
    }
    self.style = style
    self.tolerance = tolerance.units
    flattening = tolerance
    maxCoordinate = tolerance.units * 0x1p17
  }

  /// Whether corners of the input stay corners of the stroke, since its joins make their positions visible.
  var keepsCorners: Bool { style.curve == .polyline && style.join != .round }

  /// The largest distance of a stroke from its origin, in half widths, at which single precision can separate its two
  /// edges.
  static let fineness = 0x1p18

  /// The error for an invalid point, or for an invalid width there.
  /// - Parameter count: the number of points of the stroke before these.
  func fault(of points: StrokePoints, at index: Int, after count: Int = 0) -> TessellationError {
    let (point, radius) = (points.point(at: index), points.radius(at: index))
    if let widths = points.widths, !(radius > 0 && radius <= maxCoordinate) {
      return widthFault(widths[index], point: count + index)
    }
    guard point.x.isFinite, point.y.isFinite else { return .pointNotFinite(count + index) }
    let distance = max(abs(point.x), abs(point.y))
    return distance > maxCoordinate
      ? .pointTooFar(count + index, distance: distance, maxDistance: maxCoordinate, flattening)
      : .widthTooFine(2 * radius, point: count + index)
  }

  func widthFault(_ width: Double, point: Int?) -> TessellationError {
    width > 0 && width.isFinite
      ? .widthTooLarge(width, point: point, maxWidth: 2 * maxCoordinate, flattening)
      : .widthNotPositive(width, point: point)
  }
}
