import Foundation
import Geometry
import PatternCanvas

func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

/// The exact coverage of stamps whose lines overlap at crossings alone, and whose discs do not overlap.
struct ExactStamp {
  private let lines: [[Vector2]]
  private let crossings: [[Vector2]]
  private let figure: StampFigure

  init(_ stamp: PatternStamp, of brush: PatternBrush) {
    figure = StampFigure(stamp, of: brush)
    let width = figure.lineWidth
    let polygons = figure.lines.map { ExactArea.rectangle($0.start, $0.end, width: width) }
    let (first, second) =
      brush.kind == .crossHatch ? (Array(polygons.prefix(7)), Array(polygons.dropFirst(7))) : (polygons, [])
    lines = first + second
    crossings = first.flatMap { line in second.map { ExactArea.clip(line, by: $0) } }.filter { $0.count > 2 }
  }

  /// Whether a px about a centre may have part of a polygon: within the box around it.
  private static func isNear(_ polygon: [Vector2], _ center: Vector2) -> Bool {
    var (isLeft, isRight, isAbove, isBelow) = (true, true, true, true)
    for point in polygon {
      if point.x > center.x - 1 { isLeft = false }
      if point.x < center.x + 1 { isRight = false }
      if point.y > center.y - 1 { isAbove = false }
      if point.y < center.y + 1 { isBelow = false }
    }
    return !(isLeft || isRight || isAbove || isBelow)
  }

  func coverage(_ x: Int, _ y: Int) -> Double {
    let pixel = ExactArea.pixel(x, y)
    let center = Vector2(Double(x) + 0.5, Double(y) + 0.5)
    var sum = 0.0
    for line in lines where Self.isNear(line, center) { sum += ExactArea.area(ExactArea.clip(pixel, by: line)) }
    for crossing in crossings where Self.isNear(crossing, center) {
      sum -= ExactArea.area(ExactArea.clip(pixel, by: crossing))
    }
    for disc in figure.discs where (disc - center).length < figure.discRadius + 1 {
      sum += ExactArea.area(pixel, center: disc, radius: figure.discRadius)
    }
    return sum
  }

  /// The largest and the mean difference of alpha from 255 × coverage × opacity, over the px that are painted or should
  /// be.
  func differences(from image: ColorImage, opacity: Double = 1) -> (max: Double, mean: Double, count: Int) {
    var (largest, sum, count) = (0.0, 0.0, 0)
    for y in 0..<image.size.height {
      for x in 0..<image.size.width {
        let exact = coverage(x, y) * opacity * 255
        let alpha = Double(image.row(y)[4 * x + 3])
        guard exact > 1e-9 || alpha > 0 else { continue }
        largest = max(largest, abs(alpha - exact))
        sum += abs(alpha - exact)
        count += 1
      }
    }
    return (largest, sum / Double(max(1, count)), count)
  }
}

extension ColorImage {
  /// All px, row by row, without padding.
  var pixels: [UInt8] { (0..<size.height).flatMap { Array(UnsafeBufferPointer(start: row($0), count: 4 * size.width)) } }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(row(y)[4 * x + 3]) }

  convenience init(_ width: Int, _ height: Int) throws { self.init(try PixelSize(width: width, height: height)) }
}
