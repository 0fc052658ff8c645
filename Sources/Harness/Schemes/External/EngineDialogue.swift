import ExactNumbers
import Geometry

/// Sends questions to an engine, and returns its answers.
package protocol EngineChannel: AnyObject {
  /// Sends a question and waits for its answer.
  /// - Parameters:
  ///   - question: with its line feed.
  ///   - limit: the largest number of bytes that the answer may have.
  /// - Returns: the answer without its line feed; nil if nothing answers, for example while questions are written to a
  ///   file.
  func exchange(_ question: [UInt8], limit: Int) throws(EngineError) -> [UInt8]?

  /// The serial number of the next question that has one.
  func nextSerial() -> Int
}

/// Asks an engine, and reads its answers.
///
/// The position of a point is not finite if the engine does not know it, or if nothing answers.
struct EngineDialogue {
  private let line: any EngineChannel
  private let viewport: Viewport

  init(_ line: any EngineChannel, viewport: Viewport) {
    self.line = line
    self.viewport = viewport
  }

  func store(_ scene: ExactScene, deepest: Zoom) throws(EngineError) {
    try store(EngineQuestion.store(scene, deepest: deepest), count: scene.offsets.count)
  }

  func store(_ points: [ExactPoint], deepest: Zoom) throws(EngineError) {
    try store(EngineQuestion.store(points, deepest: deepest), count: points.count)
  }

  private func store(_ question: [UInt8], count: Int) throws(EngineError) {
    guard let answer = try line.exchange(question, limit: EngineAnswer.limit(coordinates: 0)) else { return }
    try EngineAnswer(answer, to: "store").require("count", count)
  }

  /// The positions of all points, in px from the viewport's centre.
  func frame(_ camera: ExactCamera, points: Int) throws(EngineError) -> [Vector2] {
    let serial = line.nextSerial()
    let question = EngineQuestion.frame(camera, serial: serial)
    guard let answer = try line.exchange(question, limit: EngineAnswer.limit(coordinates: 2 * points)) else {
      return [Vector2](repeating: Vector2(.nan, .nan), count: points)
    }
    return try EngineAnswer(answer, to: "frame", serial: serial).places(points, in: viewport)
  }

  /// The position of a touch.
  /// - Parameter screen: px from the viewport's centre.
  func touch(_ screen: Vector2) throws(EngineError) -> Vector2 {
    let serial = line.nextSerial()
    let question = EngineQuestion.touch(screen + viewport.centre, serial: serial)
    guard let answer = try line.exchange(question, limit: EngineAnswer.limit(coordinates: 2)) else {
      return Vector2(.nan, .nan)
    }
    return try EngineAnswer(answer, to: "touch", serial: serial).places(1, in: viewport)[0]
  }

  /// The drawn edges, in px from the viewport's centre.
  func lines(points: Int) throws(EngineError) -> [(source: Int, start: Vector2, end: Vector2)] {
    let serial = line.nextSerial()
    let limit = EngineAnswer.limit(coordinates: 5 * points)
    guard let answer = try line.exchange(EngineQuestion.lines(serial: serial), limit: limit) else { return [] }
    return try EngineAnswer(answer, to: "lines", serial: serial).segments(points: points, in: viewport)
  }

  /// Moves the camera by a gesture, from its present position.
  func gesture(_ gesture: Gesture) throws(EngineError) {
    let serial = line.nextSerial()
    let question = EngineQuestion.gesture(gesture, serial: serial)
    guard let answer = try line.exchange(question, limit: EngineAnswer.limit(coordinates: 0)) else { return }
    _ = try EngineAnswer(answer, to: "gesture", serial: serial)
  }

  /// The positions of all points under the camera that the gestures have led to, in px from the viewport's centre.
  func show(points: Int) throws(EngineError) -> [Vector2] {
    let serial = line.nextSerial()
    let limit = EngineAnswer.limit(coordinates: 2 * points)
    guard let answer = try line.exchange(EngineQuestion.show(serial: serial), limit: limit) else {
      return [Vector2](repeating: Vector2(.nan, .nan), count: points)
    }
    return try EngineAnswer(answer, to: "show", serial: serial).places(points, in: viewport)
  }

  func save() throws(EngineError) -> String {
    guard let answer = try line.exchange(EngineQuestion.save, limit: EngineAnswer.archiveLimit) else { return "" }
    return try EngineAnswer(answer, to: "save").text("data")
  }

  /// Loads a saved drawing.
  /// - Parameter count: how many points the drawing has.
  func load(_ data: String, count: Int) throws(EngineError) {
    let question = EngineQuestion.load(data)
    guard let answer = try line.exchange(question, limit: EngineAnswer.limit(coordinates: 0)) else { return }
    try EngineAnswer(answer, to: "load").require("count", count)
  }
}
