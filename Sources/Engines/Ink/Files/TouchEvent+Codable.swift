import Geometry

/// Keys and their meaning are those of recordings. ``EventReader`` and ``EventWriter`` process them much faster.
extension TouchEvent: Codable {
  /// Reads a touch. Missing or null keys have the same defaults as in a recording.
  /// - Throws: `DecodingError` if a required key is missing, a value has the wrong type, or bits have no meaning.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: TouchKey.self)
    func optional<Value: Decodable>(_ key: TouchKey) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    func properties(_ key: TouchKey) throws -> EstimatedProperties {
      let properties: EstimatedProperties = try optional(key) ?? []
      guard properties.isSubset(of: .all) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values,
          debugDescription: "\(EventError.unknownProperties(key: key.rawValue, Int(properties.rawValue)))")
      }
      return properties
    }
    self.init(
      touchIdentifier: try values.decode(InkIdentifier.self, forKey: .touchIdentifier),
      timestamp: try values.decode(Double.self, forKey: .timestamp),
      phase: try values.decode(TouchPhase.self, forKey: .phase),
      location: try values.decode(Vector2.self, forKey: .location))
    identifier = try optional(.identifier)
    kind = try optional(.type) ?? kind
    force = try optional(.force) ?? force
    maximumPossibleForce = try optional(.maximumPossibleForce) ?? maximumPossibleForce
    altitudeAngle = try optional(.altitudeAngle) ?? altitudeAngle
    azimuth = try optional(.azimuth) ?? azimuth
    azimuthUnitVector = try optional(.azimuthUnitVector) ?? azimuthUnitVector
    majorRadius = try optional(.majorRadius) ?? majorRadius
    majorRadiusTolerance = try optional(.majorRadiusTolerance) ?? majorRadiusTolerance
    estimationUpdateIndex = try optional(.estimationUpdateIndex)
    estimatedProperties = try properties(.estimatedProperties)
    estimatedPropertiesExpectingUpdates = try properties(.estimatedPropertiesExpectingUpdates)
    isUpdate = try optional(.isUpdate) ?? isUpdate
    isPrediction = try optional(.isPrediction) ?? isPrediction
  }

  /// Writes all values that are not nil.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: TouchKey.self)
    try values.encode(touchIdentifier, forKey: .touchIdentifier)
    try values.encodeIfPresent(identifier, forKey: .identifier)
    try values.encode(timestamp, forKey: .timestamp)
    try values.encode(phase, forKey: .phase)
    try values.encode(kind, forKey: .type)
    try values.encode(location, forKey: .location)
    try values.encode(force, forKey: .force)
    try values.encode(maximumPossibleForce, forKey: .maximumPossibleForce)
    try values.encode(altitudeAngle, forKey: .altitudeAngle)
    try values.encode(azimuth, forKey: .azimuth)
    try values.encode(azimuthUnitVector, forKey: .azimuthUnitVector)
    try values.encode(majorRadius, forKey: .majorRadius)
    try values.encode(majorRadiusTolerance, forKey: .majorRadiusTolerance)
    try values.encodeIfPresent(estimationUpdateIndex, forKey: .estimationUpdateIndex)
    try values.encode(estimatedProperties, forKey: .estimatedProperties)
    try values.encode(estimatedPropertiesExpectingUpdates, forKey: .estimatedPropertiesExpectingUpdates)
    try values.encode(isUpdate, forKey: .isUpdate)
    try values.encode(isPrediction, forKey: .isPrediction)
  }
}
