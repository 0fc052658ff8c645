import Foundation
import Frames
import Geometry
import Multiprecision
import Schemes
import TestSupport
import Testing
import Workloads

@testable import Experiments

/// What once was the worst of a sweep, or broke a rule, is measured again and keeps to its bound.
@Suite("Worst inputs")
struct WorstInputTests {
  /// A cell of a sweep, with the sample that had its largest jitter.
  private struct Cell: Decodable {
    let scheme: String
    let workload: String
    let path: String
    let content: String
    let level: Int
    let depth: String
    let points: Int
    let frames: Int
    let seed: UInt64
    /// The sample of the largest jitter; nil for edges, which have none.
    let worst: Sample?
    /// Whether the bound is that of the placement, and not of the jitter.
    let isPlacement: Bool

    struct Sample: Decodable {
      let point: Int
      let frame: Int
      /// Exact position of the point, px at the content zoom, in hexadecimal.
      let offset: [String]
    }

    /// The cell alone.
    func configuration() throws -> SweepConfiguration {
      let content = try #require(Content(rawValue: content))
      return SweepConfiguration(
        schemes: [try #require(SchemeCatalog.standard[scheme])],
        workloads: content == .active ? [try WorkloadCatalog.workload(named: workload)] : [],
        paths: [try #require(CameraPathCatalog.path(named: path))], depths: [try #require(DepthLabel(depth))],
        contents: [content], levels: content == .active ? [] : [level], frames: frames, points: points,
        viewport: .standard, seed: seed, threshold: 0.25)
    }
  }

  private static func cells() -> [WorstInput] { (try? WorstInputFile.inputs { $0 == "cell" }) ?? [] }
  private static func scripts() -> [WorstInput] {
    (try? WorstInputFile.inputs { ["edits", "gestures"].contains($0) }) ?? []
  }

  @Test("The worst samples of a sweep keep to their bounds", arguments: cells())
  func cell(input: WorstInput) throws {
    let cell = try JSONDecoder().decode(Cell.self, from: Data(input.bytes))
    let rows = try Scenario.rows(try cell.configuration())
    let row = try #require(rows.first { $0.content.rawValue == cell.content })
    #expect(row.summary.invalid == 0)
    let measured = (cell.isPlacement ? row.summary.placement : row.summary.jitter)?.maximum
    #expect(try #require(measured) <= input.limit, "\(input)")
    // Else it is another sample that is measured, and the line says nothing any more.
    guard let sample = cell.worst else { return }
    #expect(row.summary.worst?.point == sample.point && row.summary.worst?.frame == sample.frame, "\(input)")
    let offset = try #require(row.worstOffset)
    #expect([offset.x, offset.y].map { BigFloat($0, precision: 53).hexadecimal } == sample.offset, "\(input)")
  }

  @Test("Scripts that broke a published rule do not break the dyadic one", arguments: scripts())
  func script(input: WorstInput) throws {
    let catalog = HandoffRuleCatalog.standard
    let published = try ["telescoping", "telescoping-captured", "telescoping-5x5"].map { try #require(catalog[$0]) }
    #expect(try !breaks(DyadicHandoff.descriptor, input), "\(input)")
    // Else the script shows nothing any more.
    #expect(try published.contains { try breaks($0, input) }, "\(input)")
  }

  /// Whether a rule breaks a bound when it plays a script.
  private func breaks(_ descriptor: HandoffRuleDescriptor, _ input: WorstInput) throws -> Bool {
    func breaks(_ rule: some HandoffRule) throws -> Bool {
      guard input.kind == "gestures" else {
        let script = try EditStep.script(Data(input.bytes))
        return EditFuzz.violation(of: script, descriptor, HandoffScenario.configuration([])) != nil
      }
      let script = try GestureScript(jsonLines: Data(input.bytes), path: "gestures", viewport: .standard)
      var trial = GestureTrial(HandoffScenario.checks(rule), stages: HandoffStage.allCases)
      return trial.playUntilBroken(script.gestures.map(\.gesture)) != nil
    }
    return try breaks(descriptor.rule)
  }

  @Test("There are worst samples and scripts to hold")
  func there() { #expect(!Self.cells().isEmpty && !Self.scripts().isEmpty) }
}
