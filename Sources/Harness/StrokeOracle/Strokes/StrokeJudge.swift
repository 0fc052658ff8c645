import Geometry

/// Compares a mesh with the exact stroke that it approximates.
public struct StrokeJudge<Region: ExactRegion>: Sendable {
  /// The exact region that the mesh should cover.
  public let region: Region
  /// The mesh.
  public let mesh: MeshCoverage
  /// The largest allowed distance between the region and the mesh, in units.
  public let tolerance: Double

  /// Creates a judge that compares `mesh` with `region`.
  public init(region: Region, mesh: MeshCoverage, tolerance: Double) {
    self.region = region
    self.mesh = mesh
    self.tolerance = tolerance
  }

  /// The verdict over `probes`. O(probes).
  ///
  /// A violation is counted only if it is certain: for a covered position by the lower bound of its distance from the
  /// region, and for an uncovered position by the lower bound of its depth.
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

  /// The verdict over the positions that ``StrokeProbes`` generates, with `count` random positions of both kinds.
  public func verdict(count: Int = 1000, using random: inout some RandomNumberGenerator) -> StrokeVerdict {
    verdict(on: StrokeProbes(tolerance: tolerance, count: count).probes(of: mesh, about: region, using: &random))
  }
}

/// The errors of a mesh against the exact stroke, over the positions that were compared.
public struct StrokeVerdict: Hashable, Sendable {
  /// A position and the mesh's error there.
  public struct Violation: Hashable, Sendable {
    /// The position, in units.
    public let position: Vector2
    /// A lower bound in units: of a covered position's distance from the stroke, or of an uncovered position's depth.
    public let distance: Double
  }

  /// The largest allowed distance between mesh and stroke, in units.
  public let tolerance: Double
  /// The number of positions that were compared.
  public internal(set) var positionCount = 0
  /// The number of compared positions that the mesh covers.
  public internal(set) var coveredCount = 0
  /// The number of compared positions that more than one triangle covers.
  public internal(set) var overlapCount = 0
  /// The number of compared positions that violate the tolerance, covered or not.
  public internal(set) var violationCount = 0
  /// The covered position furthest outside the stroke; nil if there is none.
  public internal(set) var overshoot: Violation?
  /// The uncovered position deepest inside the stroke; nil if there is none.
  public internal(set) var undershoot: Violation?
  /// The faults of the mesh itself.
  public let faults: [MeshFault]

  /// Whether the mesh has no fault and no violation.
  public var isWithinTolerance: Bool { faults.isEmpty && violationCount == 0 }
}
