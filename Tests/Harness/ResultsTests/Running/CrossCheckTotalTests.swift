import Geometry
import Results
import Testing

@Suite("The comparison of the two reference solutions")
struct CrossCheckTotalTests {
  @Test("is stated with all samples and the largest distance")
  func stated() throws {
    var total = CrossCheckTotal()
    total.add(samples: 3, distance: 1e-15)
    total.add(samples: 4, distance: 2e-15)
    total.add(samples: 5, distance: 0)
    let check = try total.verified(viewport: .standard)
    #expect(check.samples == 12 && check.maxDistancePx == 2e-15)
  }

  @Test("says the largest count there is, where rows of a journal say more together")
  func claimed() throws {
    var total = CrossCheckTotal()
    for _ in 0..<2 { total.add(samples: .max, distance: 0) }
    #expect(try total.verified(viewport: .standard).samples == .max)
  }

  @Test("is an error beyond the proved bound, and where there is no distance", arguments: [1e-9, .infinity, .nan])
  func disagreement(distance: Double) {
    var total = CrossCheckTotal()
    total.add(samples: 1, distance: 1e-15)
    total.add(samples: 1, distance: distance)
    #expect(throws: ExperimentError.self) { try total.verified(viewport: .standard) }
  }
}
