import Ink

extension SplitMix64 {
  /// A random UUID, of version 4.
  mutating func identifier() -> InkIdentifier {
    let high = next() & ~0xF000 | 0x4000
    let low = next() >> 2 | 1 << 63
    return InkIdentifier(uuid: high, low)
  }
}
