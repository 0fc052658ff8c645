import Geometry
import Oracle
import Results

/// How many samples a run compared between the two reference solutions, and how far apart they were.
public struct CrossCheckTotal: Sendable {
  /// How many were compared.
  public private(set) var samples = 0
  /// The largest distance, in px.
  public private(set) var distance = 0.0

  /// Nothing compared yet.
  public init() {}

  /// Takes another comparison in.
  public mutating func add(samples: Int, distance: Double) {
    // A row that was read from a journal may say any number.
    let sum = self.samples.addingReportingOverflow(samples)
    self.samples = sum.overflow ? .max : sum.partialValue
    // A distance that is no number is as bad as an infinite one.
    if !(distance <= self.distance) { self.distance = distance.isNaN ? .infinity : distance }
  }

  /// How far apart the two reference solutions may be, in px: the first one's proved bound, on two axes.
  public static func tolerance(for viewport: Viewport) -> Double {
    2.0.squareRoot() * ConstructedReference.bound(for: viewport)
  }

  /// The comparison as provenance states it.
  /// - Throws: `ExperimentError.referencesDisagree` beyond the tolerance.
  public func verified(viewport: Viewport) throws(ExperimentError) -> Provenance.CrossCheck {
    let bound = Self.tolerance(for: viewport)
    guard distance <= bound else { throw .referencesDisagree(distance: distance, samples: samples, bound: bound) }
    return Provenance.CrossCheck(samples: samples, maxDistancePx: distance)
  }
}
