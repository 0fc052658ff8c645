import Geometry

/// A stroke drawn from its vertices: the shader adds the offset, multiplies by the zoom, turns, and scales to NDC.
public struct StrokeDraw: Hashable, Sendable {
  /// The index of the stroke in the content.
  public let stroke: Int
  /// The stroke's origin relative to the middle of the view, in units of its frame.
  public let offset: SIMD2<Float>
  /// Px per unit of its frame.
  public let zoom: Float
}
