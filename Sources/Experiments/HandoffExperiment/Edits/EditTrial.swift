import Foundation
import Frames
import Geometry
import Oracle
import StrokeOracle

/// A step after which a check of a script with edits did not hold.
public struct EditViolation: Hashable, Sendable, Codable {
  /// The check that did not hold.
  public let check: HandoffCheck
  /// The measured value; nil where something was lost.
  public let measured: Double?
  /// The bound, in the unit of the check.
  public let bound: Double
  /// The index of the step after which the violation was found.
  public let step: Int
}

/// Plays a script with edits on a canvas, and on a plain list of the canvas's expected content; compares everything in
/// view with exact arithmetic.
struct EditTrial<Rule: SavableHandoffRule> {
  /// The expected state of one stroke.
  private struct Entry: Equatable {
    var id: StrokeID
    var frame: Int
    var path: FramePath
  }

  /// The checks, in the order of rows.
  static var checks: [HandoffCheck] { [.walk, .border, .covered, .reload] }

  private let checks: HandoffChecks<Rule>
  private var canvas: FrameCanvas<Rule>
  /// The strokes in painting order.
  private var entries: [Entry] = []
  /// The gestures whose product is the camera.
  private var played: [Gesture] = []
  private var kept: (bookmark: CanvasBookmark<Rule.Camera>, played: [Gesture])?
  private var list = DrawList()
  private let seed: UInt64
  /// The largest values seen; nil where something was lost.
  private(set) var worst: [HandoffCheck: Double?]
  /// The number of gestures that the canvas rejected.
  private(set) var refused = 0

  /// - Parameter seed: the seed of the compared positions.
  init(_ checks: HandoffChecks<Rule>, seed: UInt64) {
    self.checks = checks
    canvas = checks.canvas()
    self.seed = seed
    worst = Dictionary(uniqueKeysWithValues: Self.checks.map { ($0, .some(0)) })
  }

  /// Plays to the first violation; a gesture that the canvas rejects is left out.
  mutating func play(_ script: [EditStep]) -> EditViolation? {
    for (index, step) in script.enumerated() {
      play(step)
      if !holdsEntries { note(1, .reload) }
      if step == .look || index + 1 == script.count { look() }
      if index + 1 == script.count { note(walkError, .walk) }
      for check in Self.checks {
        guard let measured = worst[check], let bound = checks.bounds.bound(of: check, .float32) else { continue }
        if let measured, measured <= bound { continue }
        return EditViolation(check: check, measured: measured, bound: bound, step: index)
      }
    }
    return nil
  }

  private mutating func note(_ measured: Double?, _ check: HandoffCheck) {
    worst[check] = .some(worst[check, default: 0].flatMap { old in measured.map { max(old, $0) } })
  }

  // MARK: Steps

  private mutating func play(_ step: EditStep) {
    switch step {
    case .gesture(let anchor, let scale, let turn, let pan):
      apply(Gesture(anchor: anchor, scale: scale, turn: turn, pan: pan))
    case .approach(let stroke, let point, let fraction, let scale): approach(stroke, point, fraction, scale)
    case .add(let points, let widths, let style): add(path(points, widths, style))
    case .replace(let stroke, let points, let widths, let style): replace(stroke, path(points, widths, style))
    case .restyle(let stroke, let width, let style): restyle(stroke, width, style)
    case .remove(let stroke):
      guard let index = index(stroke) else { return }
      try? canvas.remove(entries.remove(at: index).id)
    case .reorder(let stroke, let position):
      guard let index = index(stroke) else { return }
      let entry = entries.remove(at: index)
      entries.insert(entry, at: min(max(position, 0), entries.count))
      try? canvas.move(entry.id, to: position)
    case .erase(let position, let radius): erase(position, radius)
    case .save: save()
    case .resize(let width, let height, let density): resize(width, height, density)
    case .bookmark: kept = (canvas.bookmark, played)
    case .fly(let steps): fly(steps)
    case .look: break
    }
  }

  private func index(_ stroke: Int) -> Int? { entries.isEmpty ? nil : abs(stroke % entries.count) }

  private mutating func apply(_ gesture: Gesture) {
    do {
      try canvas.apply(gesture)
      played.append(gesture)
    } catch { refused += 1 }
  }

