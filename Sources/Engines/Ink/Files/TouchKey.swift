/// The keys of a touch in a recording, and the key `kind`, which marks an object that is not a touch.
enum TouchKey: String, CodingKey, CaseIterable {
  case touchIdentifier, identifier, timestamp, phase, type, location
  case force, maximumPossibleForce, altitudeAngle, azimuth, azimuthUnitVector, majorRadius, majorRadiusTolerance
  case estimationUpdateIndex, estimatedProperties, estimatedPropertiesExpectingUpdates, isUpdate, isPrediction
  /// The kind of an object; a touch may omit it.
  case kind

  /// The key with these bytes; nil for unknown keys. O(bytes).
  @inline(__always)
  init?(utf8: UnsafeBufferPointer<UInt8>) {
    switch utf8.count {
    case 4: self.init(utf8, .type, "type", .kind, "kind")
    case 5: self.init(utf8, .phase, "phase", .force, "force")
    case 7: self.init(utf8, .azimuth, "azimuth")
    case 8: self.init(utf8, .location, "location", .isUpdate, "isUpdate")
    case 9: self.init(utf8, .timestamp, "timestamp")
    case 10: self.init(utf8, .identifier, "identifier")
    case 11: self.init(utf8, .majorRadius, "majorRadius")
    case 12: self.init(utf8, .isPrediction, "isPrediction")
    case 13: self.init(utf8, .altitudeAngle, "altitudeAngle")
    case 15: self.init(utf8, .touchIdentifier, "touchIdentifier")
    case 17: self.init(utf8, .azimuthUnitVector, "azimuthUnitVector")
    case 19: self.init(utf8, .estimatedProperties, "estimatedProperties")
    case 20:
      self.init(utf8, .maximumPossibleForce, "maximumPossibleForce", .majorRadiusTolerance, "majorRadiusTolerance")
    case 21: self.init(utf8, .estimationUpdateIndex, "estimationUpdateIndex")
    case 35: self.init(utf8, .estimatedPropertiesExpectingUpdates, "estimatedPropertiesExpectingUpdates")
    default: return nil
    }
  }

  @inline(__always)
  private init?(_ utf8: UnsafeBufferPointer<UInt8>, _ key: TouchKey, _ name: StaticString) {
    guard Self.isSame(utf8, name) else { return nil }
    self = key
  }

  @inline(__always)
  private init?(
    _ utf8: UnsafeBufferPointer<UInt8>, _ key: TouchKey, _ name: StaticString, _ other: TouchKey,
    _ otherName: StaticString
  ) {
    if Self.isSame(utf8, name) {
      self = key
    } else {
      self.init(utf8, other, otherName)
    }
  }

  /// Whether the bytes equal those of a name.
  /// - Precondition: both have the same number of bytes.
  @inline(__always)
  private static func isSame(_ utf8: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
    name.withUTF8Buffer { name in
      var differing: UInt8 = 0
      for index in name.indices { differing |= utf8[index] ^ name[index] }
      return differing == 0
    }
  }
}
