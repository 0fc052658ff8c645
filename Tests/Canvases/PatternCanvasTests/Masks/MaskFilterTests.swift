import CPatternCanvas
import Foundation
import Testing

@testable import PatternCanvas

@Suite("Filters of masks") struct MaskFilterTests {
  private func randomMask(_ width: Int, _ height: Int, seed: UInt64) throws -> MaskImage {
    let mask = MaskImage(try PixelSize(width: width, height: height))
    var random = SplitMix(seed)
    for y in 0..<height { for x in 0..<width { mask.row(y)[x] = random.byte() } }
    // Bytes after the end of rows do not belong to the mask.
    for y in 0..<height { for x in width..<mask.bytesPerRow { mask.row(y)[x] = 201 } }
    return mask
  }

  @Test(
    "Dilation takes the greatest px of a disc; outside the mask is nothing", arguments: [0, 1, 2, 3, 7],
    [(70, 40), (64, 5), (1, 1), (33, 2)])
  func dilation(radius: Int, size: (width: Int, height: Int)) throws {
    let mask = try randomMask(size.width, size.height, seed: 1)
    let dilated = try mask.dilated(radius: radius)
    var wrong = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        var greatest: UInt8 = 0
        for row in max(0, y - radius)...min(size.height - 1, y + radius) {
          for column in max(0, x - radius)...min(size.width - 1, x + radius)
          where (row - y) * (row - y) + (column - x) * (column - x) <= radius * radius {
            greatest = max(greatest, mask.row(row)[column])
          }
        }
        if dilated.row(y)[x] != greatest { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("A px grown by 2 is a disc of 13") func disc() throws {
    let mask = MaskImage(try PixelSize(width: 9, height: 9))
    mask.row(4)[4] = 255
    let grown = try mask.dilated()
    let rows = (0..<9).map { y in (0..<9).map { grown.row(y)[$0] == 255 ? "#" : "." }.joined() }
    #expect(rows[2...6] == ["....#....", "...###...", "..#####..", "...###...", "....#...."])
  }

  @Test(
    "A blur is within 1 of the exact Gaussian; px outside are those at the edge", arguments: [0.25, 1, 1.7, 8],
    [(70, 40), (64, 5), (1, 1), (5, 33)])
  func blur(sigma: Double, size: (width: Int, height: Int)) throws {
    let mask = try randomMask(size.width, size.height, seed: 2)
    let blurred = try mask.blurred(sigma: sigma)
    // Six standard deviations contain all but a billionth. Rows come first, without rounding between.
    let reach = Int(6 * sigma) + 6
    let kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = kernel.reduce(0, +)
    func exactly(_ values: [Double]) -> [Double] {
      values.indices.map { index in
        var result = 0.0
        for (tap, weight) in kernel.enumerated() {
          result += weight * values[min(max(0, index + tap - reach), values.count - 1)]
        }
        return result / sum
      }
    }
    let rows = (0..<size.height).map { y in exactly((0..<size.width).map { Double(mask.row(y)[$0]) }) }
    var worst = 0.0
    for x in 0..<size.width {
      for (y, exact) in exactly(rows.map { $0[x] }).enumerated() {
        worst = max(worst, abs(exact - Double(blurred.row(y)[x])))
      }
    }
    #expect(worst <= 1)
  }

  @Test("A mask that is full stays full, and an empty one empty", arguments: [0.25, 1, 8]) func uniform(sigma: Double)
    throws
  {
    let mask = MaskImage(try PixelSize(width: 50, height: 20))
    for value in [0, 255] as [UInt8] {
      mask.fill(value)
      let blurred = try mask.blurred(sigma: sigma)
      for y in 0..<20 { for x in 0..<50 { #expect(blurred.row(y)[x] == value) } }
    }
  }

  @Test("Processors without wide vectors get the same bits") func sameBits() throws {
    let mask = try randomMask(100, 30, seed: 3)
    let weights = try MaskImage.gaussianWeights(sigma: 1)
    #expect(weights.count == 5 && Int(weights[0]) + 2 * weights.dropFirst().reduce(0) { $0 + Int($1) } == 65536)
    let plain = MaskImage(mask.size)
    var line = [UInt16](repeating: 0, count: 100 + 8 + 64)
    vernier_blur_plain(
      mask.bytes, mask.bytesPerRow, 100, 30, weights, 4, plain.bytes, plain.bytesPerRow, &line)
    let blurred = try mask.blurred()
    for y in 0..<30 { for x in 0..<100 { #expect(blurred.row(y)[x] == plain.row(y)[x]) } }
  }

  @Test("A radius or a standard deviation out of range is refused") func refused() throws {
    let mask = MaskImage(try PixelSize(width: 5, height: 5))
    #expect(throws: PatternCanvasError.value("radius of the dilation", 128, wanted: "from 0 to 127 px")) {
      try mask.dilated(radius: 128)
    }
    for sigma in [0, -1, 8.01, Double.infinity] {
      #expect(
        throws: PatternCanvasError.value("standard deviation of the blur", sigma, wanted: "from 0.25 to 8 px")
      ) { try mask.blurred(sigma: sigma) }
    }
    #expect(throws: PatternCanvasError.self) { try mask.blurred(sigma: .nan) }
  }
}
