import CommandLine
import Geometry
import Peers
import Results
import Tessellation
import TessellationExperiment

/// Anti-Grain Geometry as a peer of the project's own strokes.
final class AntigrainPeer: StrokePeer {
  private let stroker: AntigrainStroker

  /// - Throws: `AntigrainError` in a build without it.
  init() throws(AntigrainError) {
    stroker = try AntigrainStroker()
  }

  func outline(
    _ points: UnsafeBufferPointer<Vector2>, curve: StrokeCurve, width: Double, tolerance: Double,
    into vertices: UnsafeMutableBufferPointer<SIMD2<Float>>
  ) -> Int {
    if case .antigrain(let smoothing) = curve {
      return stroker.smoothStrokeVertices(
        points: points, smoothing: smoothing, width: width, tolerance: tolerance, into: vertices)
    }
    return stroker.strokeVertices(points: points, width: width, tolerance: tolerance, into: vertices)
  }
}
