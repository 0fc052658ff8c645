import Geometry
import Raster
import TestSupport
import Testing
import Workloads

@testable import StrokeOracle

@Suite("Exact ink")
struct ExactInkTests {
  /// The covered fractions of px, from a raster of 16 times the resolution. Its own samples have exact areas.
  private static func coverage(_ scene: InkScene, zoom: Double, width: Int, height: Int) -> [Double] {
    let (factor, middle) = (16, Vector2(Double(width), Double(height)) / 2)
    var region = RegionFiller()
    for stroke in scene.strokes {
      let half = stroke.halfWidth * zoom * Double(factor)
      let points = stroke.points.map { ($0 * zoom + middle) * Double(factor) }
      for (p, q) in zip(points, points.dropFirst()) {
        let normal = (q - p).perpendicularCCW * (half / (q - p).length)
        region.addTriangle(p + normal, q + normal, q - normal)
        region.addTriangle(p + normal, q - normal, p - normal)
      }
      var arms = [Vector2(half, 0)]
      let step = Vector2(0.9951847266721969, 0.0980171403295606)
      for _ in 1..<64 { arms.append(arms[arms.count - 1].rotated(by: step)) }
      for point in points { region.add(arms.map { point + $0 }) }
    }
    var sums = [Double](repeating: 0, count: width * height)
    region.forEachRun(width: width * factor, height: height * factor) { y, columns, coverage in
      for x in columns { sums[y / factor * width + x / factor] += coverage }
    }
    return sums.map { $0 / Double(factor * factor) }
  }

  /// Where an edge crosses a px, samples err by up to a sample's width: at a zoom of 0.5 a px has 8 to 10 in a row.
  @Test("agrees with a raster of 16 times the resolution", arguments: [InkScene.dense, .letters, .thin, .fine])
  func raster(scene: InkScene) {
    let exact = ExactInk(scene)
    for zoom in [0.5, 0.2, 0.1, 0.03, 0.01] {
      let (width, height) = (Int(300 * zoom) + 4, Int(300 * zoom) + 4)
      let middle = Vector2(Double(width), Double(height)) / 2
      let coverage = Self.coverage(scene, zoom: zoom, width: width, height: height)
      var (worst, ink, exactInk) = (0.0, 0.0, 0.0)
      for y in 1..<height - 1 {
        for x in 1..<width - 1 {
          // As the judge compares: blurred over 3 × 3 px.
          let mean = exact.mean(at: (Vector2(Double(x - 1), Double(y - 1)) - middle) / zoom, side: 3 / zoom).w
          var sum = 0.0
          for row in y - 1...y + 1 { for column in x - 1...x + 1 { sum += coverage[row * width + column] } }
          worst = max(worst, abs(mean - sum / 9 * 255))
          (ink, exactInk) = (ink + sum / 9, exactInk + mean / 255)
        }
      }
      check(worst < (zoom > 0.2 ? 4 : 1), "\(scene.name) at \(zoom): a px is off by \(worst) of 255")
      check(abs(ink / exactInk - 1) < 0.01, "\(scene.name) at \(zoom): \(ink / exactInk) of the ink")
    }
  }
}
