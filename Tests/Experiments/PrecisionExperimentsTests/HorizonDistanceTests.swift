import Foundation
import PrecisionExperiments
import Results
import Schemes
import Testing
import Workloads

/// The horizon of a scheme as a function of the target's distance.
@Suite struct HorizonDistanceTests {
  private func configuration(_ scheme: String, _ distance: TargetDistance) throws -> SweepConfiguration {
    var configuration = try Scenario.configuration([scheme], decades: [])
    configuration.targetDistance = distance
    return configuration
  }

  /// The nearest horizon over all workloads and paths, in decades of zoom.
  private func horizon(_ scheme: String, _ units: Double) throws -> Double {
    let rows = try Scenario.horizons(
      configuration(scheme, try #require(TargetDistance(units))), deepest: 40)
    try #require(!rows.isEmpty && rows.allSatisfy { $0.status == .found })
    return try #require(rows.compactMap(\.horizon).min())
  }

  @Test func doublesLastTo15DecadesForATargetAt1UnitAndTo12At512To1024() throws {
    let far = try horizon("float64", 1000)
    let near = try horizon("float64", 0.75)
    #expect(abs(far - 12.3) <= 0.1, "512 to 1,024 units: 10^\(far)")
    #expect(abs(near - 15.3) <= 0.1, "0.5 to 1 unit: 10^\(near)")
  }

  @Test(
    "A scheme of fixed bits breaks at most 0.25 decade before its coordinates are as far apart as the threshold",
    arguments: ["float32", "float64"], [0.01, 1, 10])
  func closedForm(scheme: String, units: Double) throws {
    let distance = try #require(TargetDistance(units))
    let spacing = try #require(SchemeCatalog.standard[scheme]?.resolution?.camera.length(at: distance.smallest))
    let predicted = log10(0.25 / spacing.double)
    let measured = try horizon(scheme, units)
    #expect((predicted - 0.25...predicted).contains(measured), "10^\(measured), predicted 10^\(predicted)")
  }

  @Test func atTheOriginFloatsLastAsLongAsTheirExponents() throws {
    #expect(try abs(horizon("float32", 0) - 38.4) <= 0.2)
    let rows = try Scenario.horizons(configuration("float64", try #require(TargetDistance(0))), deepest: 60)
    #expect(rows.allSatisfy { $0.status == .beyond })
  }

  @Test func aSchemeThatTravelsStartsAtTheOriginWhateverTheDistance() throws {
    var far = try configuration("telescoping", try #require(TargetDistance(1e300)))
    far.depths = Scenario.depths([0, 6])
    var near = far
    near.targetDistance = .standard
    func cells(_ configuration: SweepConfiguration) throws -> [[String]] {
      try Scenario.rows(configuration).map { SweepRow.table.cells($0).map(\.text) }
    }
    #expect(try cells(far) == cells(near))
  }

  @Test func contentAboveAndBelowIsAsFarAway() throws {
    var far = try configuration("float64", try #require(TargetDistance(1e9)))
    far.content = [.ancestors, .descendants]
    far.levels = [1]
    far.depths = Scenario.depths([6])
    var near = far
    near.targetDistance = .standard
    let worst = try [near, far].map { try Scenario.rows($0).compactMap { $0.summary.placement?.maximum } }
    // A million times as far, coordinates are a million times as far apart.
    for (near, far) in zip(worst[0], worst[1]) { #expect(far > 1000 * near) }
  }
}
