import Workloads

/// FNV-1a over the bits of a drawing.
struct DrawingFingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ drawing: Drawing) {
    for point in drawing.points {
      add(point.x.bitPattern)
      add(point.y.bitPattern)
    }
    for stroke in drawing.strokes { add(UInt64(stroke.upperBound)) }
  }

  private mutating func add(_ word: UInt64) {
    for byte in 0..<8 { value = (value ^ (word >> (8 * byte) & 0xFF)) &* 0x100_0000_01b3 }
  }
}
