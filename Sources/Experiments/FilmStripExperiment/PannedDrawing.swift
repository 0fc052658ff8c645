import ExactNumbers
import Geometry
import Oracle
import Results
import Schemes
import Workloads

/// The points of a drawing in a displayed frame, in px from the middle of the screen, y down.
struct DisplayedFrame {
  /// Where they exactly are, by the reference solution.
  let exact: [Vector2]
  /// Where the scheme shows them; nil for an invalid sample.
  let shown: [Vector2?]
}

/// A scheme that shows a drawing while the camera pans.
///
/// It plays the frames from the first one on. For one thread.
final class PannedDrawing {
  private let setup: SceneSetup
  private let reference: ConstructedReference
  private let drawing: Drawing
  private var frame = 0

  /// Stores the drawing at a depth, where the scheme has been taken.
  /// - Parameters:
  ///   - frames: the number of frames that will be shown.
  ///   - travel: the walks of this thread.
  /// - Throws: `ExperimentError` where the scheme cannot be brought there.
  init(
    _ cell: SchemeDepth, _ drawing: Drawing, frames: Int, _ configuration: FilmStripConfiguration, travel: DepthTravel
  ) throws(ExperimentError) {
    self.drawing = drawing
    setup = try SceneSetup(
      cell.scheme, at: cell.depth, drawing: drawing, path: configuration.pan, frames: frames,
      viewport: FilmStripConfiguration.viewport, seed: configuration.seed, travel: travel)
    reference = ConstructedReference(offsets: setup.offsets)
  }

  /// Moves the camera to the next frame, and projects.
  func next() -> DisplayedFrame {
    let viewport = FilmStripConfiguration.viewport
    setup.scheme.move(to: setup.camera(frame), by: setup.gestures[frame])
    let count = drawing.points.count
    var pairs = Array(repeating: SIMD2<Float>(), count: count)
    pairs.withUnsafeMutableBufferPointer { setup.scheme.project(into: $0) }
    var exact = Array(repeating: Vector2.zero, count: count)
    exact.withUnsafeMutableBufferPointer { reference.position(under: setup.poses[frame], into: $0) }
    frame += 1
    let shown = zip(pairs, exact).map { pair, exact -> Vector2? in
      let position = viewport.fromCentre(ndc: pair)
      return viewport.isValid(position - exact) ? position : nil
    }
    return DisplayedFrame(exact: exact, shown: shown)
  }

  /// The distance of the two reference solutions for one seeded point in one seeded frame, in px; infinite where the
  /// second has no result.
  func referenceDistance(seed: UInt64, number: Int) -> Double {
    var generator = SplitMix64(seed: seed, stream: "cross-check film strip \(number)")
    let frame = Int.random(in: setup.poses.indices, using: &generator)
    let point = Int.random(in: drawing.points.indices, using: &generator)
    var positions = Array(repeating: Vector2.zero, count: drawing.points.count)
    positions.withUnsafeMutableBufferPointer { reference.position(under: setup.poses[frame], into: $0) }
    guard let stored = RationalReference(frame: setup.sceneFrame), let shown = RationalReference(frame: setup.frame),
      let world = stored.point(point, of: setup.scene), let camera = shown.camera(setup.camera(frame)),
      var x = Rational(positions[point].x), var y = Rational(positions[point].y)
    else { return .infinity }
    let exact = camera.position(world)
    x.subtract(exact.x)
    y.subtract(exact.y)
    return Vector2(x.double, y.double).length
  }
}

extension DisplayedFrame {
  /// The exact positions as the best scheme possible hands them over: each coordinate rounded once to float32 in
  /// normalised device coordinates.
  var handedOver: [Vector2] {
    let viewport = FilmStripConfiguration.viewport
    return exact.map { viewport.fromCentre(ndc: SIMD2<Float>(viewport.ndc(fromCentre: $0))) }
  }
}
