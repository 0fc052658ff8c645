import Frames
import Geometry
import Tessellation

/// The meshes of recently drawn strokes, each made for a range of zooms.
final class MeshCache {
  /// A mesh that was not drawn for this number of displayed frames is dropped, once there are twice as many meshes as
  /// drawn ones.
  private static let age = 120

  private var meshes: [StrokeID: StrokeMesh] = [:]
  private var count = 0
  private var frame = 0
  private let pixels: Double
  private var points: [Vector2] = []
  private var widths: [Double] = []

  /// - Parameter tolerance: in px.
  init(tolerance: Double) throws(TessellationError) {
    pixels = tolerance
    _ = try StrokeTessellator(tolerance: FlatteningTolerance(pixels: tolerance))
  }

  func remove(_ id: StrokeID) { meshes[id] = nil }
  func removeAll() { meshes.removeAll() }

  /// Begins a displayed frame.
  func beginFrame(drawing drawn: Int) {
    frame += 1
    guard frame % Self.age == 0, meshes.count > 2 * drawn + 64 else { return }
    meshes = meshes.filter { frame - $0.value.lastUse < Self.age }
  }

  /// The mesh of a stroke or fill for a zoom. It comes from the cache if that has one for the zoom.
  func mesh(of stroke: FrameStroke, in content: FrameContent, zoom: Double) -> StrokeMesh {
    if let mesh = meshes[stroke.id], stroke.style.isPolygon || MeshZoom.serves(mesh.zoom, zoom, ratio: 64) {
      mesh.lastUse = frame
      return mesh
    }
    count += 1
    let top = MeshZoom.finest(for: zoom, base: 2)
    var coverage = 1.0
    let mesh = StrokeMesh(
      triangles(of: stroke, in: content, zoom: top, &coverage), number: count, zoom: top, coverage: coverage)
    mesh.lastUse = frame
    meshes[stroke.id] = mesh
    return mesh
  }

  /// - Parameter coverage: receives the part of the width of the triangles that the stroke has.
  private func triangles(
    of stroke: FrameStroke, in content: FrameContent, zoom: Double, _ coverage: inout Double
  ) -> TriangleMesh {
    var mesh = TriangleMesh()
    // A stroke drawn from vertices extends to at most 4,096 px, so this is 1/32 px or less on the screen.
    let finest = max(stroke.radius, stroke.halfWidth) * zoom * ScreenStrokes.finest
    // An eighth of it is for the chords of a curve.
    let share = stroke.isCurved ? 0.125 : 0
    let tolerance = FlatteningTolerance(pixels: max(pixels * (1 - share), finest), zoom: zoom)
    guard case .stroke(let cap, let join) = stroke.style,
      let tessellator = try? StrokeTessellator(
        style: StrokeStyle(curve: .polyline, cap: cap, join: join), tolerance: tolerance)
    else { return mesh }
    if stroke.halfWidth > 0 { coverage = min(1, 2 * stroke.halfWidth / tolerance.units) }
    points.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
    content.forEachPosition(of: stroke, within: max(pixels, finest) / zoom * share) { point, halfWidth in
      points.append(point)
      // If a stroke is narrower than the tolerance, float32 may fail to separate its edges.
      widths.append(max(2 * halfWidth, tolerance.units))
    }
    // This never fails: a compositor draws from vertices only strokes that float32 can represent.
    try? tessellator.tessellate(points, widths: widths, relativeTo: stroke.origin, into: &mesh)
    return mesh
  }
}

extension PathStyle {
  /// Whether it is filled.
  var isPolygon: Bool { if case .fill = self { true } else { false } }
}
