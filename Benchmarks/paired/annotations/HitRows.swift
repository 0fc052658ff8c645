import Annotations
import BenchmarkReport
import Geometry
import Measurement

/// Times the topmost hit among random rotated shapes against Boost.Geometry's R-tree with an exact test in C++.
enum HitRows: RowGroup {
  private static let pairs = 15

  static func measure(_ report: inout Report) throws {
    for count in [10_000, 100_000, 1_000_000] {
      report.header("the topmost of \(count) random rotated shapes at a position")
      let scenery = HitScenery(count: count)
      let scene = try AnnotationScene(
        scenery.shapes.enumerated().map {
          AnnotationRecord(id: AnnotationID($0.offset), frame: 0, annotation: $0.element)
        })
      var paths = PaintedPaths()
      var found = [Int32](repeating: -1, count: scenery.positions.count)
      func pick() {
        for (index, position) in scenery.positions.enumerated() {
          let id = scene.topmost(at: FramePosition(position, in: 0), using: &paths)
          found[index] = id.map { Int32(truncatingIfNeeded: $0.number) } ?? -1
        }
      }
      for _ in 0..<2 { pick() }
      report.allocations("allocations of \(found.count) hit tests", limit: 0) {
        for position in scenery.positions { _ = scene.topmost(at: FramePosition(position, in: 0), using: &paths) }
      }
      compare(scenery, found, limit: count == 100_000 ? 1 : nil, pick, &report)
    }
  }

  #if Peers
    private static func compare(
      _ scenery: HitScenery, _ found: [Int32], limit: Double?, _ pick: () -> Void, _ report: inout Report
    ) {
      for (name, parameters) in BoostIndex.parameters {
        guard let peer = BoostIndex(scenery, parameters) else { continue }
        var others = found
        peer.findTopmost(at: scenery.positions, &others)
        report.count("other answers than by \(name)", zip(found, others).count { $0 != $1 }, limit: 0)
        report.line(
          "against \(name)",
          .measure(pairs: pairs, pick, { peer.findTopmost(at: scenery.positions, &others) }),
          units: scenery.positions.count, unit: "hit test", limit: limit)
      }
    }
  #else
    private static func compare(
      _ scenery: HitScenery, _ found: [Int32], limit: Double?, _ pick: () -> Void, _ report: inout Report
    ) {
      let comparison = PairedComparison.measure(pairs: pairs, pick, pick)
      report.cost(
        "ours alone", nanoseconds: comparison.medianA / Double(scenery.positions.count), unit: "hit test")
      print("  left out: build with --traits Peers, with libboost-dev installed, to run Boost's R-tree beside")
    }
  #endif
}
