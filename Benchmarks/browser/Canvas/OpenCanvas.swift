import Frames
import Geometry
import Ink
import InkCanvas

/// A canvas as the interface keeps it: the canvas, what it drew last, and the bytes that a page hands over.
public final class OpenCanvas {
  /// Touches have numbers below this one.
  public static let touchLimit: Int32 = 64
  /// The largest distance of a touch from the top left, in px.
  private static let farthest = 1e6
  /// The largest distance of triangles from strokes, in px: no facet is seen beside a curve whose px are exact.
  private static let tolerance = 0.0625

  private let canvas: InkCanvas
  private var drawing = InkDrawing()
  private var vertices = GrowingBuffer<SIMD2<Float>>()
  private var indices = GrowingBuffer<UInt32>()
  private var draws = GrowingBuffer<DrawRecord>()
  private var transfer = GrowingBuffer<UInt8>()
  private var frame = GrowingBuffer<FrameRecord>()
  /// How many events of touches have come since one began to draw.
  private var eventCount = 0

  /// An empty canvas on a screen.
  /// - Parameters:
  ///   - width: in px.
  ///   - height: in px.
  ///   - density: px per point.
  /// - Throws: ``InterfaceError`` for a screen that is none, and where there is no memory left.
  public init(width: Double, height: Double, density: Double) throws(InterfaceError) {
    try ModuleMemory.mustHaveRoom()
    let viewport = try Self.viewport(width, height)
    guard density >= 0x1p-10, density <= 0x1p10 else { throw .density }
    do throws(InkError) {
      canvas = try InkCanvas(viewport: viewport, density: density, tolerance: Self.tolerance)
    } catch {
      throw .screen
    }
  }

  private static func viewport(_ width: Double, _ height: Double) throws(InterfaceError) -> Viewport {
    do throws(CanvasViewportError) {
      return try Viewport(screenWidth: width, height: height)
    } catch {
      throw .screen
    }
  }

  /// Changes the screen; what is in the centre stays there.
  /// - Parameters:
  ///   - width: in px.
  ///   - height: in px.
  ///   - density: px per point.
  /// - Throws: ``InterfaceError``, with nothing changed.
  public func resize(width: Double, height: Double, density: Double) throws(InterfaceError) {
    let viewport = try Self.viewport(width, height)
    do throws(CanvasViewportError) {
      try canvas.resize(to: viewport, density: density)
    } catch {
      if case .cameraAtInfinity = error { throw .tooFar }
      throw .density
    }
  }

  // MARK: Pen and touches

