import Geometry

/// A scheme whose arithmetic can be taken apart: the computation from a stored point to float32, operation by
/// operation, with the stage that each rounding belongs to.
///
/// To conform, write the scheme's own expression once more with ``StagedNumber``s, in its own order of operations.
/// Begin with the exact numbers of the sight, state the numbers that the scheme holds of them, and name a stage
/// wherever it rounds:
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
///   is the exact rest, held as the scheme's number for it: `(sight.point(i).x - high).held(as: low, in: .store)`.
/// - An operation in emulated arithmetic (double-float, a fixed-point product) is the exact operation, held as the
///   value that the scheme's own code returns for it.
/// - A number in steps of a fixed size, a fixed-point coordinate or a decimal, is
///   ``StagedNumber/stepped(to:in:)-(Double,_)`` its value.
/// - A stage that a scheme does without rounding is not named, and its deviation is 0.
/// - A scheme that makes one factor of several numbers names the stage of each product; one that ends in a shader ends
///   in ``VertexShader/stages(of:offset:zoom:turn:in:)``.
///
/// The result is checked on every measured sample. With all stages rounding it has to equal the value of
/// `CoordinateScheme.project`, to the bit, and with none the oracle's position. Only the assignment of the deviations
/// to stages rests on this method.
public protocol StagedScheme: CoordinateScheme {
  /// Normalised device coordinates of a stored point under the current camera, taken apart.
  /// - Parameters:
  ///   - index: the index of the point in the stored scene.
  ///   - sight: the stored scene under the scheme's present camera, exactly.
  /// - Returns: nil where the scheme draws the point by a method that is not taken apart.
  func stages(of index: Int, in sight: ExactSight) -> StagedVector?
}

extension VertexShader {
  /// The operations of ``callAsFunction(_:)``, one by one.
  /// - Parameters:
  ///   - vertex: the vertex in the vertex buffer.
  ///   - offset: the offset as the shader gets it, which replaces the shader's own.
  ///   - zoom: the zoom as the shader gets it, which replaces the shader's own.
  ///   - turn: the rotation as the shader gets it, which replaces the shader's own.
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
