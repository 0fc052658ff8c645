import Geometry
import Ink
import Results
import Schemes
import Testing
import Workloads

@testable import LatencyExperiment

/// What filters leave, and how far it is from the recording.
@Suite struct FilterShapeTests {
  private static let configuration = LatencyConfiguration.with {
    $0.canvases = []
    $0.strokeSamples = 300
    $0.seed = 7
  }
  private static let rows = Result {
    let shapes = FilterShapes(pen: configuration)
    return try FilterShapes.parts.indices.map { try shapes.row($0) }
  }

  private static func rows(_ kind: InkFilter.Kind, _ join: InkJoin = .lines) throws -> [FilterRow] {
    try rows.get().filter { $0.filter.kind == kind && $0.join == join }
  }

  @Test func everyRecordedPointIsCountedOnce() throws {
    let rows = try Self.rows.get()
    #expect(rows.count == 26 && rows.allSatisfy { $0.strokes == 8 && $0.points == 2400 })
    let whole = try #require(try Self.rows(.none).first)
    #expect(whole.elements == 2400 && whole.greatest == 0 && whole.greatestBack == 0)
  }

  /// Each filter keeps what it promises, and a setting twice as coarse leaves less and is further off.
  @Test func keepWhatTheyPromise() throws {
    for row in try Self.rows(.douglasPeucker) { #expect(row.greatest <= row.filter.setting && row.greatest > 0) }
    for row in try Self.rows(.distanceThinning) { #expect(row.greatest < row.filter.setting) }
    for row in try Self.rows(.savitzkyGolay) { #expect(row.elements == 2400 && row.greatest > 0.1) }
    for kind in [InkFilter.Kind.douglasPeucker, .distanceThinning] {
      let rows = try Self.rows(kind)
      for (fine, coarse) in zip(rows, rows.dropFirst()) {
        #expect(coarse.elements < fine.elements && coarse.mean > fine.mean, "\(coarse)")
      }
    }
    for row in try Self.rows.get() { #expect(row.mean <= row.greatest) }
  }

  /// Of thinning, by a loop over the new events.
  @Test func asManyElementsAsAPlainSearchLeaves() throws {
    let lines = try (UInt64(0)..<8).map { stroke in
      let recording = PenRecording(samples: 300, seed: 7 + stroke, grid: 0.5).events
      let measured = recording.filter { !$0.isPrediction && !$0.isUpdate }.map(\.location)
      try #require(measured.count == 300)
      return measured
    }
    for row in try Self.rows(.distanceThinning) {
      let kept = lines.map { line in
        var last = line[0]
        let inner = line.dropFirst().dropLast().filter { point in
          guard (point - last).length >= row.filter.setting else { return false }
          last = point
          return true
        }
        return inner.count + 2
      }
      #expect(row.elements == kept.reduce(0, +))
    }
  }

  @Test func ofARecordingTheFirstPassIsMeasuredOnce() throws {
    let recording = PenRecording(samples: 50, seed: 3).events
    let deliveries = try #require(InkDeliveries(500, repeating: recording))
    let row = try FilterShapes("mine", played: deliveries).row(0)
    #expect(row.source == "mine" && row.strokes == 1 && row.points == 50 && row.elements == 50)
  }
}
