import Geometry

/// Compares a mesh with the exact stroke it stands for.
public struct StrokeJudge<Region: ExactRegion>: Sendable {
  /// What the mesh should cover.
  public let region: Region
  /// The mesh.
  public let mesh: MeshCoverage
  /// How far they may differ, in units.
  public let tolerance: Double

  public init(region: Region, mesh: MeshCoverage, tolerance: Double) {
    self.region = region
    self.mesh = mesh
    self.tolerance = tolerance
  }

  /// The verdict over `probes`. Only what is certain counts against a mesh: a covered position by the least distance it may have from
  /// the stroke, one not covered by the least depth.
  public func verdict(on probes: some Sequence<StrokeProbe>) -> StrokeVerdict {
    var verdict = StrokeVerdict(tolerance: tolerance, faults: mesh.faults)
    for probe in probes {
      verdict.positionCount += 1
      let distance = region.signedDistance(to: probe.position)
      let isCovered = probe.isCoveredByConstruction || mesh.contains(probe.position)
      let error = isCovered ? distance.lowerBound : -distance.upperBound
      if isCovered { verdict.coveredCount += 1 }
      if isCovered, mesh.coverageCount(of: probe.position) > 1 { verdict.overlapCount += 1 }
      if error > tolerance { verdict.violationCount += 1 }
      let violation = StrokeVerdict.Violation(position: probe.position, distance: error)
      if isCovered, error > max(0, verdict.overshoot?.distance ?? 0) { verdict.overshoot = violation }
      if !isCovered, error > max(0, verdict.undershoot?.distance ?? 0) { verdict.undershoot = violation }
    }
    return verdict
  }

  /// The verdict over the positions that `StrokeProbes` makes, `count` random ones of both kinds.
  public func verdict(count: Int = 1000, using random: inout some RandomNumberGenerator) -> StrokeVerdict {
    verdict(on: StrokeProbes(tolerance: tolerance, count: count).probes(of: mesh, about: region, using: &random))
  }
}
