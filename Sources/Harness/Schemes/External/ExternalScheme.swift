import ExactNumbers
import Geometry

/// An engine in another program, as a scheme like any other.
///
/// A position that the engine does not answer is NaN, and so counts as invalid. After a failure this scheme asks the
/// engine nothing more; ``conduct`` gives the reason.
public final class ExternalScheme: ScreenPositionScheme {
  /// A touch, in px from the viewport's centre. The value that the engine stores for the touch stays in the engine.
  public typealias StoredPoint = Vector2

  private let source: any EngineSource
  private let viewport: Viewport
  private let deepest: Zoom
  private var connection: EngineConnection?
  private var hasFailed = false
  private var count = 0
  private var camera: ExactCamera?
  /// The answer for the present camera; nil before it is asked for.
  private var places: [Vector2]?
  private var repeats = FrameRepeats()

  /// How the engine has behaved so far.
  public private(set) var conduct = EngineConduct()

  /// Creates a scheme.
  /// - Parameters:
  ///   - source: the origin of the answers.
  ///   - deepest: a zoom that no camera will exceed.
  ///   - viewport: the screen.
  init(_ source: any EngineSource, deepest: Zoom, viewport: Viewport) {
    self.source = source
    self.deepest = deepest
    self.viewport = viewport
  }

  deinit {
    if let connection, !hasFailed { source.close(connection) }
  }

  /// Asks a question. After a failure only a file receives it.
  /// - Returns: nil if the engine fails, or has failed before.
  private func ask<Answer>(_ question: (EngineDialogue) throws(EngineError) -> Answer) -> Answer? {
    do throws(EngineError) {
      if connection == nil, !hasFailed { connection = try source.open(viewport) }
      guard let connection else { return nil }
      let answer = try question(connection.dialogue)
      return hasFailed ? nil : answer
    } catch {
      if !hasFailed { source.note(error) }
      hasFailed = true
      conduct.failure = conduct.failure ?? error.description
      connection = source.remainder(in: viewport)
      return nil
    }
  }

  public func store(_ scene: ExactScene) {
    count = scene.offsets.count
    camera = nil
    places = nil
    repeats = FrameRepeats()
    let deepest = deepest
    ask { engine throws(EngineError) in try engine.store(scene, deepest: deepest) }
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    self.camera = camera
    places = nil
  }

  /// The positions for the present camera, which is asked for once. Now and then an earlier camera is asked for again.
  private func displayed() -> [Vector2] {
    if let places { return places }
    let unknown = [Vector2](repeating: Vector2(.nan, .nan), count: count)
    guard let camera else { return unknown }
    let count = count
    conduct.frames += 1
    let answer = ask { engine throws(EngineError) in try engine.frame(camera, points: count) }
    let first = answer ?? unknown
    places = first
    if answer != nil { conduct.missing += first.count { !($0.x.isFinite && $0.y.isFinite) } }
    guard let earlier = repeats.next(after: camera, first) else { return first }
    // The present camera comes last, because touches and lines are asked for under the last camera.
    for (camera, answer) in [earlier, (camera, first)] {
      guard let again = ask({ engine throws(EngineError) in try engine.frame(camera, points: count) }) else {
        continue
      }
      conduct.repeated += 1
      if !FrameRepeats.areSame(again, answer) { conduct.differing += 1 }
    }
    return first
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    for (index, place) in displayed().enumerated() { ndc[index] = SIMD2<Float>(viewport.ndc(fromCentre: place)) }
  }

  public func project(into screen: UnsafeMutableBufferPointer<Vector2>) {
    for (index, place) in displayed().enumerated() { screen[index] = place }
  }

  /// Takes over the engine's segments. They are judged only inside the viewport.
  public func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    _ = displayed()
    let count = count
    guard let segments = ask({ engine throws(EngineError) in try engine.lines(points: count) }) else { return 0 }
    var written = 0
    let clipper = SegmentClipper(bound: DrawnEdge.guardBand)
    for segment in segments where written < edges.count {
      // Clipped in doubles, so that rounding a far end to float32 does not move the part inside.
      guard
        let (start, end) = clipper.clip(viewport.ndc(fromCentre: segment.start), viewport.ndc(fromCentre: segment.end))
      else { continue }
      edges[written] = DrawnEdge(start: SIMD2<Float>(start), end: SIMD2<Float>(end), source: segment.source)
      written += 1
    }
    return written
  }

  public func unproject(_ screen: Vector2) -> Vector2 { screen }

  public func project(_ point: Vector2) -> SIMD2<Float> {
    let place = ask { engine throws(EngineError) in try engine.touch(point) }
    return SIMD2<Float>(viewport.ndc(fromCentre: place ?? Vector2(.nan, .nan)))
  }
}

extension ExternalScheme: ArchivingScheme {
  public func archive() -> [UInt8] {
    let sound = conduct.failure
    let data = ask { engine throws(EngineError) in try engine.save() } ?? ""
    // If an engine cannot save, the drawing that is read back shows it. It is no failure of what was drawn before.
    conduct.failure = sound
    var writer = ArchiveWriter()
    writer.append(UInt32(count))
    writer.append(data)
    return writer.bytes
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    let count = Int(try reader.integer(UInt32.self))
    let data = try reader.text()
    try reader.requireEnd()
    self.count = count
    ask { engine throws(EngineError) in try engine.load(data, count: count) }
    if let failure = conduct.failure { throw SchemeArchiveError("The engine \(failure).") }
  }
}

/// Chooses the displayed frames to ask for again. They show whether an engine has a hidden state besides the camera.
///
/// After every seventh displayed frame an earlier one is asked for again, and then the present one. If an engine's
/// picture depends on the cameras before, one of the two answers differs from its first.
private struct FrameRepeats {
  private static let interval = 7
  private var asked = 0
  private var kept: (camera: ExactCamera, answer: [Vector2])?

  /// The displayed frame to ask for again now; nil for none.
  mutating func next(after camera: ExactCamera, _ answer: [Vector2]) -> (camera: ExactCamera, answer: [Vector2])? {
    asked += 1
    if asked % Self.interval == 1 { kept = (camera, answer) }
    return asked % Self.interval == 0 ? kept : nil
  }

  /// Whether two answers are the same in every bit. All positions that are not finite count as the same.
  static func areSame(_ a: [Vector2], _ b: [Vector2]) -> Bool {
    func bits(_ value: Double) -> UInt64 { value.isFinite ? value.bitPattern : .max }
    return a.count == b.count
      && zip(a, b).allSatisfy { bits($0.x) == bits($1.x) && bits($0.y) == bits($1.y) }
  }
}
