import Foundation
import Results

extension Provenance.CrossCheck {
  /// For people: how far apart the two reference solutions were.
  package var sentence: String {
    String(format: "the two reference solutions differ by at most %.1e px over %ld samples.", maxDistancePx, samples)
  }
}
