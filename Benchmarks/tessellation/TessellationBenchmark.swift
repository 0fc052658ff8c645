import BenchmarkReport
import CAllocationCounter
import CStripLoop
import Foundation
import Geometry
import Measurement
import Peers
import Tessellation
import Workloads

// Usage: tessellation-benchmark [--check]
// Every comparison is interleaved in this run, A B B A. With --check it exits 1 where a limit is exceeded for certain.

/// Times what strokes cost to make into triangles, against other ways and against themselves.
@main
struct TessellationBenchmark {
  private var report = Report()

  static func main() throws {
    var benchmark = TessellationBenchmark()
    try benchmark.compareWithFloor()
    try benchmark.compareWithAntigrain()
    if CommandLine.arguments.contains("--check"), benchmark.report.failures > 0 {
      print("\n\(benchmark.report.failures) limits are exceeded")
      exit(1)
    }
  }

  private static let tolerance = FlatteningTolerance(pixels: 0.1)
  private static let curves: [(String, StrokeCurve)] = [
    ("polyline", .polyline), ("uniform Catmull-Rom", .uniformCatmullRom),
    ("centripetal Catmull-Rom", .centripetalCatmullRom), ("Antigrain's cubics", .antigrain(smoothing: 0.7)),
  ]

  private mutating func compareWithFloor() throws {
    report.header("against a plain C Catmull-Rom strip, 1,000 points")
    let stroke = PenStroke(points: 1000, seed: 1)
    let halfWidths = stroke.widths.map { $0 / 2 }
    var vertices = [Float](repeating: 0, count: 4 * 4 * 1000)
    for (name, curve) in Self.curves {
      let tessellator = try StrokeTessellator(style: StrokeStyle(curve: curve), tolerance: Self.tolerance)
      for isVarying in [false, true] {
        var mesh = TriangleMesh()
        let comparison = PairedComparison.measure(
          pairs: 51,
          {
            for _ in 0..<20 { Self.tessellate(tessellator, stroke, isVarying, &mesh) }
          },
          {
            for _ in 0..<20 {
              stroke.points.withUnsafeBytes { points in
                _ = vernier_strip(points.baseAddress?.assumingMemoryBound(to: Double.self), halfWidths, 1000, &vertices)
              }
            }
          })
        report.line(
          "\(name), \(isVarying ? "pressed" : "even") (\(mesh.vertexCount) vertices)", comparison, units: 20 * 1000,
          unit: "point", limit: 1.25)
      }
    }
  }

  private mutating func compareWithAntigrain() throws {
    guard AntigrainStroker.isAvailable else { return }
    let antigrain = try AntigrainStroker()
    for count in [1000, 100] {
      report.header("against AGG's conv_stroke, \(count) points")
      let stroke = PenStroke(points: count, seed: 1)
      var outline = [SIMD2<Float>](repeating: .zero, count: 20 * count + 100)
      let rounds = 20_000 / count
      let needed = stroke.points.withUnsafeBufferPointer { points in
        outline.withUnsafeMutableBufferPointer { outline in
          antigrain.strokeVertices(points: points, width: 4, tolerance: 0.1, into: outline)
        }
      }
      print("  AGG's outline has \(needed) vertices")
      for (name, curve) in Self.curves {
        let tessellator = try StrokeTessellator(style: StrokeStyle(curve: curve), tolerance: Self.tolerance)
        for isVarying in [false, true] {
          var mesh = TriangleMesh()
          let comparison = PairedComparison.measure(
            pairs: 51,
            {
              for _ in 0..<rounds { Self.tessellate(tessellator, stroke, isVarying, &mesh) }
            },
            {
              for _ in 0..<rounds {
                stroke.points.withUnsafeBufferPointer { points in
                  outline.withUnsafeMutableBufferPointer { outline in
                    _ = antigrain.strokeVertices(points: points, width: 4, tolerance: 0.1, into: outline)
                  }
                }
              }
            })
          report.line(
            "\(name), \(isVarying ? "pressed" : "even")", comparison, units: rounds * count, unit: "point", limit: 0.25)
        }
      }
    }
  }

  private static func tessellate(
    _ tessellator: StrokeTessellator, _ stroke: PenStroke, _ isVarying: Bool, _ mesh: inout TriangleMesh
  ) {
    mesh.removeAll()
    if isVarying {
      try? tessellator.tessellate(stroke.points, widths: stroke.widths, into: &mesh)
    } else {
      try? tessellator.tessellate(stroke.points, width: 4, into: &mesh)
    }
  }
}
