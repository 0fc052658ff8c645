import Ink

/// FNV-1a over everything in which synthetic recordings can differ.
struct EventHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ events: [TouchEvent]) {
    for event in events {
      for number in [
        event.timestamp, event.force, event.altitudeAngle, event.azimuth, event.azimuthUnitVector.x,
        event.azimuthUnitVector.y, event.location.x, event.location.y,
      ] { add(number.bitPattern) }
      add(UInt64(bitPattern: Int64(event.estimationUpdateIndex ?? -1)))
      add(UInt64(event.phase.rawValue) << 2 | (event.isUpdate ? 2 : 0) | (event.isPrediction ? 1 : 0))
      for byte in (event.identifier?.description ?? "").utf8 { add(UInt64(byte)) }
    }
  }

  private mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01b3 }
}