  private mutating func approach(_ stroke: Int, _ point: Int, _ fraction: Double, _ scale: Double) {
    guard let index = index(stroke) else { return }
    let path = entries[index].path
    let first = abs(point % path.points.count)
    let (p, q) = (path.points[first], path.points[(first + 1) % path.points.count])
    var position = p + (q - p) * fraction
    if !path.halfWidths.isEmpty, p != q {
      let width = path.halfWidths[first]
      position += (q - p).perpendicularCCW * (width / (q - p).length)
    }
    guard let seen = canvas.screen(position, of: entries[index].frame), seen.length < 1e5 else { return }
    apply(Gesture(anchor: seen, scale: scale, pan: seen * -0.5))
  }

  /// A path in px of the screen, in units of the active frame.
  private func path(_ points: [Vector2], _ widths: [Double], _ style: PathStyle) -> FramePath {
    FramePath(points.map { canvas.camera.local($0) }, halfWidths: widths.map { $0 / canvas.camera.zoom }, style: style)
  }

  private mutating func add(_ path: FramePath) {
    guard let id = try? canvas.add(path), let stored = stored(path) else { return }
    entries.append(Entry(id: id, frame: canvas.camera.frame, path: stored))
  }

  private mutating func replace(_ stroke: Int, _ path: FramePath) {
    guard let index = index(stroke), let stored = stored(path),
      (try? canvas.replace(entries[index].id, with: path)) != nil
    else { return }
    entries[index].path = stored
  }

  private mutating func restyle(_ stroke: Int, _ width: Double, _ style: PathStyle) {
    guard let index = index(stroke) else { return }
    let points = entries[index].path.points
    var widths: [Double] = []
    if case .stroke = style { widths = points.map { _ in width / canvas.camera.zoom } }
    guard let stored = stored(FramePath(points, halfWidths: widths, style: style)),
      (try? canvas.restyle(entries[index].id, as: style, halfWidths: widths)) != nil
    else { return }
    entries[index].path = stored
  }

  /// The path as the rule stores it: equal consecutive points have the largest of their half widths.
  private func stored(_ path: FramePath) -> FramePath? {
    var result = path
    for index in path.points.indices {
      guard let point = checks.rule.stored(path.points[index]) else { return nil }
      result.points[index] = point
      guard index < path.halfWidths.count else { continue }
      guard let width = checks.rule.stored(Vector2(path.halfWidths[index], 0)) else { return nil }
      result.halfWidths[index] = width.x
    }
    var start = 0
    for index in result.halfWidths.indices {
      if result.points[index] != result.points[start] { start = index }
      let largest = result.halfWidths[start...index].max() ?? 0
      for same in start...index { result.halfWidths[same] = largest }
    }
    return result
  }

  /// The pieces that an eraser leaves are taken over; strokes that it does not touch stay.
  private mutating func erase(_ position: Vector2, _ radius: Double) {
    guard let cut = try? canvas.erase(at: position, radius: radius) else { return }
    let untouched = entries.filter { !cut.contains($0.id) }
    let known = Set(entries.map(\.id))
    let found = contents
    if found.filter({ known.contains($0.id) && !cut.contains($0.id) }) != untouched { note(1, .reload) }
    entries = found
  }

  private mutating func save() {
    guard let bytes = try? JSONEncoder().encode(canvas.archive),
      let archive = try? JSONDecoder().decode(CanvasArchive<Rule.Camera>.self, from: bytes),
      let copy = try? FrameCanvas(archive, rule: checks.rule, viewport: canvas.viewport)
    else {
      note(nil, .reload)
      return
    }
    var other = DrawList()
    canvas.compose(into: &list)
    copy.compose(into: &other)
    // Strokes and points may have other indices: those of removed strokes are not saved.
    func isSame(_ stroke: Int, _ otherStroke: Int) -> Bool {
      canvas.content.strokes[stroke].id == copy.content.strokes[otherStroke].id
    }
    let strokes = zip(list.strokes, other.strokes).allSatisfy {
      isSame($0.stroke, $1.stroke) && $0.offset == $1.offset && $0.zoom == $1.zoom
    }
    let areas = zip(list.areas, other.areas).allSatisfy {
      isSame($0.stroke, $1.stroke) && $0.corners == $1.corners && $0.winding == $1.winding
    }
    let covers = Set(list.covers.map { canvas.content.strokes[$0].id })
    let edges = zip(list.edges, other.edges).allSatisfy {
      isSame($0.stroke, $1.stroke) && $0.start == $1.start && $0.end == $1.end && $0.startHalfWidth == $1.startHalfWidth
        && $0.endHalfWidth == $1.endHalfWidth
    }
    let isSame =
      copy.camera == canvas.camera && list.strokes.count == other.strokes.count && strokes
      && list.edges.count == other.edges.count && edges && list.areas.count == other.areas.count && areas
      && list.areaCorners == other.areaCorners && covers == Set(other.covers.map { copy.content.strokes[$0].id })
    if !isSame { note(1, .reload) }
    canvas = copy
  }

