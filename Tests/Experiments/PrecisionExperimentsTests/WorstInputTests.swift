import ExactNumbers
import Foundation
import Geometry
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import PrecisionExperiments

/// What once was the worst of a sweep is measured again and keeps to its bound.
@Suite("Worst samples")
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
      return try SweepConfiguration(
        schemes: [try #require(SchemeCatalog.standard[scheme])],
        workloads: content == .active ? [try WorkloadCatalog.workload(named: workload)] : [],
        paths: [try #require(CameraPathCatalog.path(named: path))]
      ) {
        $0.depths = [try #require(DepthLabel(depth))]
        $0.content = [content]
        $0.levels = content == .active ? [] : [level]
        $0.frames = frames
        $0.points = points
        $0.seed = seed
      }
    }
  }

  private static func cells() -> [WorstInput] { (try? WorstInputFile.inputs { $0 == "cell" }) ?? [] }

  @Test("The worst samples of a sweep keep to their bounds", arguments: cells())
  func cell(input: WorstInput) throws {
    let cell = try JSONDecoder().decode(Cell.self, from: Data(input.bytes))
    let rows = try Scenario.rows(try cell.configuration())
    let row = try #require(rows.first { $0.content.rawValue == cell.content })
    #expect(row.summary.invalid == 0)
    let measured = (cell.isPlacement ? row.summary.placement : row.summary.jitter)?.maximum
    #expect(try #require(measured) <= input.limit, "\(input)")
    // Otherwise another sample is measured, and the line has no meaning any more.
    guard let sample = cell.worst else { return }
    #expect(row.summary.worst?.point == sample.point && row.summary.worst?.frame == sample.frame, "\(input)")
    let offset = try #require(row.worstOffset)
    #expect([offset.x, offset.y].map { BigFloat($0, precision: 53).hexadecimal } == sample.offset, "\(input)")
  }

  @Test("There are worst samples to hold")
  func there() { #expect(!Self.cells().isEmpty) }
}
