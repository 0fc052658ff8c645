import Geometry
import HarnessTestSupport
import Measurement
import PrecisionExperiments
import Results
import Schemes
import TestSupport
import Testing

@Suite("Finding the stage that lost the bits")
struct StageLocalisationTests {
  private static func configuration(
    _ schemes: [SchemeDescriptor], decades: [Int], points: Int = 12, frames: Int = 6
  ) -> SweepConfiguration {
    var configuration = Scenario.configuration(schemes, decades: decades, frames: frames, points: points)
    configuration.content = [.active]
    configuration.horizons = false
    configuration.localise = true
    return configuration
  }

  private static func rows(_ configuration: SweepConfiguration, jobs: Int = 2) throws -> [StageRow] {
    var rows: [StageRow] = []
    try StageLocalisation(configuration).run(jobs: jobs) { _, cell in rows += cell }
    try #require(!rows.isEmpty)
    return rows
  }

  private static func texts(_ rows: [StageRow]) -> [[String]] { rows.map { StageRow.table.cells($0).map(\.text) } }

  @Test("does not depend on the number of threads, and is the same at every run")
  func threads() throws {
    let configuration = Self.configuration(
      try SchemeCatalog.standard.schemes(["float32", "telescoping", "mpfr-auto"]), decades: [0, 7, 40])
    let one = Self.texts(try Self.rows(configuration, jobs: 1))
    for jobs in [2, 5] { #expect(Self.texts(try Self.rows(configuration, jobs: jobs)) == one) }
  }

  @Test("adds up for every scheme of this package: at the surface, about and beyond the horizons of floats and doubles")
  func addsUp() throws {
    let schemes = SchemeCatalog.standard.schemes
    let rows = try Self.rows(Self.configuration(schemes, decades: [0, 5, 14, 80, 400], points: 5, frames: 4))
    for row in rows {
      // A scale of four decimals is coarser than float32: its cells may be marked as not adding up, and in no other
      // way.
      let isCoarse = row.scheme == "css-4dp" && row.verdict == .doesNotAddUp
      #expect(row.verdict == .addsUp || isCoarse, "\(row.scheme) \(row.workload) \(row.path) at \(row.depth)")
    }
    #expect(Set(rows.filter { $0.verdict == .addsUp }.map(\.scheme)) == Set(schemes.map(\.name)))
  }

  @Test("measures the sample of the sweep's largest jitter")
  func besideTheSweep() throws {
    let configuration = Self.configuration(
      try SchemeCatalog.standard.schemes(["float32", "float64", "dyadic-frames"]), decades: [0, 3, 9, 14], points: 60,
      frames: 20)
    let swept = try Scenario.rows(configuration)
    let whole = try Self.rows(configuration).filter { $0.stage == nil }
    #expect(whole.count == swept.count)
    for (row, sweep) in zip(whole, swept) {
      #expect(row.errors?.jitter?.maximum == sweep.summary.jitter?.maximum)
      // Of a long stroke some points are out of view.
      #expect(row.samples == 128 || row.samples == 129 || (row.workload == "long" && (64..<128).contains(row.samples)))
    }
  }

  @Test("names the one stage that rounds to a few bits", arguments: ProjectionStage.allCases)
  func oneCoarseStage(stage: ProjectionStage) throws {
    let configuration = Self.configuration([CoarseScheme.descriptor([stage], bits: 16)], decades: [0, 2])
    for cell in try cells(configuration) {
      let whole = try #require(cell[0].errors)
      #expect(cell[0].verdict == .addsUp)
      for row in cell.dropFirst() {
        let part = try #require(row.errors)
        let share = try #require(part.placementShare)
        #expect(row.stage == stage ? share > 0.9 : abs(share) < 0.1, "\(stage): \(row)")
        if row.stage == stage {
          let largest = try #require(part.placement).maximum
          #expect(abs(largest / (try #require(whole.placement).maximum) - 1) < 0.1)
        }
      }
    }
  }

  @Test("gives both their part where two stages round alike")
  func twoCoarseStages() throws {
    let configuration = Self.configuration([CoarseScheme.descriptor([.store, .camera], bits: 16)], decades: [2, 4])
    var summary = StageSummary(marks: [2], criterion: BreakCriterion(threshold: 0.25))
    for row in try Self.rows(configuration) { summary.add(row) }
    let line = try #require(summary.lines.first)
    #expect(Set(line.toMend.map(\.stage)) == [.store, .camera])
    for cell in try cells(configuration) where cell[0].depth == 2 {
      let shares = cell.dropFirst().compactMap(\.errors?.placementShare)
      #expect(abs(shares.reduce(0, +) - 1) < 1e-4)
      #expect(shares[0] > 0.05 && shares[1] > 0.05, "\(shares)")
    }
  }

  @Test("says where the stages do more together than the sum of what each does")
  func doesNotAddUp() throws {
    let coarse = CoarseScheme.descriptor([.scale, .float32Conversion], bits: 8)
    for cell in try cells(Self.configuration([coarse], decades: [0])) {
      #expect(cell[0].verdict == .doesNotAddUp)
      #expect(try #require(cell[0].residual) > 1e-4)
    }
  }

  @Test("refuses what is not the scheme's arithmetic", arguments: [CoarseScheme.Word.otherBits, .noStoredError])
  func refusals(word: CoarseScheme.Word) throws {
    let lying = CoarseScheme.descriptor([.store], bits: 16, word: word)
    for cell in try cells(Self.configuration([lying], decades: [1])) {
      #expect(cell.allSatisfy { $0.verdict == .refused })
      #expect(cell[0].errors?.placement != nil && cell.dropFirst().allSatisfy { $0.errors == nil })
    }
  }

  @Test("says which schemes are not taken apart, and measures them all the same")
  func opaque() throws {
    let configuration = Self.configuration([OpaqueScheme.descriptor], decades: [3])
    let rows = try Self.rows(configuration)
    #expect(rows.count == configuration.cells.count)
    #expect(rows.allSatisfy { $0.verdict == .notTakenApart && $0.stage == nil && $0.errors?.jitter != nil })
    var summary = StageSummary(marks: [3], criterion: BreakCriterion(threshold: 0.25))
    for row in rows { summary.add(row) }
    let line = try #require(summary.lines.first)
    #expect(line.verdict == .notTakenApart && line.worst[0].leading == nil && line.worst[0].jitter != nil)

    let half = CoarseScheme.descriptor([.store], bits: 16, word: .halfOfIt)
    for cell in try cells(Self.configuration([half], decades: [1])) {
      #expect(cell.count == 7 && cell.allSatisfy { $0.verdict == .notTakenApart })
    }
  }

  @Test("names the stages of float32 and float64 in the order in which they break")
  func namedStages() throws {
    let configuration = Self.configuration(
      try SchemeCatalog.standard.schemes(["float32", "float64", "stroke-local"]),
      decades: [3, 4, 5, 6, 12, 13, 14, 15, 16],
      points: 20,
      frames: 10)
    var summary = StageSummary(marks: [3, 13, 16], criterion: BreakCriterion(threshold: 0.25))
    for row in try Self.rows(configuration) { summary.add(row) }
    #expect(summary.lines.map { $0.toMend.first?.stage } == [.camera, .camera, .camera])
    #expect(summary.lines[0].toMend.map(\.stage) == [.camera, .store])
    #expect(summary.lines[1].toMend.map(\.stage) == [.camera, .store])
    #expect(summary.lines[2].toMend.map(\.stage) == [.camera])
    let double = try #require(summary.lines[1].worst[1].leading)
    #expect(double.stage == .camera && double.share > 0.9)
    #expect(summary.lines[0].worst[2].losing == [.store, .camera])
  }

  /// The rows of each cell, of schemes that are taken apart.
  private func cells(_ configuration: SweepConfiguration) throws -> [[StageRow]] {
    let rows = try Self.rows(configuration)
    #expect(rows.count % 7 == 0)
    return stride(from: 0, to: rows.count, by: 7).map { Array(rows[$0..<$0 + 7]) }
  }
}
