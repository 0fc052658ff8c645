import Foundation
import Geometry
import Ink
import Testing
import Workloads

@Suite("The recordings in Notebooks/recordings")
struct KeptRecordingTests {
  @Test("are read without faults, and hold what their page says")
  func contents() throws {
    let page = try String(contentsOf: KeptRecording.folder.appending(path: "README.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
    }
    #expect(try rows.map { $0[0] }.sorted() == KeptRecording.names())
    for row in rows {
      let (events, report) = try KeptRecording.read(row[0])
      #expect(report.faults.isEmpty && report.touches == report.events, "\(row[0])")
      let updates = events.filter(\.isUpdate).count
      let predictions = events.filter(\.isPrediction).count
      let speed = HandMotion.part(0.5, of: HandMotion(HandMotion.strokes(of: events)).speeds)
      let touches = Set(events.map(\.touchIdentifier)).count
      let counts = [touches, events.count, events.count - updates - predictions, updates, predictions]
      let expected = [row[0]] + (counts + [Int(speed.rounded())]).map { "\($0)" }
      #expect(row == expected)
    }
  }

  @Test("are drawn whole, of pens on a screen, with times that rise by 4 to 8 ms")
  func strokes() throws {
    for name in try KeptRecording.names() {
      let workload = try FittedRecordingWorkload(path: KeptRecording.folder.appending(path: name).path)
      #expect(workload.remark(on: Drawing(stroke: [])) == nil, "\(name)")
      let (events, _) = try KeptRecording.read(name)
      for stroke in HandMotion.strokes(of: events) where stroke.count > 2 {
        let steps = zip(stroke, stroke.dropFirst()).map { $1.time - $0.time }
        #expect(steps.allSatisfy { (0.0035...0.0085).contains($0) }, "\(name)")
        #expect(stroke.allSatisfy { (0...1000).contains($0.position.x) && (0...1000).contains($0.position.y) })
        #expect(events.first?.kind == .pencil)
      }
    }
  }
}
