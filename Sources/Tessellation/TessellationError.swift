/// Why a stroke cannot be made into triangles. Nothing of it has been written then.
public enum TessellationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A coordinate is infinite or not a number. Points count from 0.
  case pointNotFinite(Int)
  /// A point lies so far from the stroke's origin that float32 cannot hold the tolerance there; distances in units.
  case pointTooFar(Int, distance: Double, reach: Double, FlatteningTolerance)
  /// A width is zero, negative, infinite or not a number; of one point, or of the whole stroke.
  case widthNotPositive(Double, point: Int?)
  /// A width is larger than float32 can hold the tolerance at.
  case widthTooLarge(Double, point: Int?, most: Double, FlatteningTolerance)
  /// A width is so small, so far from the stroke's origin, that float32 cannot tell the stroke's two edges apart.
  case widthTooFine(Double, point: Int)
  /// There are not as many widths as points.
  case widthCount(points: Int, widths: Int)
  /// A tolerance is not in 1e-6…1e6 px.
  case tolerance(pixels: Double)
  /// A zoom is not positive, or so large or small that the tolerance in units leaves 2^±100.
  case zoom(Double)
  /// A miter limit is below 1, infinite or not a number.
  case miterLimit(Double)
  /// An Antigrain smoothing is not in 0…1.
  case smoothing(Double)
  /// A length, radius or count of a shape or pattern cannot be.
  case measure(String, Double, wanted: String)
  /// What the caller handed over to be written to is too small; how much is needed for what was asked.
  case buffersTooSmall(vertices: Int, indices: Int, vertexRoom: Int, indexRoom: Int)
  /// There would be 2^32 vertices or more, or no memory is left for them.
  case tooManyVertices(Int)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .pointNotFinite(let index):
      "Point \(index) is not finite; both coordinates have to be finite numbers."
    case .pointTooFar(let index, let distance, let reach, let tolerance):
      "Point \(index) lies \(distance) units from the stroke's origin; at a tolerance of \(tolerance.pixels) px at zoom "
        + "\(tolerance.zoom) single precision reaches \(reach) units: move the origin nearer, or make the tolerance coarser."
    case .widthNotPositive(let width, let point):
      "The width\(Self.of(point)) is \(width); it has to be a finite number above 0."
    case .widthTooLarge(let width, let point, let most, let tolerance):
      "The width\(Self.of(point)) is \(width) units; at a tolerance of \(tolerance.pixels) px at zoom \(tolerance.zoom) it can "
        + "be at most \(most)."
    case .widthTooFine(let width, let point):
      "The width\(Self.of(point)) is \(width) units, too little for single precision to tell both edges apart there; move the "
        + "origin nearer, or make the stroke wider."
    case .widthCount(let points, let widths):
      "There are \(points) points and \(widths) widths; there has to be one width for each point."
    case .tolerance(let pixels):
      "The tolerance is \(pixels) px; it has to be from \(FlatteningTolerance.finest) to \(FlatteningTolerance.coarsest) px."
    case .zoom(let zoom):
      "The zoom is \(zoom) px per unit; it has to be a number above 0 that brings the tolerance to between 2^-100 and 2^100 units."
    case .miterLimit(let limit):
      "The miter limit is \(limit); it has to be a finite number, at least 1."
    case .smoothing(let smoothing):
      "The smoothing is \(smoothing); it has to be from 0 to 1."
    case .measure(let name, let value, let wanted):
      "The \(name) is \(value); it has to be \(wanted)."
    case .buffersTooSmall(let vertices, let indices, let vertexRoom, let indexRoom):
      "The buffers hold \(vertexRoom) vertices and \(indexRoom) indices; \(vertices) and \(indices) are needed."
    case .tooManyVertices(let count):
      "\(count) vertices are more than 32-bit indices tell apart or memory holds; draw several strokes."
    }
  }

  private static func of(_ point: Int?) -> String { point.map { " of point \($0)" } ?? "" }
}
