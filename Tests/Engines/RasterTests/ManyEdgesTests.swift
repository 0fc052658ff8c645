import Geometry
import Testing

@testable import Raster

/// Pictures in which hundreds of edges pass the same px, as in a stroke that is seen from far away.
@Suite("Very many edges in a px") struct ManyEdgesTests {
  /// The coverage of each px of a row.
  private func row(_ filler: RegionFiller, width: Int, rule: FillRule) -> [Double] {
    var parts = [Double](repeating: 0, count: width)
    filler.forEachRun(width: width, height: 1, rule: rule) { _, columns, part in
      for column in columns { parts[column] = part }
    }
    return parts
  }

  @Test("a region is whole to the right of a border that goes to and fro", arguments: [FillRule.nonzero, .evenOdd])
  func toAndFro(rule: FillRule) {
    var filler = RegionFiller()
    let border = (0...1000).map { index in
      let height = index == 0 ? 0 : index == 1000 ? 1 : Double(index * 617 % 1000) / 1000
      return Vector2(Double(index * 271 % 1000) / 1000, height)
    }
    filler.add(border + [Vector2(4, 1), Vector2(4, 0)])
    #expect(row(filler, width: 5, rule: rule)[1...] == [1, 1, 1, 0])
  }

  @Test("bars that begin to the left of a px cover it by their heights", arguments: [FillRule.nonzero, .evenOdd])
  func bars(rule: FillRule) {
    var filler = RegionFiller()
    for index in 0..<256 {
      // The order of heights is irregular.
      let top = Double(index * 101 % 256) / 256
      let bottom = top + 0x1p-10
      filler.add([Vector2(0.5, top), Vector2(2.5, top), Vector2(2.5, bottom), Vector2(0.5, bottom)])
    }
    let parts = row(filler, width: 4, rule: rule)
    #expect(parts[1] == 0.25)
    #expect(parts[3] == 0)
    var clipped = [Double](repeating: 0, count: 4)
    filler.forEachRun(columns: 1..<4, rows: 0..<1, rule: rule) { _, columns, part in
      for column in columns { clipped[column] = part }
    }
    #expect(clipped[1...] == parts[1...])
  }
}
