import Raster

/// A colour without transparency, each channel from 0 to 255.
typealias Colour = SIMD3<Double>

extension SIMD3<Double> {
  /// The colour of `#rrggbb`; black for any other text.
  init(hexadecimal text: String) {
    let digits = UInt32(text.dropFirst(), radix: 16) ?? 0
    self.init(Double(digits >> 16 & 255), Double(digits >> 8 & 255), Double(digits & 255))
  }
}

/// An opaque picture that is being painted.
struct Sheet {
  let width: Int
  let height: Int
  private var colours: [Colour]

  init(width: Int, height: Int, _ colour: Colour) {
    self.width = width
    self.height = height
    colours = Array(repeating: colour, count: width * height)
  }

  /// Paints a rectangle that lies inside.
  mutating func fill(x: Int, y: Int, width: Int, height: Int, _ colour: Colour) {
    for row in y..<y + height {
      for column in x..<x + width { colours[row * self.width + column] = colour }
    }
  }

  /// Paints the frame of a rectangle, within it.
  mutating func frame(x: Int, y: Int, width: Int, height: Int, thickness: Int, _ colour: Colour) {
    fill(x: x, y: y, width: width, height: thickness, colour)
    fill(x: x, y: y + height - thickness, width: width, height: thickness, colour)
    fill(x: x, y: y, width: thickness, height: height, colour)
    fill(x: x + width - thickness, y: y, width: thickness, height: height, colour)
  }

  /// Paints a colour where something covers px.
  /// - Parameters:
  ///   - coverage: inside the sheet, at its place.
  ///   - place: the sheet's px at the coverage's top left.
  mutating func paint(_ coverage: Coverage, at place: SIMD2<Int> = .zero, _ colour: Colour) {
    for y in 0..<coverage.height {
      for x in 0..<coverage.width where coverage[x, y] > 0 {
        mix(colour, coverage[x, y], (place.y + y) * width + place.x + x)
      }
    }
  }

  /// Paints one thing over another, by area: of a px that both cover, the lower one shows where the upper one is not.
  /// - Parameters:
  ///   - upper: what lies above.
  ///   - both: what either covers.
  ///   - place: the sheet's px at their top left.
  mutating func paint(
    _ upper: Coverage, _ colour: Colour, over lower: Colour, both: Coverage, at place: SIMD2<Int> = .zero
  ) {
    for y in 0..<both.height {
      for x in 0..<both.width where both[x, y] > 0 {
        let index = (place.y + y) * width + place.x + x
        let beside = max(0, both[x, y] - upper[x, y])
        let total = beside + upper[x, y]
        mix(lower + (colour - lower) * (upper[x, y] / total), min(1, total), index)
      }
    }
  }

  /// Lays another sheet onto this one.
  mutating func lay(_ sheet: Sheet, at place: SIMD2<Int>) {
    for y in 0..<sheet.height {
      let row = (place.y + y) * width + place.x
      colours.replaceSubrange(row..<row + sheet.width, with: sheet.colours[y * sheet.width..<(y + 1) * sheet.width])
    }
  }

  private mutating func mix(_ colour: Colour, _ share: Double, _ index: Int) {
    colours[index] += (colour - colours[index]) * share
  }

  /// The px; nil for a size that no image has.
  var image: PixelImage? {
    let pixels = colours.map { colour in
      SIMD4(
        UInt8(min(255, max(0, colour.x + 0.5))), UInt8(min(255, max(0, colour.y + 0.5))),
        UInt8(min(255, max(0, colour.z + 0.5))), 255)
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }
}
