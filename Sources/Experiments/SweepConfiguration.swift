import Geometry
import Workloads

/// Everything that decides a sweep's numbers.
public struct SweepConfiguration: Sendable {
  public var schemes: [String]
  public var workloads: [any Workload]
  public var paths: [any CameraPath]
  public var depths: [DepthLabel]
  /// Displayed frames a cell, from 2.
  public var frames: Int
  /// Points a scene, from 1.
  public var points: Int
  public var viewport: Viewport
  public var seed: UInt64
  /// The jitter at which a scheme counts as broken, in px.
  public var threshold: Double

  public init(
    schemes: [String], workloads: [any Workload], paths: [any CameraPath], depths: [DepthLabel], frames: Int, points: Int,
    viewport: Viewport, seed: UInt64, threshold: Double
  ) {
    self.schemes = schemes
    self.workloads = workloads
    self.paths = paths
    self.depths = depths
    self.frames = frames
    self.points = points
    self.viewport = viewport
    self.seed = seed
    self.threshold = threshold
  }

  /// Samples a cell may have: errors of a cell are kept until it is summed up, 24 bytes a sample and worker.
  public static let sampleLimit = 5_000_000

  /// Every scheme on every workload and path, in the order of the rows, at no particular depth.
  var subjects: [SweepCell] {
    schemes.flatMap { scheme in
      workloads.flatMap { workload in
        paths.map { SweepCell(scheme: scheme, workload: workload, path: $0, depth: .surface) }
      }
    }
  }

  /// All cells, in the order of the rows: scheme, workload, path, depth.
  public var cells: [SweepCell] {
    subjects.flatMap { subject in depths.map(subject.at) }
  }

  /// Half the width and height that drawings keep to, in px: what stays in view while a path zooms in by 1.48.
  public var extent: Vector2 { viewport.size * 0.2 }

  /// The drawing of a workload: the same for every scheme, path and depth.
  public func drawing(of workload: any Workload) -> Drawing {
    workload.drawing(points: points, seed: seed, extent: extent)
  }
}
