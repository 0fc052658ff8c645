import Annotations
import Frames
import Geometry
import Measurement
import Oracle
import Results
import Schemes
import Workloads

/// Scatters annotations at a depth, picks px, and compares the picked annotation with the exact one.
///
/// A scheme stores three points of each annotation: its centre and the ends of its two half axes. The annotation is
/// built from the screen positions of these points, and hit tested on the screen. The annotation canvas stores whole
/// annotations in its frames and is hit tested at a position of the screen, as in an app. The exact annotation follows
/// from exact positions, by formulas of the reference solution.
///
/// It works on one thread; one instance serves any number of depths.
final class PickMeasurement {
  private let configuration: AnnotationConfiguration
  private let travel: DepthTravel
  private let shapes: [PickedShape]
  private let drawing: Drawing

  /// The number of camera motions before px are picked.
  private static let frames = 12
  /// Picks within this distance of an exact border, in px, are not judged: no scheme is expected to be more precise.
  static let margin = Thresholds.visibleJitter

  private init(_ configuration: AnnotationConfiguration) {
    self.configuration = configuration
    travel = DepthTravel(seed: configuration.seed)
    var generator = SplitMix64(seed: configuration.seed, stream: "picked annotations")
    shapes = (0..<AnnotationConfiguration.pickedCount).map {
      PickedShape(index: $0, within: configuration.viewport.size * 0.55, using: &generator)
    }
    drawing = Drawing(stroke: shapes.flatMap(\.points))
  }

  /// Measures on threads.
  /// - Parameter take: receives the rows, in order.
  static func run(
    _ pickings: [Picking], _ configuration: AnnotationConfiguration, jobs: Int,
    take: (Int, PickRow) throws -> Void
  ) throws {
    try ParallelWork(jobs: jobs).run(
      pickings.count, makeWorker: { PickMeasurement(configuration) },
      work: { worker, index in try worker.row(pickings[index]) }, take: take)
  }

  private func row(_ picking: Picking) throws -> PickRow {
    switch picking.holder {
    case .scheme(let scheme): PickRow(picking: picking, tally: try tally(of: scheme, at: picking.depth))
    case .canvas: PickRow(picking: picking, tally: try tally(ofCanvasAt: picking.depth))
    }
  }

  // MARK: - Schemes

  private func tally(of scheme: SchemeDescriptor, at depth: DepthLabel) throws -> PickTally {
    let setup = try setup(scheme, at: depth)
    for frame in 0..<Self.frames { setup.scheme.move(to: setup.camera(frame), by: setup.gestures[frame]) }
    var ndc = Array(repeating: SIMD2<Float>(), count: drawing.points.count)
    ndc.withUnsafeMutableBufferPointer { setup.scheme.project(into: $0) }
    let exact = exactPositions(setup)
    var tally = PickTally()
    var shown: [AnnotationRecord] = []
    for (index, shape) in shapes.enumerated() {
      let seen = (0..<3).map { configuration.viewport.fromCentre(ndc: ndc[3 * index + $0]) }
      let error = (seen[0] - exact[3 * index]).length
      guard configuration.viewport.isValid(error), let annotation = shape.annotation(seenAt: seen) else {
        tally.invalidAnnotations += 1
        continue
      }
      tally.placement = max(tally.placement ?? 0, error)
      shown.append(AnnotationRecord(id: AnnotationID(index), annotation: annotation))
    }
    let scene = try AnnotationScene(shown)
    judge(setup, exact, &tally) { position in
      scene.topmost(at: CollectionOfOne(FramePosition(position, in: 0)))?.number
    }
    return tally
  }

  private func setup(_ scheme: SchemeDescriptor, at depth: DepthLabel) throws -> SceneSetup {
    try SceneSetup(
      scheme, at: depth, drawing: drawing, path: OrbitPath(), frames: Self.frames, viewport: configuration.viewport,
      seed: configuration.seed, travel: travel)
  }

  /// The exact positions of the points of all shapes after the last move, in px from the viewport's centre.
  private func exactPositions(_ setup: SceneSetup) -> [Vector2] {
    var positions = Array(repeating: Vector2.zero, count: drawing.points.count)
    let reference = ConstructedReference(offsets: setup.offsets)
    positions.withUnsafeMutableBufferPointer { reference.position(under: setup.poses[Self.frames - 1], into: $0) }
    return positions
  }

  // MARK: - The annotation canvas

  private func tally(ofCanvasAt depth: DepthLabel) throws -> PickTally {
    // The same gestures bring the canvas to the position of the scheme of its rule.
    guard let scheme = SchemeCatalog.standard[DyadicHandoff().name] else {
      throw ExperimentError.unreachable(scheme: DyadicHandoff().name, depth: depth.description)
    }
    let setup = try setup(scheme, at: depth)
    let canvas = try AnnotationCanvas(viewport: configuration.viewport)
    let middle = configuration.viewport.centre
    func play(_ gesture: Gesture) throws {
      try canvas.pinch(about: gesture.anchor + middle, scale: gesture.scale, turn: gesture.turn, pan: gesture.pan)
    }
    var gestures: [Gesture] = []
    DepthWalk(seed: configuration.seed).replay(to: depth.zoom) { gestures.append($0) }
    for gesture in gestures { try play(gesture) }
    var tally = PickTally()
    let drawn = setup.offsets.map { $0 * setup.magnification }
    for (index, shape) in shapes.enumerated() {
      try shape.add(to: canvas, middle: middle, at: drawn[3 * index..<3 * index + 3])
    }
    for gesture in setup.gestures { try play(gesture) }
    let exact = exactPositions(setup)
    for index in shapes.indices {
      let box = canvas.canvasBox(of: AnnotationID(index))
      guard let centre = box.map({ $0.centre - middle }),
        configuration.viewport.isValid(centre - exact[3 * index])
      else {
        tally.invalidAnnotations += 1
        continue
      }
      tally.placement = max(tally.placement ?? 0, (centre - exact[3 * index]).length)
    }
    judge(setup, exact, &tally) { canvas.annotation(at: $0 + middle, tolerance: 0)?.number }
    return tally
  }

  // MARK: - Judging

  /// Picks px at random and counts the results.
  private func judge(_ setup: SceneSetup, _ exact: [Vector2], _ tally: inout PickTally, _ find: (Vector2) -> Int?) {
    let references = shapes.indices.map { shapes[$0].reference(at: exact[3 * $0..<3 * $0 + 3]) }
    var generator = SplitMix64(seed: configuration.seed, stream: "picks")
    for _ in 0..<configuration.picks {
      let position = Vector2(generator.symmetric(), generator.symmetric()) * configuration.viewport.size * 0.5
      tally.picks += 1
      var topmost: Int?
      var isNearBorder = false
      for index in references.indices where references[index].isInReach(of: position) {
        let distance = references[index].region.signedDistance(to: position)
        if abs(distance) < Self.margin { isNearBorder = true }
        if distance < 0 { topmost = index }
      }
      if isNearBorder { tally.nearBorder += 1 } else { tally.add(found: find(position), exact: topmost) }
    }
  }
}
