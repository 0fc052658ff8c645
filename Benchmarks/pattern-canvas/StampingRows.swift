import BenchmarkReport
import Foundation
import Geometry
import PatternCanvas
import Workloads

/// Counts the stamps that the document's accumulator loses against stamps whose remainder is carried on.
enum StampingRows: RowGroup {
  static func measure(_ report: inout Report) throws {
    report.header("stamps along a stroke by the document's accumulator, and with the remainder carried on")
    let strokes: [(String, [BrushPoint])] = [
      ("straight, 11 points 10 px apart", (0...10).map { BrushPoint(Vector2(10 * Double($0), 0)) }),
      ("pen, 100 points 2 px apart", pen(100, 2)), ("pen, 100 points 6 px apart", pen(100, 6)),
      ("pen, 100 points 20 px apart", pen(100, 20)), ("pen, 1,000 points 6 px apart", pen(1000, 6)),
      ("three points 50 px apart", (0...2).map { BrushPoint(Vector2(50 * Double($0), 10 * Double($0 % 2))) }),
      ("a tap", [BrushPoint(.zero)]),
    ]
    for (name, points) in strokes {
      for spacing in [5.0, 6, 12] {
        let brush = try PatternBrush(kind: .parallelLines, spacing: spacing)
        let published = try PublishedStamping.stamps(along: points, brush: brush)
        let carried = try PatternStroke.stamps(along: points, brush: brush)
        // The gaps of both, the stroke's beginning included, as multiples of the spacing by arc length.
        let gap = largestGap(published, along: try finePath(points), spacing: spacing)
        print(
          "  " + "\(name), spacing \(Int(spacing))".padding(toLength: 46, withPad: " ", startingAt: 0)
            + String(
              format: "%5d of %5d stamps, %5d lost (%.1f %%), largest gap %.2f spacings", published.count, carried.count,
              carried.count - published.count,
              100 * Double(carried.count - published.count) / Double(max(1, carried.count)), gap))
      }
    }
  }

  private static func pen(_ count: Int, _ spacing: Double) -> [BrushPoint] {
    PenStroke(points: count, spacing: spacing, seed: 1).points.map { BrushPoint($0) }
  }

  /// Positions along the stroke, 0.5 px apart.
  private static func finePath(_ points: [BrushPoint]) throws -> [Vector2] {
    let brush = try PatternBrush(kind: .dots, spacing: 0.5)
    return try PatternStroke.stamps(along: points, brush: brush).map(\.position)
  }

  /// The largest arc length without a stamp, from the stroke's beginning to its end, in spacings. A stamp counts where
  /// the path is nearest to it, in order.
  private static func largestGap(_ stamps: [PatternStamp], along path: [Vector2], spacing: Double) -> Double {
    var (largest, index) = (0, 0)
    var latest = 0
    for stamp in stamps {
      // The next 200 px: more than any gap, less than a stroke takes to come back.
      let ahead = index..<min(path.count, index + 400)
      guard
        let nearest = ahead.min(by: { (path[$0] - stamp.position).length < (path[$1] - stamp.position).length })
      else { continue }
      largest = max(largest, nearest - latest)
      (latest, index) = (nearest, nearest)
    }
    largest = max(largest, path.count - 1 - latest)
    return 0.5 * Double(largest) / spacing
  }
}
