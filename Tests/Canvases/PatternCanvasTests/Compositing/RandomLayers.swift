import Foundation
import PatternCanvas

/// SplitMix64 (Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A byte up to a limit. In half of the cases it is one of the extremes or next to one.
  mutating func byte(upTo limit: UInt8 = 255) -> UInt8 {
    switch next() % 8 {
    case 0, 1: 0
    case 2, 3: limit
    case 4: min(limit, 1)
    case 5: limit - min(limit, 1)
    default: UInt8.random(in: 0...limit, using: &self)
    }
  }

  mutating func opacity() -> Float {
    switch next() % 4 {
    case 0: 1
    case 1: Float(next() % 256) / 255
    default: Float.random(in: 0...1, using: &self)
    }
  }
}

/// Layers of random px, often extreme; one of three has no mask.
func randomLayers(_ modes: [BlendMode], size: PixelSize, _ random: inout SplitMix) throws -> LayerStack {
  let stack = LayerStack(size)
  for (index, mode) in modes.enumerated() {
    let content = ColorImage(size)
    let mask = index % 3 == 2 ? nil : MaskImage(size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let alpha = random.byte()
        for channel in 0..<3 { content.row(y)[4 * x + channel] = random.byte(upTo: alpha) }
        content.row(y)[4 * x + 3] = alpha
        mask?.row(y)[x] = random.byte()
      }
    }
    try stack.add(
      Layer(
        id: "\(index)", name: "\(index)", content: content, mask: mask, opacity: random.opacity(), blendMode: mode))
  }
  return stack
}

/// The px of an image, row by row without padding.
func pixels(_ image: ColorImage) -> [UInt8] {
  (0..<image.size.height).flatMap { Array(UnsafeBufferPointer(start: image.row($0), count: 4 * image.size.width)) }
}

/// All tiles of a canvas.
func allTiles(_ size: PixelSize) -> TileSet {
  var tiles = TileSet(TileGrid(size))
  tiles.insert(over: size.bounds)
  return tiles
}

extension ColorImage {
  /// Whether two images of one size have the same px.
  func isSame(as other: ColorImage) -> Bool {
    size == other.size
      && (0..<size.height).allSatisfy { memcmp(row($0), other.row($0), 4 * size.width) == 0 }
  }
}
