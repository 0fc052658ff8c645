import ExactNumbers
import Geometry

/// Points of strokes in 16-bit floats, and the camera in doubles. What is read back is drawn as by ``Float64Scheme``.
///
/// A point beyond 65,519 units, or as far from its neighbour where differences are stored, has no position.
public final class Float16Scheme: ScreenPositionScheme {
  /// The scheme of positions in 16-bit floats, in a catalogue.
  public static let descriptor = SchemeDescriptor(
    name: "float16", summary: "points in 16-bit floats, 64-bit camera",
    source: "IEEE 754 binary16; tldraw of December 2025 (issue 7671, pull request 7364)", colour: "#8C564B",
    resolution: Resolution(
      points: Spacing([.significant(bits: 11), .step(0x1p-24)]), camera: Spacing([.significant(bits: 53)]),
      worldEnd: 65_504)
  ) { Float16Scheme(Float16Positions.self, viewport: $1) }

  /// The scheme of differences in 16-bit floats, in a catalogue. It has no resolution: roundings add up along a stroke.
  public static let differencesDescriptor = SchemeDescriptor(
    name: "float16-differences", summary: "a 64-bit first point, 16-bit differences of neighbours",
    source: "tldraw since January 2026 (pull request 7710)", colour: "#C49C94"
  ) { Float16Scheme(Float16Differences.self, viewport: $1) }

  private let stroke: any Float16Stroke.Type
  private var stored: [any Float16Stroke] = []
  private let read: Float64Scheme
  private var rounder = ExactRounder(precision: 53)

  /// Creates a scheme without content.
  init(_ stroke: any Float16Stroke.Type, viewport: Viewport) {
    self.stroke = stroke
    read = Float64Scheme(viewport: viewport)
  }

  public func store(_ scene: ExactScene) {
    stored = scene.strokes.map { range in stroke.init(range.map { rounder.point($0, of: scene) }) }
    show(scene.strokes)
  }

  private func show(_ strokes: [Range<Int>]) { read.store(stored.flatMap(\.points), strokes: strokes) }

  public func move(to camera: ExactCamera, by gesture: Gesture) { read.move(to: camera, by: gesture) }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) { read.project(into: ndc) }

  public func project(into screen: UnsafeMutableBufferPointer<Vector2>) { read.project(into: screen) }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int { read.draw(into: drawn) }

  public func unproject(_ screen: Vector2) -> Vector2 { stroke.init([read.unproject(screen)]).points[0] }

  public func project(_ point: Vector2) -> SIMD2<Float> { read.project(point) }
}

extension Float16Scheme: ArchivingScheme {
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(strokes: read.strokes)
    for stroke in stored { stroke.write(to: &writer) }
    return writer.bytes
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    let strokes = try reader.strokes(bytesPerPoint: 4)
    var restored: [any Float16Stroke] = []
    for range in strokes { restored.append(try stroke.init(readingPoints: range.count, from: &reader)) }
    try reader.requireEnd()
    stored = restored
    show(strokes)
  }
}

extension Float16Scheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? { read.stages(of: index, in: sight) }
}
