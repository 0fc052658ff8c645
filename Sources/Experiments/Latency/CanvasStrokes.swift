import Geometry
import Ink
import Schemes
import Tessellation

/// Makes strokes for a canvas.
struct CanvasStrokes {
  private let scheme: any CoordinateScheme
  private let descriptor: SchemeDescriptor
  private let viewport: Viewport
  private let style: StrokeStyle
  private let tolerance: FlatteningTolerance

  /// - Parameter tolerance: in px.
  /// - Throws: `TessellationError` for a tolerance out of range.
  init(_ scheme: any CoordinateScheme, of descriptor: SchemeDescriptor, viewport: Viewport, tolerance: Double) throws {
    self.scheme = scheme
    self.descriptor = descriptor
    self.viewport = viewport
    style = StrokeStyle(curve: .antigrain(smoothing: try AntigrainSmoothing().factor))
    self.tolerance = FlatteningTolerance(pixels: tolerance)
    // Shows now what would be wrong later.
    _ = try LiveStroke(style: style, tolerance: self.tolerance, width: nil)
  }

  /// An empty one.
  func stroke() -> CanvasStroke {
    guard let live = try? LiveStroke(style: style, tolerance: tolerance, width: nil) else {
      preconditionFailure("a stroke of this style was made before")
    }
    return CanvasStroke(descriptor.storedPoints(of: scheme, viewport: viewport), live)
  }
}