  /// The colour of strokes that begin from now on: red, green, blue and alpha from the lowest byte up.
  /// - Parameter color: the four bytes.
  public func setColor(_ color: UInt32) {
    func byte(_ index: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: color >> (8 * index)) }
    canvas.color = StrokeColor(red: byte(0), green: byte(1), blue: byte(2), alpha: byte(3))
  }

  /// The widths of strokes that begin from now on.
  /// - Parameters:
  ///   - minimum: without pressure, in px.
  ///   - maximum: at full pressure, in px.
  ///   - nominal: where pressure is not measured, in px.
  /// - Throws: ``InterfaceError/number`` for widths that no pen has.
  public func setWidths(minimum: Double, maximum: Double, nominal: Double) throws(InterfaceError) {
    let range = InkCanvas.widthRange
    guard range.contains(minimum), range.contains(maximum), range.contains(nominal) else { throw .number }
    do throws(InkError) {
      canvas.pen = try PenWidths(minimum: minimum, maximum: maximum, nominal: nominal)
    } catch {
      throw .number
    }
  }

  /// Takes one event of a touch.
  /// - Parameters:
  ///   - touch: the touch's number, from 0 and below ``touchLimit``; one that is up may be used again.
  ///   - kind: that of `TouchKind`: 0 finger, 2 pencil, 3 pointer.
  ///   - phase: that of `TouchPhase`: 0 began, 1 moved, 3 ended, 4 cancelled.
  ///   - position: in px from the top left.
  ///   - time: in seconds.
  ///   - force: the pressure; `maximumForce` is the largest possible one, 0 where none is measured.
  ///   - maximumForce: 0 or more.
  ///   - altitude: the angle between pencil and surface, in radians; π/2 is upright.
  /// - Throws: ``InterfaceError``; the event is ignored then.
  public func touch(
    _ touch: Int32, kind: Int32, phase: Int32, at position: Vector2, time: Double, force: Double, maximumForce: Double,
    altitude: Double
  ) throws(InterfaceError) {
    guard 0..<Self.touchLimit ~= touch, let kind = UInt8(exactly: kind).flatMap(TouchKind.init(rawValue:)),
      let phase = UInt8(exactly: phase).flatMap(TouchPhase.init(rawValue:))
    else { throw .touch }
    // A NaN fails each comparison.
    guard position.x.magnitude <= Self.farthest, position.y.magnitude <= Self.farthest, time.magnitude <= 1e12,
      force.magnitude <= 1e6, maximumForce >= 0, maximumForce <= 1e6, altitude.magnitude <= 10
    else { throw .number }
    if phase == .began { try mustHoldMore() }
    eventCount = canvas.isDrawing ? eventCount + 1 : 0
    let event = TouchEvent(
      touchIdentifier: InkIdentifier(uuid: 0, UInt64(UInt32(touch))), timestamp: time, kind: kind, phase: phase,
      force: force, maximumPossibleForce: maximumForce, altitudeAngle: altitude, location: position)
    canvas.receive([event])
    // A stroke without end.
    if ModuleMemory.used > ModuleMemory.limit || eventCount > ModuleMemory.pointLimit / 4 { canvas.finish() }
  }

  /// Ends all strokes, without waiting for their ends.
  public func finish() { canvas.finish() }

  /// Magnifies and rotates the content about a position, and pans it.
  /// - Parameters:
  ///   - anchor: in px from the top left.
  ///   - scale: the magnification, from 2^-100 to 2^100.
  ///   - turn: the rotation, as the pair (cosine, sine).
  ///   - pan: in px.
  /// - Throws: ``InterfaceError``, with nothing changed.
  public func pinch(about anchor: Vector2, scale: Double, turn: Vector2, pan: Vector2) throws(InterfaceError) {
    do throws(PinchError) {
      try canvas.pinch(about: anchor, scale: scale, turn: turn, pan: pan)
    } catch {
      if case .cameraAtInfinity = error { throw .tooFar }
      throw .pinch
    }
  }

  /// Goes to the view in which the canvas began, from wherever it is: one point per unit, unturned, the origin of the
  /// first frame in the centre. O(levels).
  /// - Throws: ``InterfaceError`` where a step cannot be made, which does not happen.
  public func goHome() throws(InterfaceError) {
    let centre = canvas.viewport.centre
    // Each step moves by at most nine levels; the levels are as many as earlier pinches by at most ten have made.
    for _ in 0..<64 + canvas.canvas.tree.count where level != 0 {
      // What the pan has rounded, the zoom magnifies.
      try panHome()
      let doublings = min(max(-10 * level, -90), 90)
      try pinch(
        about: centre, scale: Double(sign: .plus, exponent: doublings, significand: 1), turn: Vector2(1, 0), pan: .zero)
    }
    try panHome()
    let (zoom, turn) = (canvas.canvas.camera.zoom, canvas.canvas.turn)
    try pinch(about: centre, scale: canvas.pixelDensity / zoom, turn: Vector2(turn.x, -turn.y), pan: .zero)
    try panHome()
  }

  /// Pans the first frame's origin into the centre, unless it is too far away to tell where.
  private func panHome() throws(InterfaceError) {
    let limit = Vector2(repeating: 0x1p59)
    for _ in 0..<4 {
      guard let origin = canvas.position(of: .zero, in: 0) else { return }
      let away = canvas.viewport.centre - origin
      guard away != .zero, away.x.isFinite, away.y.isFinite else { return }
      try pinch(
        about: .zero, scale: 1, turn: Vector2(1, 0), pan: away.clamped(lowerBound: -limit, upperBound: limit))
    }
  }

  /// How many levels the active frame lies below the first one.
  private var level: Int {
    let frames = canvas.canvas
    return Int(frames.tree[frames.camera.frame].level - frames.tree[0].level)
  }

  // MARK: Edits

  /// Undoes the last step.
  /// - Returns: whether there was one.
  /// - Throws: ``InterfaceError/drawing`` while a touch draws.
  public func undo() throws(InterfaceError) -> Bool {
    guard !canvas.isDrawing else { throw .drawing }
    return canvas.undo()
  }

  /// Redoes the step that was last undone.
  /// - Returns: whether there was one.
  /// - Throws: ``InterfaceError/drawing`` while a touch draws.
  public func redo() throws(InterfaceError) -> Bool {
    guard !canvas.isDrawing else { throw .drawing }
    return canvas.redo()
  }

  /// Erases what a round eraser touches.
  /// - Parameters:
  ///   - position: in px from the top left.
  ///   - radius: in px.
  ///   - continuing: whether one undo reverts it together with the erasing before.
  /// - Returns: the number of strokes that were cut.
  /// - Throws: ``InterfaceError/number`` for a position or radius that is none.
  public func erase(at position: Vector2, radius: Double, continuing: Bool) throws(InterfaceError) -> Int {
    try mustHoldMore()
    guard position.x.magnitude <= Self.farthest, position.y.magnitude <= Self.farthest, radius >= 0,
      radius <= Self.farthest
    else { throw .number }
    do throws(CanvasEditError) {
      return try canvas.erase(at: position, radius: radius, continuing: continuing).count
    } catch {
      throw .number
    }
  }

  /// Adds a stroke with round caps and joins at the present view, as one step.
  /// - Parameters:
  ///   - address: of the points in the reserved memory, three doubles each: x and y in px from the top left, and the
  ///     whole width there in px. Any alignment.
  ///   - count: the number of points.
  /// - Throws: ``InterfaceError``, with nothing changed.
  public func addStroke(address: UInt, count: Int) throws(InterfaceError) {
    guard !canvas.isDrawing else { throw .drawing }
    let (length, overflows) = count.multipliedReportingOverflow(by: 24)
    guard count > 0, !overflows else { throw .memoryRange }
    let bytes = try reserved(address, length)
    try mustHoldMore(points: count)
    func number(_ index: Int) -> Double { bytes.loadUnaligned(fromByteOffset: index * 8, as: Double.self) }
    let zoom = canvas.canvas.camera.zoom
    var path = FramePath([], halfWidths: [], style: .stroke(cap: .round, join: .round), color: canvas.color)
    path.points.reserveCapacity(count)
    path.halfWidths.reserveCapacity(count)
    for index in 0..<count {
      let (position, width) = (Vector2(number(3 * index), number(3 * index + 1)), number(3 * index + 2))
      guard position.x.magnitude <= Self.farthest, position.y.magnitude <= Self.farthest,
        InkCanvas.widthRange.contains(width)
      else { throw .stroke }
      path.points.append(canvas.local(position))
      path.halfWidths.append(width / 2 / zoom)
    }
    do throws(CanvasEditError) { try canvas.add(path) } catch { throw .stroke }
  }

  /// What points and strokes count against the most that a canvas holds.
  private static func cost(points: Int, strokes: Int) -> Int { points + ModuleMemory.pointsOfAStroke * strokes }

  /// Throws where a stroke of so many points is more than the canvas holds.
  private func mustHoldMore(points: Int = 0) throws(InterfaceError) {
    try ModuleMemory.mustHaveRoom()
    let held = Self.cost(points: canvas.canvas.content.vertices.count, strokes: canvas.strokeCount)
    guard points <= ModuleMemory.pointLimit, held + points < ModuleMemory.pointLimit else { throw .full }
  }

  // MARK: Bytes

  /// Reserves memory for what a page hands over, in place of what was reserved before.
  /// - Parameter count: in bytes.
  /// - Returns: the address of the memory, aligned to 16 bytes.
  /// - Throws: ``InterfaceError/full`` for more than the module takes at once.
  public func reserve(_ count: Int) throws(InterfaceError) -> UnsafeMutableRawPointer {
    guard count >= 0, count <= ModuleMemory.transferLimit else { throw .full }
    try ModuleMemory.mustHaveRoom()
    transfer.resize(count)
    return UnsafeMutableRawPointer(transfer.start)
  }

  /// Saves the canvas into the reserved memory.
  /// - Returns: the number of bytes; ``transferStart`` is where they are.
  public func save() -> Int {
    let bytes = canvas.archive.bytes
    transfer.resize(bytes.count)
    bytes.withUnsafeBufferPointer {
      transfer.start.update(from: $0.baseAddress ?? UnsafePointer(transfer.start), count: $0.count)
    }
    return bytes.count
  }

  /// The address of the reserved memory.
  public var transferStart: UnsafeMutableRawPointer { UnsafeMutableRawPointer(transfer.start) }

  /// Replaces everything by a saved canvas; the screen stays.
  /// - Parameters:
  ///   - address: of the bytes, in the reserved memory.
  ///   - count: the number of bytes.
  /// - Throws: ``InterfaceError``, with nothing changed.
  public func load(address: UInt, count: Int) throws(InterfaceError) {
    let bytes = Array(try reserved(address, count))
    // Given back, since what is read takes as much again.
    transfer.resize(0)
    guard let archive = try? CanvasArchive<DyadicCamera>(bytes: bytes) else { throw .notACanvas }
    // The last stroke of a full canvas, and erasing, may have led beyond the limit.
    guard
      Self.cost(points: archive.pointsX.count, strokes: archive.strokeFrames.count) <= ModuleMemory.pointLimit / 2 * 3
    else {
      throw .full
    }
    guard (try? canvas.load(archive)) != nil else { throw .notACanvas }
  }

  /// Bytes that lie in the reserved memory.
  private func reserved(_ address: UInt, _ count: Int) throws(InterfaceError) -> UnsafeRawBufferPointer {
    let start = UInt(bitPattern: transfer.start)
    guard count >= 0, address >= start, address - start <= UInt(transfer.count),
      UInt(count) <= UInt(transfer.count) - (address - start)
    else { throw .memoryRange }
    return UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }

  // MARK: Drawing

  /// Draws what is visible now.
  /// - Returns: the address of the record of the displayed frame. All that it names is valid until the next call.
  public func draw() -> UnsafeMutablePointer<FrameRecord> {
    canvas.draw(into: &drawing)
    drawing.positions.withUnsafeBufferPointer { vertices.copy($0) }
    drawing.indices.withUnsafeBufferPointer { indices.copy($0) }
    draws.resize(drawing.draws.count)
    for index in drawing.draws.indices {
      draws.start[index] = DrawRecord(
        drawing.draws[index], positions: vertices.contents, indices: indices.contents, tiles: drawing.tiles)
    }
    frame.resize(1)
    frame.start[0] = record
    return frame.start
  }

  private var record: FrameRecord {
    let frames = canvas.canvas
    var record = FrameRecord()
    record.draws = DrawRecord.address(draws.start)
    record.drawCount = UInt32(truncatingIfNeeded: draws.count)
    record.level = Int32(truncatingIfNeeded: level)
    record.strokes = UInt32(truncatingIfNeeded: canvas.strokeCount)
    record.isDrawing = canvas.isDrawing ? 1 : 0
    record.isBehind = drawing.tiles.isBehind ? 1 : 0
    record.ignored = UInt32(truncatingIfNeeded: canvas.ignoredCount)
    record.used = UInt32(truncatingIfNeeded: ModuleMemory.used)
    record.zoom = frames.camera.zoom
    (record.cosine, record.sine) = (frames.turn.x, frames.turn.y)
    return record
  }
}
