import Results
import TessellationExperiment

/// What a stroke and a displayed frame cost where a scheme keeps them at a depth.
public struct CanvasCost: Hashable, Sendable, Codable {
  /// Whether the stroke came out.
  public let strokeStatus: StrokeStatus
  /// Its triangles; nil where it did not come out.
  public let triangles: Int?
  /// The median time of one of its points, projection by the scheme included, in ns; nil where it did not come out.
  public let strokeNanosecondsPerPoint: Double?
  /// Whether the frame came out.
  public let frameStatus: StrokeStatus
  /// The median time of a displayed frame, in ns; nil where it did not come out.
  public let frameNanoseconds: Double?
}

/// Makes a stroke by the method `vernier` and displayed frames by the method `uniform` of one canvas after the other,
/// as `vernier tessellate` does. For one thread.
final class CanvasCosts {
  private let configuration: TessellationConfiguration
  private let isTimed: Bool
  private let travel: DepthTravel

  /// - Parameter isTimed: whether times are measured; otherwise they are nil.
  init(_ configuration: TessellationConfiguration, isTimed: Bool) {
    self.configuration = configuration
    self.isTimed = isTimed
    travel = DepthTravel(seed: configuration.seed)
  }

  func cost(of canvas: SchemeDepth) -> CanvasCost {
    var one = configuration
    (one.schemes, one.depths) = ([canvas.scheme], [canvas.depth])
    let row = StrokeTimings(one).row(one.cells[one.cells.count - 1], travel: travel, isTimed: isTimed)
    guard let frame = SceneCosts(one).row(.uniform, canvas, travel: travel, isTimed: isTimed) else {
      preconditionFailure("the configuration has a scene")
    }
    return CanvasCost(
      strokeStatus: row.mesh.status, triangles: row.mesh.indices.map { $0 / 3 },
      strokeNanosecondsPerPoint: row.nanosecondsPerPoint, frameStatus: frame.status,
      frameNanoseconds: frame.nanoseconds)
  }
}
