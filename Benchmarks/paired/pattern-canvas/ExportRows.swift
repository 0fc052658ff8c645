import BenchmarkReport
import CImageWriters
import Geometry
import Measurement
import PatternCanvas
import Workloads

/// Times the export of a drawing of 2,048 × 2,048 px as PNG against libraries that write files of about its size or
/// larger. They get px that are not premultiplied; ours divides by alpha itself.
enum ExportRows: RowGroup {
  private typealias Writer = (
    UnsafePointer<UInt8>, Int, Int, Int32, UnsafeMutablePointer<UInt8>, Int
  ) -> Int

  static func measure(_ report: inout Report) throws {
    for isOpaque in [true, false] {
      report.header(
        "export of hatching as PNG, 2,048 x 2,048, on " + (isOpaque ? "white paper" : "an empty layer") + ", one core")
      let image = try drawing(isOpaque: isOpaque)
      let straight = straight(image)
      let file = try PNGFile(PNGFile.encoded(image), name: "ours")
      guard isSame(try file.colorImage(), image) else {
        report.count("px that come back otherwise", 1, limit: 0)
        continue
      }
      // No PNG library: its compression alone, of px that are divided by alpha already. Shown and not judged.
      try compare(&report, image, straight, "ISA-L level 1 alone", level: 1, limit: nil, vernier_isal_write)
      try compare(&report, image, straight, "ISA-L level 2 alone", level: 2, limit: nil, vernier_isal_write)
      try compare(&report, image, straight, "libpng level 1", level: 1, limit: 0.6, vernier_libpng_write)
      #if Peers
        try compare(&report, image, straight, "libspng level 1", level: 1, limit: 0.6, vernier_spng_write)
        // It looks for longer repetitions, and takes its time.
        try compare(
          &report, image, straight, "libdeflate level 1", level: 1, limit: 0.6, sizes: 1.25, vernier_libdeflate_write)
      #else
        print(
          "  libspng and libdeflate are left out: build with --traits Peers, with both installed, to run them beside.")
      #endif
    }
  }

  /// - Parameter sizes: the largest ratio of our bytes to the other's: about 1, unless the other packs more tightly.
  private static func compare(
    _ report: inout Report, _ image: ColorImage, _ px: [UInt8], _ name: String, level: Int32, limit: Double?,
    sizes: Double = 1.05, _ write: Writer
  ) throws {
    let size = image.size
    var out = [UInt8](repeating: 0, count: px.count + 4_096)
    var counts = (ours: 0, other: 0)
    let comparison = PairedComparison.measure(
      pairs: 15, { counts.ours = PNGFile.encoded(image).count },
      { counts.other = write(px, size.width, size.height, level, &out, out.count) })
    // What it wrote has to be the same picture.
    let other = try PNGFile(Array(out.prefix(counts.other)), name: name)
    guard isSame(try other.colorImage(), image) else {
      return report.count("px that \(name) has otherwise", 1, limit: 0)
    }
    report.line(name, comparison, units: size.pixelCount, unit: "px", limit: limit)
    report.share("its file", of: counts.ours, to: counts.other, unit: "bytes", limit: sizes)
  }

  /// Strokes of lines, cross-hatch and waves in three colours.
  private static func drawing(isOpaque: Bool) throws -> ColorImage {
    let image = ColorImage(try PixelSize(width: 2_048, height: 2_048))
    if isOpaque { image.bytes.update(repeating: 255, count: image.bytesPerRow * image.size.height) }
    let painter = StampPainter()
    let kinds: [(PatternKind, String)] = [(.parallelLines, "#667eea"), (.crossHatch, "#764ba2"), (.waves, "#202030")]
    for (index, (kind, hex)) in kinds.enumerated() {
      let brush = try PatternBrush(
        kind: kind, rotation: 45 * Double(index + 1), spacing: 6, opacity: 0.8, color: PixelColor(hex: hex) ?? .black)
      for stroke in 0..<25 {
        let pen = PenStroke(points: 100, spacing: 6, seed: UInt64(100 * index + stroke)).points
        let start = Vector2(Double(stroke % 5) * 400 + 100, Double(stroke / 5) * 400 + 100)
        for stamp in try PatternStroke.stamps(along: pen.map { BrushPoint($0 - pen[0] + start) }, brush: brush) {
          try painter.paint(stamp, of: brush, into: image, within: image.size.bounds)
        }
      }
    }
    return image
  }

  /// RGBA8 without padding, the colours divided by alpha, as the file has it.
  private static func straight(_ image: ColorImage) -> [UInt8] {
    var px: [UInt8] = []
    px.reserveCapacity(image.size.pixelCount * 4)
    for y in 0..<image.size.height {
      let row = image.row(y)
      for x in 0..<image.size.width {
        let alpha = Int(row[4 * x + 3])
        for channel in 0..<3 {
          px.append(alpha == 0 ? 0 : UInt8((Int(row[4 * x + channel]) * 255 + alpha / 2) / alpha))
        }
        px.append(UInt8(alpha))
      }
    }
    return px
  }

  private static func isSame(_ one: ColorImage, _ other: ColorImage) -> Bool {
    one.size == other.size
      && (0..<one.size.height).allSatisfy { y in
        UnsafeBufferPointer(start: one.row(y), count: 4 * one.size.width)
          .elementsEqual(UnsafeBufferPointer(start: other.row(y), count: 4 * one.size.width))
      }
  }
}
