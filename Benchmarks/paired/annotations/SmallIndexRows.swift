import Annotations
import BenchmarkReport
import Geometry
import Measurement

/// Times queries of small R-trees against a scan of all boxes: at which count the tree begins to win.
enum SmallIndexRows: RowGroup {
  static func measure(_ report: inout Report) throws {
    report.header("queries of an R-tree against a scan of all boxes")
    for count in [10, 16, 17, 32, 64, 100, 200, 500, 1000] {
      let scenery = HitScenery(count: count, positions: 5000, moves: 0)
      let tree = RTree(scenery.items)
      let boxes = scenery.boxes
      var sums: (Int64, Int64) = (0, 0)
      func query() {
        sums.0 = 0
        for position in scenery.positions {
          tree.forEach(intersecting: Box(min: position, max: position)) { sums.0 &+= Int64($0) }
        }
      }
      func scan() {
        sums.1 = 0
        for position in scenery.positions {
          for index in boxes.indices where boxes[index].contains(position) { sums.1 &+= Int64(index) }
        }
      }
      let comparison = PairedComparison.measure(pairs: 15, query, scan)
      report.line(
        "\(count) boxes", comparison, units: scenery.positions.count, unit: "query", limit: count >= 100 ? 1 : nil)
    }
  }
}
