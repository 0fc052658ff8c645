import Geometry
import Oracle
import PrecisionExperiments
import Results
import Testing

/// The properties of every sweep.
@Suite struct SweepTests {
  private struct Refusal: Error {}

  @Test func rowsDoNotDependOnTheNumberOfThreads() throws {
    let configuration = try Scenario.configuration(
      ["float32", "mpfr-auto", "telescoping"], decades: [0, 7, 40], ancestors: [1])
    let one = try Scenario.rows(configuration, jobs: 1).map { "\($0)" }
    for jobs in [2, 3, 7] {
      #expect(try Scenario.rows(configuration, jobs: jobs).map { "\($0)" } == one, "\(jobs) threads")
    }
  }

  @Test func rowsComeInTheOrderOfTheCells() throws {
    let configuration = try Scenario.configuration(["float64", "float32"], decades: [3, 0], ancestors: [1])
    let rows = try Scenario.rows(configuration)
    let cells = configuration.cells
    #expect(rows.count == cells.count)
    for (row, cell) in zip(rows, cells) {
      #expect(row.scheme == cell.scheme.name && row.workload == cell.subject.workload && row.path == cell.path.name)
      #expect(row.depth == cell.depth.decades && row.level == cell.subject.level)
    }
  }

  @Test func everyRunHoldsTheTwoReferencesAgainstEachOther() throws {
    for decades in [[0], [0, 1, 2, 50, 1000], Array(0...40)] {
      let rows = try Scenario.rows(
        Scenario.configuration(["float64", "telescoping"], decades: decades, ancestors: [1, 2], frames: 4, points: 16))
      #expect(rows.map(\.crossChecked).reduce(0, +) >= 1000)
      let distance = rows.map(\.crossCheckDistance).max() ?? .infinity
      #expect(distance <= ConstructedReference.bound(for: .standard) * 2.0.squareRoot())
      #expect(distance > 0, "two ways of rounding that never differ are one way")
    }
  }

  @Test func theSeedDecidesTheNumbers() throws {
    let first = try Scenario.rows(Scenario.configuration(["float32"], decades: [3], seed: 1))
    let second = try Scenario.rows(Scenario.configuration(["float32"], decades: [3], seed: 2))
    #expect(zip(first, second).allSatisfy { $0.summary.placement?.maximum != $1.summary.placement?.maximum })
  }

  @Test func whatTheReceiverThrowsStopsTheSweep() throws {
    let configuration = try Scenario.configuration(["float64"], decades: [0, 1, 2, 3])
    var taken = 0
    #expect(throws: Refusal.self) {
      try SweepExperiment(configuration).rows(jobs: 2) { _, _ in
        taken += 1
        if taken == 3 { throw Refusal() }
      }
    }
    #expect(taken == 3)
  }

  @Test func theWorstSampleIsRedoneByTheSecondOracle() throws {
    let configuration = try Scenario.configuration(["float32", "telescoping", "mpfr-auto"], decades: [3, 300])
    let recheck = CellRecheck(configuration)
    for cell in configuration.cells {
      let answer = try recheck.answer(cell)
      guard let recorded = answer.row.summary.jitter?.maximum else { continue }
      let exact = try #require(answer.exactWorstJitter)
      #expect(
        abs(exact - recorded) <= CellRecheck.tolerance(for: .standard),
        "\(cell.scheme.name) \(cell.path.name): \(exact), \(recorded)")
    }
  }
}
