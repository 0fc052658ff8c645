import Geometry

/// A scheme whose arithmetic can be taken apart: the computation from a stored point to float32, operation by
/// operation, with the stage that each rounding belongs to.
///
/// To conform, write the scheme's own expression once more with ``StagedNumber``s, in its own order of operations.
/// Begin with the exact numbers of the sight, say what the scheme holds of them, and name a stage wherever it rounds:
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
/// - A number in several words (high and low floats, a cell and an offset, an origin and a vertex) is their sum. All
///   words but the last are a ``ExactSight/constant(_:)-(Double)``, since any choice of them is without error; the last
///   is the exact rest, held as what the scheme keeps of it: `(sight.point(i).x - high).held(as: low, in: .store)`.
/// - An operation in emulated arithmetic (double-float, a fixed-point product) is the exact operation, held as the
///   value that the scheme's own code returns for it.
/// - A number in steps of a fixed size, a fixed-point coordinate or a decimal, is
///   ``StagedNumber/stepped(to:in:)-(Double,_)`` its value.
/// - A stage that a scheme does without rounding is not named, and its deviation is 0.
/// - A scheme that makes one factor of several numbers names the stage of each product; one that ends in a shader ends
///   in ``VertexShader/stages(of:offset:zoom:turn:in:)``.
///
/// What comes out is checked on every sample that is measured: with all stages rounding it is what
/// `CoordinateScheme.project` returns, to the bit, and with none it is the oracle's position. Only how the deviations
/// are shared among the stages is this method's word.
public protocol StagedScheme: CoordinateScheme {
  /// Normalised device coordinates of a stored point under the current camera, taken apart.
  /// - Parameters:
  ///   - index: of the point in the stored scene.
  ///   - sight: the stored scene from the camera that the scheme was last moved to, exactly.
  /// - Returns: nil where the scheme draws the point by a method that is not taken apart.
  func stages(of index: Int, in sight: ExactSight) -> StagedVector?
}

extension VertexShader {
  /// What ``callAsFunction(_:)`` computes, operation by operation.
  /// - Parameters:
  ///   - vertex: as it lies in the vertex buffer.
  ///   - offset: in place of the shader's own, as the shader gets it.
  ///   - zoom: in place of the shader's own, as the shader gets it.
  ///   - turn: in place of the shader's own, as the shader gets it.
  ///   - sight: says what the screen exactly is.
  public func stages(
    of vertex: StagedVector, offset: StagedVector, zoom: StagedNumber, turn: StagedVector, in sight: ExactSight
  ) -> StagedVector {
    let position = (vertex + offset).rounded(to: .binary32, in: .subtraction)
    let scaled = (position * zoom).rounded(to: .binary32, in: .scale)
    let factor = sight.ndcPerPixel.held(as: ndcPerPixel, in: .float32Conversion)
    return (scaled.turned(by: turn, to: .binary32) * factor).rounded(to: .binary32, in: .float32Conversion)
  }
}
