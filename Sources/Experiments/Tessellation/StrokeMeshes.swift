import Tessellation

/// Tessellates the strokes of a configuration: what comes out of each, whatever it costs.
public struct StrokeMeshes: Sendable {
  /// Of the bytes of all vertices, float32 x and y, and of those of all indices, unsigned 32-bit.
  public typealias ContentHash = @Sendable (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> String

  private let configuration: TessellationConfiguration
  private let cells: [TessellationCell]
  private let contentHash: ContentHash

  /// All cells but those of peers, which another build may not have.
  public init(_ configuration: TessellationConfiguration, contentHash: @escaping ContentHash) {
    self.configuration = configuration
    cells = configuration.cells.filter { $0.method != .agg }
    self.contentHash = contentHash
  }

  public var count: Int { cells.count }

  /// Runs on `jobs` threads; the meshes do not depend on how many.
  /// - Parameter take: gets each mesh in order; what it throws stops the run.
  public func run(jobs: Int, take: (Int, StrokeMesh) throws -> Void) throws {
    try ParallelWork(jobs: jobs).run(
      cells.count, makeWorker: { DepthTravel(seed: configuration.seed) },
      work: { travel, index in
        Self.mesh(cells[index], configuration, travel: travel, peer: nil, contentHash: contentHash)
      }, take: take)
  }

  /// What one cell is made into.
  /// - Parameter contentHash: nil for none.
  static func mesh(
    _ cell: TessellationCell, _ configuration: TessellationConfiguration, travel: DepthTravel,
    peer: (any StrokePeer)?, contentHash: ContentHash?
  ) -> StrokeMesh {
    guard let work = try? StrokeWork(cell, configuration, travel: travel, peer: peer) else {
      return StrokeMesh(cell, .unreachable)
    }
    guard work.source.isFinite else { return StrokeMesh(cell, .notFinite) }
    do throws(TessellationError) {
      let writer = try work.writer()
      let size = try writer.size(of: work.source.points, work.source.width)
      guard size.vertices * 8 + size.indices * 4 <= TessellationConfiguration.byteLimit else {
        return StrokeMesh(cell, .tooLarge)
      }
      try work.draw(into: writer)
      return StrokeMesh(
        cell, .ok, centrelinePoints: writer.centrelinePoints(of: cell.spec.points), vertices: writer.vertexCount,
        indices: writer.indexCount, bytes: writer.byteCount, contentHash: contentHash.map { writer.withBytes($0) })
    } catch {
      return StrokeMesh(cell, .refused, refusal: error.description)
    }
  }
}
