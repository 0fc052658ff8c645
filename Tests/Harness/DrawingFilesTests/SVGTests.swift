import Foundation
import Geometry
import Testing

@testable import DrawingFiles

@Suite("SVG")
struct SVGTests {
  private static func svg(_ body: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='10mm' viewBox='0 0 9 9'>\(body)</svg>"
  }

  private func path(_ data: String) throws -> [[Vector2]] { try drawing(Self.svg("<path d='\(data)'/>")).positions }

  @Test("has straight commands, absolute and relative")
  func straight() throws {
    #expect(
      try path("M1 2L3,4 5-6H7V8m1 1l1,0.5.5.5h2v-2z l1 1")
        == points(
          [(1, 2), (3, 4), (5, -6), (7, -6), (7, 8)], [(8, 9), (9, 9.5), (9.5, 10), (11.5, 10), (11.5, 8), (8, 9)],
          [(8, 9), (9, 10)]))
    #expect(try path("m 1 1 2 0 M 5 5 6 6") == points([(1, 1), (3, 1)], [(5, 5), (6, 6)]))
  }

  @Test(
    "has curves by chords within the tolerance",
    arguments: [
      "C0 80 100 80 100 0", "c0 80 100 80 100 0", "Q50 90 100 0", "C0 80 50 80 50 40S100 0 100 0", "Q20 50 50 0T100 0",
    ])
  func curves(command: String) throws {
    let line = try path("M0 0" + command)[0]
    #expect(line.first == .zero && line.last == Vector2(100, 0))
    // Against the same curve on a finer grid: four times the scale has a quarter of the deviation.
    let fine = try drawing(Self.svg("<g transform='scale(1000)'><path d='M0 0\(command)'/></g>")).positions[0].map {
      $0 / 1000
    }
    for (a, b) in zip(line, line.dropFirst()) {
      let between = fine.filter { ($0 - a).dot(b - a) > 0 && ($0 - b).dot(a - b) > 0 }
      for point in between where (point - a).length < 20 {
        let deviation = abs((point - a).cross(b - a)) / (b - a).length
        #expect(deviation <= CurveFlattening.tolerance * 1.01)
      }
    }
    #expect(line.count > 8)
  }

  @Test("reflects the control point of a curve of the same kind alone")
  func reflection() throws {
    #expect(try path("M0 0C0 8 4 8 4 4S8 0 8 4") == path("M0 0C0 8 4 8 4 4C4 0 8 0 8 4"))
    #expect(try path("M0 0L4 4S8 0 8 4") == path("M0 0L4 4C4 4 8 0 8 4"))
    #expect(try path("M0 0Q2 8 4 4T8 4") == path("M0 0Q2 8 4 4Q6 0 8 4"))
    #expect(try path("M0 0C0 8 4 8 4 4T8 4") == path("M0 0C0 8 4 8 4 4Q4 4 8 4"))
  }

  @Test(
    "has arcs on their circle, the large and the small one, either way", arguments: [(0, 0), (0, 1), (1, 0), (1, 1)])
  func arcs(large: Int, sweep: Int) throws {
    let line = try path("M0 0A100 100 0 \(large) \(sweep) 100 100")[0]
    let centre = large == sweep ? Vector2(100, 0) : Vector2(0, 100)
    for (a, b) in zip(line, line.dropFirst()) {
      #expect(abs((a - centre).length - 100) < 1e-9)
      #expect(100 - ((a + b) / 2 - centre).length <= CurveFlattening.tolerance)
      #expect(((a - centre).cross(b - centre) > 0) == (sweep == 1))
    }
    // A chord of at most √(8 tolerance / r) = 0.05 radians.
    #expect(line.count == (large == 1 ? 96 : 33))
    #expect(try path("M0 0a100 100 0 \(large)\(sweep)100 100")[0] == line)
  }

  @Test("makes radii of 0 lines, and longer ones of those that are too short")
  func radii() throws {
    #expect(try path("M0 0A0 5 0 0 1 9 9") == points([(0, 0), (9, 9)]))
    let line = try path("M0 0A1 1 0 0 1 200 0")[0]
    #expect(line.allSatisfy { abs(($0 - Vector2(100, 0)).length - 100) < 1e-9 })
  }

  @Test("has shapes, with units, and transforms of groups")
  func shapes() throws {
    let read = try drawing(
      Self.svg(
        """
        <defs><path d='M0 0L1 1'/></defs><g style='display: none'><path d='M0 0L1 1'/></g><text>a</text><use href='#a'/>
        <g transform='translate(10) scale(2 3)'><line x1='1' y1='1' x2='2' y2='2'/><g transform='matrix(0 1 -1 0 5 0)'>
        <polygon points='0,0 1,0 1,1'/></g></g><polyline points='0 0 1 1' transform='rotate(90)'/>
        <rect x='1in' y='0' width='1px' height='2'/><rect width='100%' height='9'/><circle cx='9' cy='9' r='4'/><rect width='8' height='8' rx='2'/>
        """))
    #expect(read.positions[0] == points([(12, 3), (14, 6)])[0])
    #expect(read.positions[1] == points([(20, 0), (20, 3), (18, 3), (20, 0)])[0])
    #expect(read.positions[2].last.map { ($0 - Vector2(-1, 1)).length < 1e-12 } == true)
    #expect(read.positions[3] == points([(96, 0), (97, 0), (97, 2), (96, 2), (96, 0)])[0])
    #expect(read.positions[4].allSatisfy { abs(($0 - Vector2(9, 9)).length - 4) < 1e-9 })
    #expect(read.positions[5].first == Vector2(2, 0) && read.positions[5].last == Vector2(2, 0))
    #expect(read.leftOut == ["texts": 1, "references": 1, "shapes in relative units": 1])
    #expect(read.remarks == ["curves are flattened within 1/32 unit"])
  }

  @Test(
    "is refused by one sentence with a place",
    arguments: [
      ("<path d='M1'/>", "the numbers end early"), ("<path d='1 2'/>", "has to go on by a command"),
      ("<path d='M1 2z3'/>", "has to go on by a command"), ("<path d='M1 2Lx 3'/>", "a number has to stand at \"x 3\""),
      ("<path d='M0 0A1 1 0 2 1 9 9'/>", "a flag 0 or 1"),
      ("<path d='M0 0L1e39 nan'/>", "a number has to stand at \"nan\""),
      ("<path d='M0 0C1e200 1e200 0 0 1 1'/>", "is farther than"),
      ("<path d='M0 0A1e-300 1e-300 0 0 1 9 9'/>", "is farther than"),
      ("<g transform='turn(1)'/>", "the transform has turn"),
      ("<g transform='scale(1e300) scale(1e300)'><path d='M1 1L2 2'/></g>", "is farther than"),
      ("<path d='M0 0\(String(repeating: "Q1e7 1e7 0 0 ", count: 200))'/>", "more points than the limit"),
      ("<polyline points='1 2 3'/>", "has 3 coordinates"), ("<circle r='4furlong'/>", "in another unit"),
      ("<text>a</text>", "holds no line (but 1 texts) as SVG"),
    ])
  func refused(body: String, problem: String) {
    let ending = refusal(Self.svg(body))
    #expect(ending?.contains(problem) == true, "\(ending ?? "read")")
  }
}
