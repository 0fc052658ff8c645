import ExactNumbers
import Geometry
import Oracle
import PatternCanvas
import Results
import Schemes
import Workloads

/// Draws one stroke at a depth twice, at the scheme's positions and at the exact ones, and compares the pictures px by
/// px.
///
/// The brush works in px on the screen and gets the same stroke both times; only the positions differ. Exact positions
/// have the precision of the best possible scheme: each coordinate rounded once to float32 in normalised device
/// coordinates.
///
/// It owns its images, so that one instance serves any number of canvases on one thread.
final class CanvasPictures {
  private let configuration: CanvasConfiguration
  private let travel: DepthTravel
  private let drawing: Drawing
  private let shown: ColorImage
  private let exact: ColorImage
  private let painter = StampPainter()
  private let show: CanvasExperiment.Show

  /// The number of camera motions before the picture is drawn.
  private static let frames = 12

  private init(_ configuration: CanvasConfiguration, _ size: PixelSize, _ show: @escaping CanvasExperiment.Show) {
    self.show = show
    self.configuration = configuration
    travel = DepthTravel(seed: configuration.seed)
    let stroke = PenStroke(points: configuration.points, spacing: 8, seed: configuration.seed)
    let points = stroke.points.map { $0.roundedToGrid() }
    drawing = Drawing(stroke: points)
    shown = ColorImage(size)
    exact = ColorImage(size)
  }

  /// Draws the pictures of canvases on threads.
  /// - Parameters:
  ///   - show: receives each picture at a scheme's positions, on the thread that has drawn it.
  ///   - take: receives the rows of each canvas, in order.
  static func run(
    _ canvases: [SchemeDepth], _ configuration: CanvasConfiguration, jobs: Int,
    show: @escaping CanvasExperiment.Show = { _, _, _ in }, take: (Int, [CanvasPictureRow]) throws -> Void
  ) throws {
    let size = try PixelSize(width: Int(configuration.viewport.width), height: Int(configuration.viewport.height))
    try ParallelWork(jobs: jobs).run(
      canvases.count, makeWorker: { CanvasPictures(configuration, size, show) },
      work: { worker, index in try worker.rows(canvases[index]) }, take: take)
  }

  /// The rows of a scheme at a depth: one a pattern.
  /// - Throws: `ExperimentError` where the scheme cannot be brought there.
  func rows(_ canvas: SchemeDepth) throws -> [CanvasPictureRow] {
    let setup = try SceneSetup(
      canvas.scheme, at: canvas.depth, drawing: drawing, path: OrbitPath(), frames: Self.frames,
      viewport: configuration.viewport, seed: configuration.seed, travel: travel)
    for frame in 0..<Self.frames { setup.scheme.move(to: setup.camera(frame), by: setup.gestures[frame]) }
    let count = drawing.points.count
    var ndc = Array(repeating: SIMD2<Float>(), count: count)
    ndc.withUnsafeMutableBufferPointer { setup.scheme.project(into: $0) }
    var positions = Array(repeating: Vector2.zero, count: count)
    let reference = ConstructedReference(offsets: setup.offsets)
    positions.withUnsafeMutableBufferPointer { reference.position(under: setup.poses[Self.frames - 1], into: $0) }
    let handedOver = positions.map { pixel(SIMD2<Float>(configuration.viewport.ndc(fromCentre: $0))) }
    var seen: [Vector2] = []
    for (position, exact) in zip(ndc.map(pixel), handedOver)
    where configuration.viewport.isValid(position - exact) { seen.append(position) }
    return try configuration.patterns.map { pattern in
      let brush = try configuration.brush(pattern)
      let stamps = try draw(seen, brush, into: shown)
      try show(canvas, pattern, shown)
      let exactStamps = try draw(handedOver, brush, into: exact)
      return CanvasPictureRow(
        canvas: canvas, pattern: pattern, stamps: stamps, exactStamps: exactStamps, invalidPoints: count - seen.count,
        difference: PictureDifference(shown, exact))
    }
  }

  /// px from the top left.
  private func pixel(_ ndc: SIMD2<Float>) -> Vector2 {
    configuration.viewport.fromCentre(ndc: ndc) + configuration.viewport.centre
  }

  /// - Returns: the number of stamps drawn.
  private func draw(_ points: [Vector2], _ brush: PatternBrush, into image: ColorImage) throws -> Int {
    image.clear()
    let stamps = try PatternStroke.stamps(along: points.map { BrushPoint($0) }, brush: brush)
    for stamp in stamps { try painter.paint(stamp, of: brush, into: image, within: image.size.bounds) }
    return stamps.count
  }
}

/// The difference of two pictures of one size.
public struct PictureDifference: Hashable, Sendable {
  /// px that are not transparent in one picture or the other.
  public var drawn = 0
  /// px that differ in any channel.
  public var differing = 0
  /// px that differ by more than one step of 255 in any channel.
  public var visiblyDiffering = 0
  /// The largest difference of a channel, in steps of 255.
  public var largest = 0

  /// O(px).
  init(_ first: ColorImage, _ second: ColorImage) {
    for y in 0..<second.size.height {
      let (one, other) = (first.row(y), second.row(y))
      for x in 0..<second.size.width {
        var distance = 0
        for channel in 4 * x..<4 * x + 4 { distance = max(distance, abs(Int(one[channel]) - Int(other[channel]))) }
        drawn += one[4 * x + 3] > 0 || other[4 * x + 3] > 0 ? 1 : 0
        differing += distance > 0 ? 1 : 0
        visiblyDiffering += distance > 1 ? 1 : 0
        largest = max(largest, distance)
      }
    }
  }
}
