import Geometry

/// One object of a recording.
enum EventObject {
  case touch(TouchEvent)
  /// An event of another kind, not decoded, but known to be valid JSON.
  case other(kind: String)
}

/// Parses the bytes of one object of a recording.
///
/// Keys may come in any order; unknown keys are skipped. If a key is repeated, its last value counts, with its faults.
struct EventParser {
  private var cursor: JSONCursor
  private var event = Self.blank
  private var kind: String?
  private var hasTouchIdentifier = false
  private var hasTimestamp = false
  private var hasPhase = false
  private var hasLocation = false
  /// The faults of a touch's keys whose last value is invalid. The event's own values for these keys have no meaning.
  private var problems: [(key: TouchKey, fault: EventError)] = []

  /// A touch with the defaults of all keys.
  private static let blank = TouchEvent(
    touchIdentifier: InkIdentifier(uuid: 0, 0), timestamp: 0, phase: .began, location: .zero)

  private init(_ cursor: JSONCursor) { self.cursor = cursor }

  /// Parses an object. O(bytes). It allocates only what ``EventReader`` states.
  /// - Parameters:
  ///   - bytes: the object, from its opening to its closing brace.
  ///   - firstByte: its position in the recording, from 1.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>, firstByte: Int) throws(EventError) -> EventObject {
    guard let cursor = JSONCursor(bytes, firstByte: firstByte) else { throw .notJSON(byte: firstByte) }
    var parser = EventParser(cursor)
    try parser.readObject()
    return try parser.result()
  }

  private func result() throws(EventError) -> EventObject {
    if let kind, kind != EventKinds.touch { return .other(kind: kind) }
    if let problem = problems.first { throw problem.fault }
    guard hasTouchIdentifier else { throw missing(.touchIdentifier) }
    guard hasTimestamp else { throw missing(.timestamp) }
    guard hasPhase else { throw missing(.phase) }
    guard hasLocation else { throw missing(.location) }
    return .touch(event)
  }

  private func missing(_ key: TouchKey) -> EventError { .missingKey(key.rawValue) }

  private mutating func readObject() throws(EventError) {
    try cursor.expect("{")
    cursor.skipSpace()
    if !cursor.take("}") { try readMembers() }
    guard cursor.isAtEnd else { throw cursor.notJSON }
  }

  private mutating func readMembers() throws(EventError) {
    while true {
      let name = try cursor.string()
      cursor.skipSpace()
      try cursor.expect(":")
      cursor.skipSpace()
      if let key = name.withUTF8({ TouchKey(utf8: $0) }) { try readValue(of: key) } else { try cursor.skipValue() }
      cursor.skipSpace()
      if cursor.take("}") { return }
      try cursor.expect(",")
      cursor.skipSpace()
    }
  }

  private mutating func readValue(of key: TouchKey) throws(EventError) {
    if !problems.isEmpty { problems.removeAll { $0.key == key } }
    if cursor.byte == UInt8(ascii: "n") {
      try cursor.expect(word: "null")
      clear(key)
      return
    }
    switch key {
    case .touchIdentifier:
      guard let identifier = try identifier(key) else { return }
      event.touchIdentifier = identifier
      hasTouchIdentifier = true
    case .identifier: event.identifier = try identifier(key)
    case .timestamp:
      guard let seconds = try number(key) else { return }
      event.timestamp = seconds
      hasTimestamp = true
    case .phase: try readPhase()
    case .type: try readType()
    case .location:
      guard let position = try pair(key) else { return }
      event.location = position
      hasLocation = true
    case .force: event.force = try number(key) ?? 0
    case .maximumPossibleForce: event.maximumPossibleForce = try number(key) ?? 0
    case .altitudeAngle: event.altitudeAngle = try number(key) ?? 0
    case .azimuth: event.azimuth = try number(key) ?? 0
    case .azimuthUnitVector: event.azimuthUnitVector = try pair(key) ?? .zero
    case .majorRadius: event.majorRadius = try number(key) ?? 0
    case .majorRadiusTolerance: event.majorRadiusTolerance = try number(key) ?? 0
    case .estimationUpdateIndex: event.estimationUpdateIndex = try whole(key)
    case .estimatedProperties: event.estimatedProperties = try properties(key)
    case .estimatedPropertiesExpectingUpdates: event.estimatedPropertiesExpectingUpdates = try properties(key)
    case .isUpdate: event.isUpdate = try flag(key)
    case .isPrediction: event.isPrediction = try flag(key)
    case .kind: kind = try string(key).map { $0.withUTF8 { String(decoding: $0, as: UTF8.self) } }
    }
  }

  /// Restores the default of a key whose last value is null.
  private mutating func clear(_ key: TouchKey) {
    switch key {
    case .touchIdentifier: hasTouchIdentifier = false
    case .identifier: event.identifier = nil
    case .timestamp: hasTimestamp = false
    case .phase: hasPhase = false
    case .type: event.kind = Self.blank.kind
    case .location: hasLocation = false
    case .force: event.force = Self.blank.force
    case .maximumPossibleForce: event.maximumPossibleForce = Self.blank.maximumPossibleForce
    case .altitudeAngle: event.altitudeAngle = Self.blank.altitudeAngle
    case .azimuth: event.azimuth = Self.blank.azimuth
    case .azimuthUnitVector: event.azimuthUnitVector = Self.blank.azimuthUnitVector
    case .majorRadius: event.majorRadius = Self.blank.majorRadius
    case .majorRadiusTolerance: event.majorRadiusTolerance = Self.blank.majorRadiusTolerance
    case .estimationUpdateIndex: event.estimationUpdateIndex = nil
    case .estimatedProperties: event.estimatedProperties = []
    case .estimatedPropertiesExpectingUpdates: event.estimatedPropertiesExpectingUpdates = []
    case .isUpdate: event.isUpdate = false
    case .isPrediction: event.isPrediction = false
    case .kind: kind = nil
    }
  }

  // MARK: Values; nil or a default after a noted problem

  @inline(never)
  private mutating func note(_ key: TouchKey, _ fault: EventError) {
    problems.append((key, fault))
  }

  /// Skips a value of the wrong type.
  @inline(never)
  private mutating func skip(_ key: TouchKey, expected: String) throws(EventError) {
    try cursor.skipValue()
    note(key, .wrongKind(key: key.rawValue, expected: expected))
  }

  @inline(__always)
  private mutating func string(_ key: TouchKey) throws(EventError) -> JSONString? {
    guard cursor.byte == UInt8(ascii: "\"") else {
      try skip(key, expected: "a string")
      return nil
    }
    return try cursor.string()
  }

  private mutating func identifier(_ key: TouchKey) throws(EventError) -> InkIdentifier? {
    try string(key)?.withUTF8 { InkIdentifier(utf8: $0) }
  }

  @inline(__always)
  private mutating func number(_ key: TouchKey) throws(EventError) -> Double? {
    guard cursor.isAtNumber else {
      try skip(key, expected: "a number")
      return nil
    }
    let value = try cursor.number().double
    guard value.isFinite else {
      note(key, .notFinite(key: key.rawValue))
      return nil
    }
    return value
  }

  private mutating func pair(_ key: TouchKey) throws(EventError) -> Vector2? {
    let expected = "an array of two numbers"
    guard cursor.take("[") else {
      try skip(key, expected: expected)
      return nil
    }
    var pair = Vector2.zero
    var count = 0
    var isOfNumbers = true
    cursor.skipSpace()
    if !cursor.take("]") {
      while true {
        if cursor.isAtNumber {
          let value = try cursor.number().double
          if count < 2 { pair[count] = value }
        } else {
          try cursor.skipValue(depth: 2)
          isOfNumbers = false
        }
        count += 1
        cursor.skipSpace()
        if cursor.take("]") { break }
        try cursor.expect(",")
        cursor.skipSpace()
      }
    }
    guard isOfNumbers, count == 2, pair.x.isFinite, pair.y.isFinite else {
      let fault: EventError =
        !isOfNumbers
        ? .wrongKind(key: key.rawValue, expected: expected)
        : count != 2 ? .wrongCount(key: key.rawValue, count: count) : .notFinite(key: key.rawValue)
      note(key, fault)
      return nil
    }
    return pair
  }

  private mutating func whole(_ key: TouchKey) throws(EventError) -> Int? {
    guard cursor.isAtNumber else {
      try skip(key, expected: "a whole number")
      return nil
    }
    switch try cursor.number().whole {
    case .value(let value): return value
    case .fraction: note(key, .notWhole(key: key.rawValue))
    case .outOfRange: note(key, .outOfRange(key: key.rawValue))
    }
    return nil
  }

  private mutating func readPhase() throws(EventError) {
    guard let number = try whole(.phase) else { return }
    guard let phase = UInt8(exactly: number).flatMap(TouchPhase.init(rawValue:)) else {
      return note(.phase, .unknownPhase(number))
    }
    event.phase = phase
    hasPhase = true
  }

  private mutating func readType() throws(EventError) {
    guard let number = try whole(.type) else { return }
    guard let kind = UInt8(exactly: number).flatMap(TouchKind.init(rawValue:)) else {
      return note(.type, .unknownType(number))
    }
    event.kind = kind
  }

  private mutating func properties(_ key: TouchKey) throws(EventError) -> EstimatedProperties {
    guard let number = try whole(key) else { return [] }
    guard let bits = UInt8(exactly: number), bits <= EstimatedProperties.all.rawValue else {
      note(key, .unknownProperties(key: key.rawValue, number))
      return []
    }
    return EstimatedProperties(rawValue: bits)
  }

  @inline(__always)
  private mutating func flag(_ key: TouchKey) throws(EventError) -> Bool {
    let isTrue = cursor.byte == UInt8(ascii: "t")
    if isTrue {
      try cursor.expect(word: "true")
    } else if cursor.byte == UInt8(ascii: "f") {
      try cursor.expect(word: "false")
    } else {
      try skip(key, expected: "true or false")
    }
    return isTrue
  }
}
