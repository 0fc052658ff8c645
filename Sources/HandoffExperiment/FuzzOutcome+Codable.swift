import Geometry

/// Outcomes of random scripts, to be kept in the journal of a run.
extension HandoffFuzz.Outcome: Codable {
  private enum Key: String, CodingKey {
    case rule, gestures, refused, rows, script, violation
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    rule = try values.decode(String.self, forKey: .rule)
    gestures = try values.count(.gestures)
    refused = try values.count(.refused)
    rows = try values.decode([HandoffRow].self, forKey: .rows)
    guard let violation = try values.decodeIfPresent(HandoffViolation.self, forKey: .violation) else { return }
    let steps = try values.decode([EditStep].self, forKey: .script)
    let script = steps.compactMap { step in
      if case .gesture(let anchor, let scale, let turn, let pan) = step {
        Gesture(anchor: anchor, scale: scale, turn: turn, pan: pan)
      } else {
        nil
      }
    }
    failure = (script, violation)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(rule, forKey: .rule)
    try values.encode(gestures, forKey: .gestures)
    try values.encode(refused, forKey: .refused)
    try values.encode(rows, forKey: .rows)
    guard let failure else { return }
    let steps = failure.script.map {
      EditStep.gesture(anchor: $0.anchor, scale: $0.scale, turn: $0.turn, pan: $0.pan)
    }
    try values.encode(steps, forKey: .script)
    try values.encode(failure.violation, forKey: .violation)
  }
}

extension EditFuzz.Outcome: Codable {
  private enum Key: String, CodingKey {
    case rule, scripts, refused, rows, script, violation
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    rule = try values.decode(String.self, forKey: .rule)
    scripts = try values.count(.scripts)
    refused = try values.count(.refused)
    rows = try values.decode([HandoffRow].self, forKey: .rows)
    guard let violation = try values.decodeIfPresent(EditViolation.self, forKey: .violation) else { return }
    failure = (try values.decode([EditStep].self, forKey: .script), violation)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(rule, forKey: .rule)
    try values.encode(scripts, forKey: .scripts)
    try values.encode(refused, forKey: .refused)
    try values.encode(rows, forKey: .rows)
    guard let failure else { return }
    try values.encode(failure.script, forKey: .script)
    try values.encode(failure.violation, forKey: .violation)
  }
}

extension KeyedDecodingContainer {
  /// A number of gestures or scripts, of which there are never more than can be asked for; sums of them cannot overflow.
  fileprivate func count(_ key: Key) throws -> Int {
    let count = try decode(Int.self, forKey: key)
    guard 0...HandoffConfiguration.fuzzRange.upperBound ~= count else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "\(count) were never played")
    }
    return count
  }
}
