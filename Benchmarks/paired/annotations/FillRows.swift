import Annotations
import BenchmarkReport
import Geometry
import Measurement
import Tessellation

/// Fills outlines, and compares times and triangles with GLU's tessellator.
enum FillRows: RowGroup {
  static func measure(_ report: inout Report) throws {
    report.header("filling outlines")
    for outlines in FilledOutlines.all { try measure(outlines, &report) }
    #if !Peers
      print("  left out: build with --traits Peers, with libglu1-mesa-dev installed, to run GLU's tessellator beside")
    #endif
  }

  private static func measure(_ outlines: FilledOutlines, _ report: inout Report) throws {
    let tessellator = FillTessellator()
    let points = outlines.pointCount
    var triangles = 0
    func fill() {
      triangles = 0
      for outline in outlines.contours {
        // The outlines are finite and their ends ascend.
        try? tessellator.fill(outline.points, contourEnds: outline.ends, rule: outlines.rule)
        triangles += tessellator.indices.count / 3
      }
    }
    fill()
    #if Peers
      guard let other = GLUTessellator() else { return print("  \(outlines.name): GLU has no memory") }
      var others = 0
      func fillByGLU() {
        others = 0
        for outline in outlines.contours {
          others += other.fill(outline.points, outline.ends, outlines.rule)?.triangles ?? 0
        }
      }
      let comparison = PairedComparison.measure(
        pairs: 25, repeated(outlines.repeats, fill), repeated(outlines.repeats, fillByGLU))
      report.line(
        outlines.name, comparison, units: points * outlines.repeats, unit: "point", limit: 1)
      report.share("  triangles", of: triangles, to: others, unit: "triangles", limit: 1)
      var difference = 0.0
      for outline in outlines.contours {
        try tessellator.fill(outline.points, contourEnds: outline.ends, rule: outlines.rule)
        let area = tessellator.indices.withUnsafeBufferPointer { areaOf(outline.points, tessellator.crossings, $0) }
        let otherArea = other.fill(outline.points, outline.ends, outlines.rule)?.area ?? .infinity
        difference = max(difference, abs(area - otherArea) / area)
      }
      // Where edges cross, GLU's areas are off by up to 10^-8 of themselves.
      report.count("  areas that differ by 10^-7 or more", difference < 1e-7 ? 0 : 1, limit: 0)
    #else
      let watch = Stopwatch()
      for _ in 0..<outlines.repeats { fill() }
      report.cost(outlines.name, nanoseconds: watch.nanoseconds / Double(points * outlines.repeats), unit: "point")
    #endif
    report.allocations("  allocations once the memory is there", limit: 0, of: fill)
  }

  private static func repeated(_ times: Int, _ body: @escaping () -> Void) -> () -> Void {
    { for _ in 0..<times { body() } }
  }
}

/// The sum of triangles' areas.
func areaOf(_ points: [Vector2], _ crossings: [Vector2], _ indices: UnsafeBufferPointer<UInt32>) -> Double {
  func position(_ index: UInt32) -> Vector2 {
    Int(index) < points.count ? points[Int(index)] : crossings[Int(index) - points.count]
  }
  var area = 0.0
  for index in stride(from: 0, to: indices.count, by: 3) {
    let (a, b, c) = (position(indices[index]), position(indices[index + 1]), position(indices[index + 2]))
    area += (b - a).cross(c - a) / 2
  }
  return area
}
