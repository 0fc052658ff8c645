import Geometry

/// Why a stroke or pattern cannot be tessellated. In that case nothing of it has been written.
///
/// Points count from 0. Lengths are in units of the input points.
public enum TessellationError: SentenceError {
  /// A coordinate of the point with this index is infinite or not a number.
  case pointNotFinite(Int)
  /// The point with this index is so far from the stroke's origin that float32 cannot represent the tolerance there.
  case pointTooFar(Int, distance: Double, maxDistance: Double, FlatteningTolerance)
  /// A width is zero, negative, infinite or not a number. `point` is nil if it is the width of the whole stroke.
  case widthNotPositive(Double, point: Int?)
  /// A width is so large that float32 cannot represent the tolerance at its edges. `point` is nil if it is the width of
  /// the whole stroke.
  case widthTooLarge(Double, point: Int?, maxWidth: Double, FlatteningTolerance)
  /// The width at a point is so small, and the point so far from the stroke's origin, that float32 cannot separate the
  /// stroke's two edges there.
  case widthTooFine(Double, point: Int)
  /// The number of widths differs from the number of points.
  case widthCount(points: Int, widths: Int)
  /// A flattening tolerance is outside of 1e-6…1e6 px.
  case tolerance(pixels: Double)
  /// A zoom is not positive, or so large or small that the tolerance in units is outside of 2^±100.
  case zoom(Double)
  /// A miter limit is below 1, infinite or not a number.
  case miterLimit(Double)
  /// The smoothing of `StrokeCurve.antigrain` is outside of 0…1.
  case smoothing(Double)
  /// A length or count of a pattern, or a measure of a stroke, is out of range: its name, its value and the range.
  case measure(String, Double, wanted: String)
  /// The caller's buffers are too small. `vertices` and `indices` are the counts needed for everything that the buffers
  /// would then hold.
  case buffersTooSmall(vertices: Int, indices: Int, vertexCapacity: Int, indexCapacity: Int)
  /// There would be 2^32 vertices or more, or memory has run out.
  case tooManyVertices(Int)

  /// One sentence, with its full stop: what is wrong, where, and what would be right.
  public var description: String {
    switch self {
    case .pointNotFinite(let index):
      "Point \(index) is not finite; both coordinates have to be finite numbers."
    case .pointTooFar(let index, let distance, let maxDistance, let tolerance):
      "Point \(index) lies \(distance) units from the stroke's origin; float32 holds a tolerance of "
        + "\(tolerance.pixels) px at zoom \(tolerance.zoom) up to \(maxDistance) units: move the origin nearer, or "
        + "make the tolerance coarser."
    case .widthNotPositive(let width, let point):
      "The width\(Self.of(point)) is \(width); it has to be a finite number above 0."
    case .widthTooLarge(let width, let point, let maxWidth, let tolerance):
      "The width\(Self.of(point)) is \(width) units; at a tolerance of \(tolerance.pixels) px at zoom "
        + "\(tolerance.zoom) it has to be at most \(maxWidth)."
    case .widthTooFine(let width, let point):
      "The width\(Self.of(point)) is \(width) units, too little for float32 to separate both edges at that distance "
        + "from the origin: move the origin nearer, or make the stroke wider."
    case .widthCount(let points, let widths):
      "There are \(points) points and \(widths) widths; there has to be one width for each point."
    case .tolerance(let pixels):
      "The tolerance is \(pixels) px; it has to be from \(FlatteningTolerance.minPixels) to "
        + "\(FlatteningTolerance.maxPixels) px."
    case .zoom(let zoom):
      "The zoom is \(zoom) px per unit; it has to be positive, and such that the tolerance is between 2^-100 and "
        + "2^100 units."
    case .miterLimit(let limit):
      "The miter limit is \(limit); it has to be a finite number, at least 1."
    case .smoothing(let smoothing):
      "The smoothing is \(smoothing); it has to be from 0 to 1."
    case .measure(let name, let value, let wanted):
      "The \(name) is \(value); it has to be \(wanted)."
    case .buffersTooSmall(let vertices, let indices, let vertexCapacity, let indexCapacity):
      "The buffers hold \(vertexCapacity) vertices and \(indexCapacity) indices; \(vertices) and \(indices) are needed."
    case .tooManyVertices(let count):
      "\(count) vertices are more than 32-bit indices can address or memory can hold; draw several strokes."
    }
  }

  private static func of(_ point: Int?) -> String { point.map { " of point \($0)" } ?? "" }
}
