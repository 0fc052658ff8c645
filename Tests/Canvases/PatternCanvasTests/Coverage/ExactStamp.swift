import Foundation
import Geometry
import PatternCanvas
import StrokeOracle
import TestSupport
import Testing

extension ExactCoverage {
  /// Creates a stamp whose lines overlap only at crossings, and whose discs do not overlap.
  init(_ stamp: PatternStamp, of brush: PatternBrush) {
    self.init()
    let figure = StampFigure(stamp, of: brush)
    for line in figure.lines { addLine(from: line.start, to: line.end, width: figure.lineWidth) }
    for disc in figure.discs { addDisc(about: disc, radius: figure.discRadius) }
  }

  /// The largest difference between alpha and 255 × coverage, and the number of px that are painted or should be.
  func difference(from image: ColorImage) -> (max: Double, count: Int) {
    var (largest, count) = (0.0, 0)
    for y in 0..<image.size.height {
      for x in 0..<image.size.width {
        let exact = coverage(x: x, y: y) * 255
        let alpha = Double(image.row(y)[4 * x + 3])
        guard exact > 1e-9 || alpha > 0 else { continue }
        largest = max(largest, abs(alpha - exact))
        count += 1
      }
    }
    return (largest, count)
  }
}

extension ColorImage {
  /// All px, row by row, without padding.
  var pixels: [UInt8] {
    (0..<size.height).flatMap { Array(UnsafeBufferPointer(start: row($0), count: 4 * size.width)) }
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(row(y)[4 * x + 3]) }

  convenience init(_ width: Int, _ height: Int) throws { self.init(try PixelSize(width: width, height: height)) }
}

/// Expects the bytes of two images to be equal. On failure only the number of differences is shown, because showing all
/// bytes would take minutes.
func expectEqual(_ first: [UInt8], _ second: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
  // Whole images are compared at once, because a test without optimisation would need seconds to compare them byte by
  // byte.
  guard Data(first) != Data(second) else { return }
  let count = zip(first, second).count { $0 != $1 }
  check(false, "\(first.count) and \(second.count) bytes, of which \(count) differ", sourceLocation: sourceLocation)
}
