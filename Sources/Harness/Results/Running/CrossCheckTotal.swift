import Geometry
import Oracle

/// The number of samples that a run compared between the two reference solutions, and their largest distance.
public struct CrossCheckTotal: Sendable {
  /// The number of compared samples.
  public private(set) var samples = 0
  /// The largest distance, in px.
  public private(set) var distance = 0.0

  /// No comparison yet.
  public init() {}

  /// Adds another comparison.
  public mutating func add(samples: Int, distance: Double) {
    // A row from a journal may have any number.
    let sum = self.samples.addingReportingOverflow(samples)
    self.samples = sum.overflow ? .max : sum.partialValue
    // A NaN distance counts as an infinite one.
    if !(distance <= self.distance) { self.distance = distance.isNaN ? .infinity : distance }
  }

  /// The largest allowed distance of the two reference solutions, in px: the first one's proved bound, on two axes.
  public static func tolerance(for viewport: Viewport) -> Double {
    2.0.squareRoot() * ConstructedReference.bound(for: viewport)
  }

  /// The comparison as it stands in provenance.
  /// - Throws: `ExperimentError.referencesDisagree` beyond the tolerance.
  public func verified(viewport: Viewport) throws(ExperimentError) -> Provenance.CrossCheck {
    let bound = Self.tolerance(for: viewport)
    guard distance <= bound else { throw .referencesDisagree(distance: distance, samples: samples, bound: bound) }
    return Provenance.CrossCheck(samples: samples, maxDistancePx: distance)
  }
}
