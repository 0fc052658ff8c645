import Geometry
import Results
import Schemes
import Tessellation
import Workloads

/// The input points of one cell, in px from the viewport's centre: the pen's own, or a scheme's positions of them at a
/// depth.
final class StrokeSource {
  let width: StrokeWidth
  private let drawn: [Vector2]
  private let screen: ScreenPositions?

  /// The number of displayed frames that the camera moves after the stroke is stored, so that the picture is rotated,
  /// moved and zoomed.
  private static let frames = 8

  /// - Parameter travel: see `DepthTravel`.
  /// - Throws: `ExperimentError` where the scheme cannot be brought to the depth.
  init(
    _ spec: StrokeSpec, _ configuration: TessellationConfiguration, travel: DepthTravel
  ) throws(ExperimentError) {
    let stroke = PenStroke(points: spec.points, width: spec.width, seed: configuration.seed)
    width = spec.profile == .constant ? .constant(spec.width) : .varying(stroke.widths)
    guard let canvas = spec.canvas, let drawing = Drawing(points: stroke.points, strokes: [0..<spec.points]) else {
      drawn = stroke.points
      screen = nil
      return
    }
    drawn = []
    let setup = try SceneSetup(
      canvas.scheme, at: canvas.depth, drawing: drawing, path: OrbitPath(), frames: Self.frames,
      viewport: configuration.viewport, seed: configuration.seed, travel: travel)
    for frame in 0..<Self.frames { setup.scheme.move(to: setup.camera(frame), by: setup.gestures[frame]) }
    let screen = ScreenPositions(setup.scheme, count: spec.points, viewport: configuration.viewport)
    screen.update()
    self.screen = screen
  }

  var points: [Vector2] { screen?.positions ?? drawn }

  var isFinite: Bool { screen?.areFinite ?? true }

  var isProjected: Bool { screen != nil }

  /// Projects once more by the scheme; does nothing without one.
  func project() { screen?.update() }
}

/// The scheme's positions of its points, in px from the viewport's centre: in doubles before the float32 conversion
/// where it has those, otherwise the GPU's.
final class ScreenPositions {
  private let scheme: any CoordinateScheme
  private let viewport: Viewport
  private var ndc: [SIMD2<Float>]
  /// The camera of the last `update()`.
  private(set) var positions: [Vector2]

  init(_ scheme: any CoordinateScheme, count: Int, viewport: Viewport) {
    self.scheme = scheme
    self.viewport = viewport
    positions = Array(repeating: .zero, count: count)
    ndc = scheme is any ScreenPositionScheme ? [] : Array(repeating: .zero, count: count)
  }

  /// Projects all points. Allocates nothing.
  func update() {
    if let scheme = scheme as? any ScreenPositionScheme {
      positions.withUnsafeMutableBufferPointer { scheme.project(into: $0) }
    } else {
      ndc.withUnsafeMutableBufferPointer { scheme.project(into: $0) }
      for index in positions.indices { positions[index] = viewport.fromCentre(ndc: ndc[index]) }
    }
  }

  var areFinite: Bool { positions.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
}

/// One cell: its input points, and the writer of its vertices.
struct StrokeWork {
  let cell: MeasuredStroke
  let source: StrokeSource

  /// - Throws: `ExperimentError` where the scheme cannot be brought to the depth.
  init(
    _ cell: MeasuredStroke, _ configuration: TessellationConfiguration, travel: DepthTravel
  ) throws(ExperimentError) {
    self.cell = cell
    source = try StrokeSource(cell.spec, configuration, travel: travel)
  }

  /// A writer by the cell's own method, empty and without memory.
  func writer() throws(TessellationError) -> any StrokeWriter {
    switch cell.method {
    case .vernier: TriangleWriter(try Self.tessellator(cell.spec))
    case .strip: StripWriter(try Self.tessellator(cell.spec))
    case .published: try PublishedStrokeWriter()
    case .publishedInstances: InstancedStrokeWriter()
    }
  }

  /// A writer by the method `vernier` for the stroke that the cell is compared with.
  /// - Returns: nil for that method itself, and where its mesh has another status than `ok`.
  func baselineWriter() -> (any StrokeWriter)? {
    guard let baseline = cell.baseline, let tessellator = try? Self.tessellator(baseline) else { return nil }
    let writer = TriangleWriter(tessellator)
    guard (try? fits(writer)) == true, (try? draw(into: writer)) != nil else { return nil }
    return writer
  }

  /// Whether the stroke takes at most the memory allowed for one stroke.
  func fits(_ writer: any StrokeWriter) throws(TessellationError) -> Bool {
    let size = try writer.size(of: source.points, source.width)
    return size.vertices * 8 + size.indices * 4 <= TessellationConfiguration.byteLimit
  }

  private static func tessellator(_ spec: StrokeSpec) throws(TessellationError) -> StrokeTessellator {
    try StrokeTessellator(
      style: StrokeStyle(curve: spec.curve, cap: spec.cap, join: spec.join),
      tolerance: FlatteningTolerance(pixels: spec.tolerance))
  }

  /// Projects by the scheme, where there is one, and draws the stroke again.
  @inline(__always)
  func draw(into writer: any StrokeWriter) throws(TessellationError) {
    source.project()
    writer.removeAll()
    try writer.add(source.points, source.width, relativeTo: .zero)
  }
}
