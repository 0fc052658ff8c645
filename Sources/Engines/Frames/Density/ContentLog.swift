import Geometry

/// The last changes of a content: where each was, and a stamp of all up to it.
///
/// A stamp is a hash of all changes, so that two contents of one stamp have had the same ones, and are equal.
package struct ContentLog: Sendable {
  struct Change: Sendable {
    let stamp: UInt64
    let frame: Int32
    /// In units of the frame.
    var box: Box
    /// The number of a stroke that was added on top of all others; −1 for any other change.
    var added: Int
  }

  private static let limit = 2048
  private(set) var changes: [Change] = []
  private(set) var stamp: UInt64
  /// The stamp before the oldest change.
  private var base: UInt64

  /// - Parameter identity: logs of different identities never have the same stamp.
  package init(identity: UInt64) {
    stamp = identity &* 0x9E37_79B9_7F4A_7C15
    base = stamp
  }

  /// Notes that something in a box of a frame differs.
  /// - Parameters:
  ///   - content: a hash of what is there now.
  ///   - added: the number of a stroke, if all that is new is this stroke on top of all others.
  package mutating func note(_ frame: Int, _ box: Box, _ content: UInt64, added: Int = -1) {
    stamp = Self.mixed(Self.mixed(stamp, content), UInt64(truncatingIfNeeded: frame))
    if changes.count == Self.limit {
      base = changes[Self.limit / 2 - 1].stamp
      changes.removeFirst(Self.limit / 2)
    }
    changes.append(Change(stamp: stamp, frame: Int32(truncatingIfNeeded: frame), box: box, added: added))
  }

  /// The number of changes since a stamp; nil if it is not known any more.
  func count(since old: UInt64) -> Int? {
    if old == stamp { return 0 }
    if old == base { return changes.count }
    guard let index = changes.lastIndex(where: { $0.stamp == old }) else { return nil }
    return changes.count - 1 - index
  }

  /// A step of a hash (the finalizer of SplitMix64).
  @inline(__always)
  static func mixed(_ state: UInt64, _ value: UInt64) -> UInt64 {
    var z = state &+ value &* 0xFF51_AFD7_ED55_8CCD &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
