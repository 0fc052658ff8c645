import ExactNumbers
import Geometry

/// An engine in another program whose camera is moved by gestures, like the camera of an app.
public final class GestureEngine {
  private let source: any EngineSource
  private let viewport: Viewport
  private let connection: EngineConnection
  private let count: Int
  private var isSound = true

  /// Stores points, joined into one stroke, and shows the world's origin at zoom 1.
  /// - Parameters:
  ///   - descriptor: a scheme of an engine in another program with ``SchemeAbilities/gestures``.
  ///   - points: the content, in world units.
  ///   - deepest: a zoom that the camera will not exceed.
  ///   - viewport: the screen.
  /// - Throws: `EngineError` if the engine fails, or if the scheme is another one.
  public init(
    _ descriptor: SchemeDescriptor, storing points: [ExactPoint], deepest: Zoom, viewport: Viewport
  ) throws(EngineError) {
    guard let source = descriptor.external, descriptor.abilities.contains(.gestures) else {
      throw EngineError("does not move by gestures")
    }
    self.source = source
    self.viewport = viewport
    count = points.count
    do { connection = try source.open(viewport) } catch {
      source.note(error)
      throw error
    }
    try ask { engine throws(EngineError) in try engine.store(points, deepest: deepest) }
    let start = ExactCamera(
      anchor: ExactPoint(x: 0, y: 0), exponent: 0,
      pose: CameraPose(offset: .zero, magnification: 1, rotation: .identity))
    let count = count
    _ = try ask { engine throws(EngineError) in try engine.frame(start, points: count) }
  }

  deinit {
    if isSound { source.close(connection) }
  }

  private func ask<Answer>(_ question: (EngineDialogue) throws(EngineError) -> Answer) throws(EngineError) -> Answer {
    do { return try question(connection.dialogue) } catch {
      isSound = false
      source.note(error)
      throw error
    }
  }

  /// Moves the camera by a gesture.
  public func apply(_ gesture: Gesture) throws(EngineError) {
    try ask { engine throws(EngineError) in try engine.gesture(gesture) }
  }

  /// The positions of all points under the present camera, in px from the viewport's centre; not finite for a point
  /// whose position the engine does not know.
  public func places() throws(EngineError) -> [Vector2] {
    let count = count
    return try ask { engine throws(EngineError) in try engine.show(points: count) }
  }
}
