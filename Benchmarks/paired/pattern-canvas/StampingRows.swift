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
      ("straight, 11 points 10 px apart", timed((0...10).map { Vector2(10 * Double($0), 0) })),
      ("pen, 100 points 2 px apart", pen(100, 2)), ("pen, 100 points 6 px apart", pen(100, 6)),
      ("pen, 100 points 20 px apart", pen(100, 20)), ("pen, 1,000 points 6 px apart", pen(1000, 6)),
      ("three points 50 px apart", timed((0...2).map { Vector2(50 * Double($0), 10 * Double($0 % 2)) })),
      ("a tap", [BrushPoint(.zero)]),
    ]
    for (name, points) in strokes {
      for spacing in [5.0, 6, 12] {
        let brush = try PatternBrush(kind: .parallelLines, spacing: spacing)
        let published = try PublishedStamping.stamps(along: points, brush: brush)
        let carried = try PatternStroke.stamps(along: points, brush: brush)
        let gap = largestGap(published, along: try finePath(points), spacing: spacing)
        print(
          "  " + "\(name), spacing \(Int(spacing))".padding(toLength: 46, withPad: " ", startingAt: 0)
            + String(
              format: "%5d of %5d stamps, %5d lost (%.1f %%), largest gap %.2f spacings", published.count,
              carried.count,
              carried.count - published.count,
              100 * Double(carried.count - published.count) / Double(max(1, carried.count)), gap))
      }
    }
  }

  private static func pen(_ count: Int, _ spacing: Double) -> [BrushPoint] {
    timed(PenStroke(points: count, spacing: spacing, seed: 1).points)
  }

  /// The time of a point is its number, which gives the position of a stamp along the stroke.
  private static func timed(_ positions: [Vector2]) -> [BrushPoint] {
    positions.enumerated().map { BrushPoint($0.element, time: Double($0.offset)) }
  }

  private static let fineStep = 0.5

  /// The times at each half px of the stroke's arc length.
  private static func finePath(_ points: [BrushPoint]) throws -> [Double] {
    let brush = try PatternBrush(kind: .dots, spacing: fineStep)
    return try PatternStroke.stamps(along: points, brush: brush).map(\.time)
  }

  /// The largest arc length without a stamp, from the stroke's beginning to its end, in spacings, to about ½ px.
  private static func largestGap(_ stamps: [PatternStamp], along path: [Double], spacing: Double) -> Double {
    var (largest, latest, index) = (0, 0, 0)
    for stamp in stamps {
      while index + 1 < path.count, path[index] < stamp.time { index += 1 }
      largest = max(largest, index - latest)
      latest = index
    }
    largest = max(largest, path.count - 1 - latest)
    return fineStep * Double(largest) / spacing
  }
}
