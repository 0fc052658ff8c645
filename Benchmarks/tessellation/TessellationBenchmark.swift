import BenchmarkReport
import Foundation
import Geometry
import Measurement
import Tessellation
import Workloads

@main
struct TessellationBenchmark {
  static func main() throws {
    let stroke = PenStroke(points: 1000, seed: 1)
    for (name, curve) in [("polyline", StrokeCurve.polyline), ("uniform", .uniformCatmullRom), ("centripetal", .centripetalCatmullRom), ("antigrain", .antigrain(smoothing: 0.7))] {
      let t = try StrokeTessellator(style: StrokeStyle(curve: curve), tolerance: FlatteningTolerance(pixels: 0.1))
      var mesh = TriangleMesh()
      if CommandLine.arguments.count > 1, CommandLine.arguments[1] != name { continue }
      for varying in [false, true] {
        if CommandLine.arguments.count > 2, (CommandLine.arguments[2] == "v") != varying { continue }
        var best = 1e18
        for _ in 0..<(CommandLine.arguments.count > 3 ? 1 : CommandLine.arguments.count > 2 ? 4000 : 200) {
          let watch = Stopwatch()
          for _ in 0..<10 {
            mesh.removeAll()
            if varying { try t.tessellate(stroke.points, widths: stroke.widths, into: &mesh) } else {
              try t.tessellate(stroke.points, width: 4, into: &mesh) }
          }
          best = min(best, watch.nanoseconds / 10)
        }
        print(name, varying, best / 1000, "ns/point", mesh.vertexCount, mesh.indexCount, "ns/vertex", best / Double(mesh.vertexCount))
      }
    }
    let t = try StrokeTessellator(tolerance: FlatteningTolerance(pixels: 0.1, zoom: 0.01))
    var mesh = TriangleMesh()
    try t.tessellate(stroke.points, width: 4, into: &mesh)
    print("zoom 0.01:", mesh.vertexCount)
  }
}