  private mutating func resize(_ width: Double, _ height: Double, _ density: Double) {
    let before = canvas.pixelDensity
    guard let viewport = Viewport(width: width, height: height),
      (try? canvas.resize(to: viewport, density: density)) != nil
    else { return }
    if density != before { played.append(Gesture(scale: density / before)) }
  }

  private mutating func fly(_ steps: Int) {
    guard let kept else { return }
    if steps > 0, var flight = try? canvas.flight(to: kept.bookmark) {
      for step in 1...steps { try? flight.advance(&canvas, to: Double(step) / Double(steps + 1)) }
    }
    guard (try? canvas.go(to: kept.bookmark)) != nil else {
      note(nil, .walk)
      return
    }
    played = kept.played
    let ratio = canvas.pixelDensity / kept.bookmark.pixelDensity
    if ratio != 1 { played.append(Gesture(scale: ratio)) }
  }

  // MARK: Comparing

  private var contents: [Entry] {
    canvas.content.strokes.map { Entry(id: $0.id, frame: $0.frame, path: canvas.content.path(of: $0)) }
  }

  private var holdsEntries: Bool { contents == entries }

  /// The error of visible positions relative to the exact product of the gestures.
  private var walkError: Double? {
    var reference = GestureReference(precision: GestureReference.precision(for: played) + 64)
    for gesture in played { reference.apply(gesture) }
    let home = checks.chain(canvas.camera.frame, canvas.tree)
    // The first frame was shown at one px a unit, its origin at the centre of the view.
    let view = checks.chain(0, canvas.tree)
    var largest = 0.0
    for position in HandoffProbe(viewport: canvas.viewport).positions {
      let local = canvas.camera.local(position)
      guard let seen = canvas.screen(local, of: canvas.camera.frame),
        let start = FrameReference(local, storedIn: home, seenFrom: view)
      else { return nil }
      largest = max(largest, (seen - reference.position(start.units(precision: reference.precision))).length)
    }
    return largest
  }

  /// Compares the drawn region of each stroke and fill with its exact region, at its borders, at corners of the view,
  /// and anywhere.
  private mutating func look() {
    canvas.compose(into: &list)
    // Just beyond the bound, and far beyond.
    let near = 1.1 * checks.bounds.content
    let probes = RegionProbes(viewport: canvas.viewport, depths: [-1, -near, near, 1])
    // The same positions at every comparison, so that a script can be shortened.
    var random = SplitMix64(seed: seed, stream: "looks")
    let corners = HandoffProbe(viewport: canvas.viewport).corners
    for (index, entry) in entries.enumerated() {
      // Smaller regions are not drawn.
      let stroke = canvas.content.strokes.index(at: index)
      guard pixels(of: entry.frame) * canvas.content.strokes[stroke].radius > 0.5,
        let region = canvas.exactRegion(of: entry.path, in: entry.frame)
      else { continue }
      let drawn = DrawnRegion(stroke, in: list, of: canvas)
      if !drawn.isConsistent { note(1, .covered) }
      let places =
        probes.probes(count: 6, of: region, using: &random)
        + corners.map { RegionProbe(position: $0, depth: region.depth(at: $0).value) }
      for probe in places where drawn.contains(probe.position) != (probe.depth > 0) {
        if drawn.covers, probe.depth < -0.01 { note(1, .covered) }
        note(min(abs(probe.depth), canvas.viewport.diagonal), .border)
      }
    }
  }

  /// Px per unit of a frame; 0 or infinite beyond the range of doubles.
  private func pixels(of frame: Int) -> Double {
    let meeting = canvas.tree.commonAncestor(frame, canvas.camera.frame)
    func scale(_ frame: Int) -> Double {
      canvas.tree.indices(to: frame).drop { canvas.tree[$0].level <= canvas.tree[meeting].level }
        .reduce(1) { $0 * canvas.tree[$1].scale }
    }
    return canvas.camera.zoom * (scale(canvas.camera.frame) / scale(frame))
  }
}
