import Geometry
import Measurement
import Tessellation

/// Times the strokes of a configuration, one after the other on one thread.
public struct StrokeTimings {
  private let configuration: TessellationConfiguration
  private let allocationCount: () -> Int
  private let peer: (any StrokePeer)?
  private let timer: CallTimer

  /// - Parameters:
  ///   - allocationCount: how many times memory has been asked for in this process; negative where that is not counted.
  ///   - peer: what draws the cells of a peer; those are left out without one.
  public init(
    _ configuration: TessellationConfiguration, allocationCount: @escaping () -> Int, peer: (any StrokePeer)?
  ) {
    self.configuration = configuration
    self.allocationCount = allocationCount
    self.peer = peer
    timer = CallTimer(runs: configuration.runs)
  }

  /// - Parameters:
  ///   - meshes: what `StrokeMeshes` made of the cells, in their order.
  ///   - take: gets each row in order, with its position; what it throws stops the run.
  public func run(_ meshes: [StrokeMesh], take: (Int, TessellationRow) throws -> Void) throws {
    let travel = DepthTravel(seed: configuration.seed)
    var next = meshes[...]
    for (index, cell) in configuration.cells.enumerated() {
      let mesh: StrokeMesh
      if cell.method == .agg {
        guard let peer else { continue }
        mesh = StrokeMeshes.mesh(cell, configuration, travel: travel, peer: peer, contentHash: nil)
      } else {
        guard let made = next.popFirst() else { preconditionFailure("there is a mesh for every cell") }
        mesh = made
      }
      try take(index, TessellationRow(mesh: mesh, timing: mesh.status == .ok ? timing(cell, travel: travel) : nil))
    }
  }

  /// nil where the rival refuses the stroke, or the stage cannot be set.
  private func timing(_ cell: TessellationCell, travel: DepthTravel) -> StrokeTiming? {
    guard let work = try? StrokeWork(cell, configuration, travel: travel, peer: peer),
      let writer = try? work.writer()
    else { return nil }
    let first = allocations { draw(work, writer) }
    let again = allocations { draw(work, writer) }
    let projection = work.source.isProjected ? timer.time { work.source.project() }.nanoseconds : nil
    if let rival = try? work.rivalWriter(), (try? work.draw(into: rival)) != nil {
      let pair = timer.compare({ draw(work, writer) }, { draw(work, rival) })
      return StrokeTiming(
        nanoseconds: pair.nanosecondsA, projection: projection, runs: 2 * pair.ratio.pairs, strokesPerRun: pair.callsA,
        allocations: again, firstAllocations: first, ratio: pair.ratio)
    }
    let alone = timer.time { draw(work, writer) }
    return StrokeTiming(
      nanoseconds: alone.nanoseconds, projection: projection, runs: alone.runs, strokesPerRun: alone.calls,
      allocations: again, firstAllocations: first, ratio: nil)
  }

  /// A stroke that has been drawn is drawn again without fault.
  @inline(__always)
  private func draw(_ work: StrokeWork, _ writer: any StrokeWriter) { try? work.draw(into: writer) }

  private func allocations(_ work: () -> Void) -> Int? {
    let before = allocationCount()
    work()
    let after = allocationCount()
    return before < 0 ? nil : after - before
  }
}
