import BenchmarkReport
import Measurement
import PatternCanvas

/// Times the filters of masks. OpenCV's are in `Benchmarks/peers/opencv/filters.py`.
struct FilterRows: RowGroup {
  static func measure(_ report: inout Report) throws {
    report.header("filters of a mask, 2,048 x 2,048, one core")
    let mask = MaskImage(try PixelSize(width: 2048, height: 2048))
    var state: UInt64 = 1
    for at in 0..<mask.byteCount {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      mask.bytes[at] = UInt8(truncatingIfNeeded: state >> 32)
    }
    let (dilated, blurred) = (MaskImage(mask.size), MaskImage(mask.size))
    let comparison = PairedComparison.measure(
      pairs: 25, { try? mask.dilate(into: dilated) }, { try? dilated.blur(into: blurred) })
    report.line("dilation by 2 px against a blur of 1 px", comparison, unit: "mask", limit: nil)
  }
}
