import Annotations
import BenchmarkReport
import Geometry
import Measurement

/// Times the R-tree's construction, queries and updates against those of Boost.Geometry.
enum IndexRows: RowGroup {
  static func measure(_ report: inout Report) throws {
    for count in [10_000, 100_000, 1_000_000] {
      let scenery = HitScenery(count: count)
      let items = scenery.items
      report.header("an R-tree of \(count) boxes")
      var tree = RTree(items)
      var boxes = scenery.boxes
      move(scenery, &tree, &boxes)
      report.allocations("allocations of \(3 * scenery.moves.count) updates", limit: 0) {
        for _ in 0..<3 { move(scenery, &tree, &boxes) }
      }
      #if Peers
        compare(scenery, items, limit: count == 100_000 ? 1 : nil, &report)
      #else
        print("  left out: build with --traits Peers, with libboost-dev installed, to run Boost's R-tree beside")
      #endif
    }
  }

  private static func move(_ scenery: HitScenery, _ tree: inout RTree, _ boxes: inout [Box]) {
    for (number, box) in scenery.moves {
      tree.update(number, from: boxes[Int(number)], to: box)
      boxes[Int(number)] = box
    }
  }

  private static func sum(_ positions: [Vector2], _ tree: RTree) -> Int64 {
    var sum: Int64 = 0
    for position in positions {
      tree.forEach(intersecting: Box(min: position, max: position)) { sum &+= Int64($0) }
    }
    return sum
  }

  #if Peers
    private static func compare(
      _ scenery: HitScenery, _ items: [(box: Box, value: Int32)], limit: Double?, _ report: inout Report
    ) {
      let pairs = items.count > 100_000 ? 5 : 11
      let moves = BoostIndex.Moves(scenery.moves)
      for (name, parameters) in BoostIndex.parameters {
        guard let peer = BoostIndex(scenery, parameters) else { continue }
        var tree = RTree(items)
        report.line(
          "construction against \(name)",
          .measure(pairs: pairs, warmUp: 1, { tree = RTree(items) }, { peer.rebuild() }),
          units: items.count, unit: "box", limit: limit)
        report.line(
          "insertion one by one against \(name)",
          .measure(
            pairs: pairs, warmUp: 1,
            {
              tree = RTree()
              for item in items { tree.insert(item.box, item.value) }
            }, { peer.grow() }), units: items.count, unit: "box",
          // A linear split inserts fastest, and queries pay for it.
          limit: name.hasPrefix("linear") ? nil : limit)
        tree = RTree(items)
        peer.rebuild()
        var checksum: Int64 = 0
        report.line(
          "queries against \(name)",
          .measure(
            pairs: pairs, { checksum ^= sum(scenery.positions, tree) },
            { checksum ^= peer.sum(at: scenery.positions) }), units: scenery.positions.count, unit: "query",
          limit: limit)
        var boxes = scenery.boxes
        report.line(
          "moves against \(name)",
          .measure(pairs: pairs, { move(scenery, &tree, &boxes) }, { peer.move(moves) }), units: scenery.moves.count,
          unit: "move", limit: limit)
      }
    }
  #endif
}
