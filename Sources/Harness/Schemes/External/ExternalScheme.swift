import ExactNumbers
import Geometry

/// An engine in another program as a scheme like any other.
///
/// Whatever the engine does not answer is not a number, and so counts as invalid. After a failure it is not asked again
/// by this scheme; ``conduct`` says why.
public final class ExternalScheme: ScreenPositionScheme {
  /// A touch, px from the viewport's centre: what the engine stores for it stays with the engine.
  public typealias StoredPoint = Vector2

  private let source: any EngineSource
  private let viewport: Viewport
  private let deepest: Zoom
  private var connection: EngineConnection?
  private var hasFailed = false
  private var count = 0
  private var camera: ExactCamera?
  /// The answer for the present camera; nil before it was asked.
  private var places: [Vector2]?
  private var repeats = FrameRepeats()

  /// How the engine has behaved so far.
  public private(set) var conduct = EngineConduct()

  /// - Parameters:
  ///   - source: where answers come from.
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

  /// Asks something. After a failure only a file takes the question.
  /// - Returns: nil where the engine fails, or has failed before.
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

  /// Asks for the present camera once, and now and then for an earlier one again.
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
    // The engine shows the present camera again afterwards: touches and lines are asked under the last one.
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

  /// Takes over the engine's segments as they are: they are judged inside the viewport.
  public func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    _ = displayed()
    let count = count
    guard let segments = ask({ engine throws(EngineError) in try engine.lines(points: count) }) else { return 0 }
    var written = 0
    let clipper = SegmentClipper(bound: DrawnEdge.guardBand)
    for segment in segments where written < edges.count {
      // Clipped in doubles, so that the float32 of an end far away does not move the part inside.
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
    // That an engine cannot save shows in the drawing that is read back, and is no failure of what was drawn.
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

/// Chooses displayed frames to ask for again, to find a state that hides behind the camera.
///
/// An earlier frame is asked after every seventh one, and then the present one again: an engine whose picture depends on
/// where the camera came from gives itself away in one of them.
private struct FrameRepeats {
  private static let interval = 7
  private var asked = 0
  private var kept: (camera: ExactCamera, answer: [Vector2])?

  /// The frame to ask for again now; nil for none.
  mutating func next(after camera: ExactCamera, _ answer: [Vector2]) -> (camera: ExactCamera, answer: [Vector2])? {
    asked += 1
    if asked % Self.interval == 1 { kept = (camera, answer) }
    return asked % Self.interval == 0 ? kept : nil
  }

  /// Whether two answers are the same to the last bit; places that are not finite are all the same.
  static func areSame(_ a: [Vector2], _ b: [Vector2]) -> Bool {
    func bits(_ value: Double) -> UInt64 { value.isFinite ? value.bitPattern : .max }
    return a.count == b.count
      && zip(a, b).allSatisfy { bits($0.x) == bits($1.x) && bits($0.y) == bits($1.y) }
  }
}
