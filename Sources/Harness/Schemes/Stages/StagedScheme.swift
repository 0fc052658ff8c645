import Geometry

/// A scheme whose errors can be assigned to stages. It records the computation from a stored point to float32,
/// operation by operation, with the stage of each rounding.
///
/// To conform, write the scheme's own expression once more with ``StagedNumber``s, in its own order of operations.
/// Begin with the exact numbers of the sight, state the scheme's numbers for them, and name a stage wherever the scheme
/// rounds:
///
/// ```swift
/// extension MyScheme: StagedScheme {
///   public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
///     let point = sight.point(index).held(as: points[index], in: .store)
///     let centre = sight.centre.held(as: centre, in: .camera)
///     let zoom = sight.zoom.held(as: zoom, in: .camera)
///     let turn = sight.turn.held(as: turn, in: .camera)
///     let displacement = (point - centre).rounded(to: .binary64, in: .subtraction)
///     let scaled = (displacement * zoom).rounded(to: .binary64, in: .scale)
///     let turned = scaled.turned(by: turn, to: .binary64)
///     let factor = sight.ndcPerPixel.held(as: ndcPerPixel, in: .float32Conversion)
///     return (turned * factor).rounded(to: .binary32, in: .float32Conversion)
///   }
/// }
/// ```
///
/// - A number in several words (high and low floats, a grid cell and an offset, an origin and a vertex) is their sum.
///   All words but the last are a ``ExactSight/constant(_:)-(Double)``, because any choice of them is without error.
///   The last word is the exact rest, held as the scheme's number for that rest: `(sight.point(i).x - high).held(as:
///   low, in: .store)`.
/// - An operation in emulated arithmetic (double-float, a fixed-point product) is the exact operation, held as the
///   value that the scheme's own code returns.
/// - A number in steps of a fixed size, for example a fixed-point coordinate or a decimal, is stated by
///   ``StagedNumber/stepped(to:in:)-(Double,_)``.
/// - A stage in which the scheme does not round is not named. Its deviation is 0.
/// - A scheme that computes one factor from several numbers names the stage of each product. A scheme whose last step
///   is a shader calls ``VertexShader/stages(of:offset:zoom:turn:in:)`` last.
///
/// The result is checked on every measured sample. If all stages round, it has to equal the value of
/// `CoordinateScheme.project` in every bit. If no stage rounds, it has to equal the oracle's position. Only the
/// assignment of the deviations to stages rests on this method.
public protocol StagedScheme: CoordinateScheme {
  /// The normalised device coordinates of a stored point under the current camera, with the effect of each stage.
  /// - Parameters:
  ///   - index: the index of the point in the stored scene.
  ///   - sight: the exact numbers of the stored scene under the scheme's present camera.
  /// - Returns: nil if the scheme draws the point by a method whose operations are not recorded.
  func stages(of index: Int, in sight: ExactSight) -> StagedVector?
}

extension VertexShader {
  /// The operations of ``callAsFunction(_:)``, recorded one by one.
  /// - Parameters:
  ///   - vertex: the vertex in the vertex buffer.
  ///   - offset: the offset that the shader gets, instead of its own.
  ///   - zoom: the zoom that the shader gets, instead of its own.
  ///   - turn: the rotation that the shader gets, instead of its own.
  ///   - sight: the exact numbers of the screen.
  public func stages(
    of vertex: StagedVector, offset: StagedVector, zoom: StagedNumber, turn: StagedVector, in sight: ExactSight
  ) -> StagedVector {
    let position = (vertex + offset).rounded(to: .binary32, in: .subtraction)
    let scaled = (position * zoom).rounded(to: .binary32, in: .scale)
    let factor = sight.ndcPerPixel.held(as: ndcPerPixel, in: .float32Conversion)
    return (scaled.turned(by: turn, to: .binary32) * factor).rounded(to: .binary32, in: .float32Conversion)
  }
}
