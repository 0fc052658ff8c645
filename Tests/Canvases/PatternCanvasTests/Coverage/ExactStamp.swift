import Foundation
import Geometry
import PatternCanvas
import StrokeOracle
import TestSupport
import Testing

extension ExactCoverage {
  /// A stamp whose lines overlap at crossings alone, and whose discs do not overlap.
  init(_ stamp: PatternStamp, of brush: PatternBrush) {
    self.init()
    let figure = StampFigure(stamp, of: brush)
    for line in figure.lines { addLine(from: line.start, to: line.end, width: figure.lineWidth) }
    for disc in figure.discs { addDisc(about: disc, radius: figure.discRadius) }
  }

  /// The largest difference of alpha from 255 × coverage, and the number of px that are or should be painted.
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

/// Two images' bytes are the same. On failure only their number is shown: to show all would take minutes.
func expectEqual(_ first: [UInt8], _ second: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
  // Whole images are compared at once, which a test that is not optimised would take seconds for byte by byte.
  guard Data(first) != Data(second) else { return }
  let count = zip(first, second).count { $0 != $1 }
  check(false, "\(first.count) and \(second.count) bytes, of which \(count) differ", sourceLocation: sourceLocation)
}
