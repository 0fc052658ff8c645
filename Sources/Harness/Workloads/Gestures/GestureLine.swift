import Foundation
import Geometry

/// A line of a gesture script, with positions in px from the viewport's top left corner.
struct GestureLine: Hashable, Sendable {
  /// The motion of a line.
  enum Move: Hashable, Sendable {
    case pan(Vector2)
    case pinch(at: Vector2, scale: Double)
    case rotate(at: Vector2, radians: Double)
  }

  /// The time in seconds.
  let time: Double
  let move: Move

  init(time: Double, move: Move) {
    self.time = time
    self.move = move
  }

  /// The number of colons and commas in the JSON of such a line without repeated keys and superfluous commas.
  var punctuation: (colons: Int, commas: Int) {
    if case .pan = move { (2, 2) } else { (4, 3) }
  }

  /// The angle of a rotation; nil for another motion.
  var radians: Double? {
    if case .rotate(_, let radians) = move { radians } else { nil }
  }

  /// The line's gesture, with positions in px from the viewport's centre.
  func gesture(viewport: Viewport) -> Gesture {
    switch move {
    case .pan(let pan): Gesture(pan: pan)
    case .pinch(let position, let scale): Gesture(anchor: position - viewport.centre, scale: scale)
    case .rotate(let position, let radians): Gesture(anchor: position - viewport.centre, turn: Self.turn(radians))
    }
  }
}

// MARK: Writing

extension GestureLine {
  /// The lines that are equivalent to a gesture; at least one.
  static func lines(_ timed: TimedGesture, viewport: Viewport) -> [GestureLine] {
    let gesture = timed.gesture
    let position = gesture.anchor + viewport.centre
    // The angle that was read, unless the gesture has changed since. There may be no angle within half a turn that has
    // exactly its cosine and sine.
    let radians = timed.radians.flatMap { turn($0) == gesture.turn ? $0 : nil } ?? radians(gesture.turn)
    let pans = gesture.pan != .zero
    var moves: [Move] = []
    if gesture.scale != 1 { moves.append(.pinch(at: position, scale: gesture.scale)) }
    if radians != 0 { moves.append(.rotate(at: position, radians: radians)) }
    if pans { moves.append(.pan(gesture.pan)) }
    if moves.isEmpty { moves.append(gesture.anchor == .zero ? .pan(gesture.pan) : .pinch(at: position, scale: 1)) }
    return moves.map { GestureLine(time: timed.time, move: $0) }
  }

  /// The line in JSON, without a line feed. Each double has the shortest text from which the same bits are read back.
  var json: String {
    let move =
      switch move {
      case .pan(let pan): "\"pan\": [\(pan.x), \(pan.y)]"
      case .pinch(let position, let scale): "\"pinch\": {\"at\": [\(position.x), \(position.y)], \"scale\": \(scale)}"
      case .rotate(let position, let radians):
        "\"rotate\": {\"at\": [\(position.x), \(position.y)], \"radians\": \(radians)}"
      }
    return "{\"time\": \(time), \(move)}"
  }

  private static func turn(_ radians: Double) -> Vector2 { Vector2(cos(radians), sin(radians)) }

  /// The angle whose cosine and sine are exactly `turn`. If there is none, the nearest angle. An angle that was read
  /// from a written line is therefore written unchanged.
  private static func radians(_ turn: Vector2) -> Double {
    if let radians = exactRadians(turn) { return radians }
    let nearest = atan2(turn.y, turn.x)
    return exactRadians(Self.turn(nearest)) ?? nearest
  }

  /// An angle whose cosine and sine are exactly `turn`, always the same if there are several; nil if there is none.
  private static func exactRadians(_ turn: Vector2) -> Double? {
    let nearest = atan2(turn.y, turn.x)
    return [nearest, nearest.nextUp, nearest.nextDown, nearest.nextUp.nextUp, nearest.nextDown.nextDown]
      .first { Self.turn($0) == turn }
  }
}

// MARK: Reading

extension GestureLine: Decodable {
  private static let keys = ["time", "pan", "pinch", "rotate"]

  /// Decodes a line. Repeated keys and commas before a bracket are not detected here; see `punctuation`.
  /// - Throws: `GestureScriptError.Problem` for a missing, superfluous or unsuitable value.
  init(from decoder: any Decoder) throws {
    guard let line = try? decoder.container(keyedBy: Key.self) else { throw GestureScriptError.Problem.notAnObject }
    try line.refuseKeys(but: Self.keys, in: nil)
    try line.demand("time", in: nil)
    let moves = Self.keys.dropFirst().filter { line.contains(Key($0)) }
    guard let move = moves.first, moves.count == 1 else { throw GestureScriptError.Problem.gestures(Array(moves)) }
    time = try line.number("time")
    switch move {
    case "pan": self.move = .pan(try line.pair("pan"))
    case "pinch":
      let pinch = try line.object("pinch", keys: ["at", "scale"])
      self.move = .pinch(at: try pinch.pair("at"), scale: try pinch.number("scale"))
    default:
      let rotation = try line.object("rotate", keys: ["at", "radians"])
      self.move = .rotate(at: try rotation.pair("at"), radians: try rotation.number("radians"))
    }
  }

  /// Any key, so that unknown keys are detected.
  fileprivate struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

extension KeyedDecodingContainer where Key == GestureLine.Key {
  fileprivate func refuseKeys(but known: [String], in object: String?) throws {
    let unknown = allKeys.lazy.map(\.stringValue).filter { !known.contains($0) }.min()
    if let unknown { throw GestureScriptError.Problem.unknownKey(unknown, in: object, known: known) }
  }

  fileprivate func demand(_ key: String, in object: String?) throws {
    guard contains(Key(key)) else { throw GestureScriptError.Problem.missing(key, in: object) }
  }

  fileprivate func number(_ key: String) throws -> Double {
    try value(key, as: "a number") { try decode(Double.self, forKey: Key(key)) }
  }

  fileprivate func pair(_ key: String) throws -> Vector2 {
    let numbers = try value(key, as: "an array of two numbers") { try decode([Double].self, forKey: Key(key)) }
    guard numbers.count == 2 else { throw GestureScriptError.Problem.count(key, numbers.count) }
    return Vector2(numbers[0], numbers[1])
  }

  /// The object under a key. It must have exactly the given keys.
  fileprivate func object(_ key: String, keys: [String]) throws -> Self {
    let object = try value(key, as: "an object with \(keys.joined(separator: " and "))") {
      try nestedContainer(keyedBy: Key.self, forKey: Key(key))
    }
    try object.refuseKeys(but: keys, in: key)
    for inner in keys { try object.demand(inner, in: key) }
    return object
  }

  private func value<Value>(_ key: String, as expected: String, _ decode: () throws -> Value) throws -> Value {
    do {
      return try decode()
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw GestureScriptError.Problem.wrongKind(key, expected: expected)
    } catch {
      throw GestureScriptError.Problem.notANumber(key)
    }
  }
}
