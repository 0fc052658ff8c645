import Foundation
import Results

extension Provenance.CrossCheck {
  /// The distance of the two reference solutions, as a sentence for people.
  package var sentence: String {
    String(format: "the two reference solutions differ by at most %.1e px over %ld samples.", maxDistancePx, samples)
  }
}
