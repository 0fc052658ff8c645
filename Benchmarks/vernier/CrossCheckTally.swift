import Experiments
import Foundation
import Geometry
import Oracle
import Results

/// How many samples a run compared between the two reference solutions, and how far apart they were.
struct CrossCheckTally {
  private(set) var samples = 0
  private(set) var distance = 0.0

  mutating func add(_ row: SweepRow) {
    samples += row.crossChecked
    distance = max(distance, row.crossCheckDistance)
  }

  mutating func add(_ row: HorizonRow) {
    samples += row.crossChecked
    distance = max(distance, row.crossCheckDistance)
  }

  var text: String { String(format: "%.1e px", distance) + " over \(samples) samples" }

  /// - Throws: `CheckFailure` when the reference solutions are further apart than the first one's proved bound.
  func verify(viewport: Viewport) throws {
    let bound = CellRecheck.referencesTolerance(for: viewport)
    guard distance <= bound else {
      throw CheckFailure(
        "The two reference solutions differ by \(text), more than the bound of \(String(format: "%.1e", bound)) px; nothing is committed."
      )
    }
  }
}
