import ExactNumbers
import Geometry

/// Page points in doubles, printed to four decimals into CSS transforms that a browser reads. This is tldraw's method.
///
/// A stroke has a position on the page in doubles. Its points are relative to that position, and are rounded to
/// hundredths when they are drawn. The camera is one transform, `scale(z) translate(x px, y px)`, and each stroke has
/// another, `matrix(1, 0, 0, 1, x, y)`. The browser multiplies both in doubles and passes a float32 matrix to the GPU.
/// A view in tldraw does not rotate. This scheme applies the rotation between scale and translation, in full doubles,
/// so that only tldraw's rounding is measured.
public final class CSSTransformScheme: CoordinateScheme {
  /// A stroke of one point, in page units.
  public struct StoredPoint: Hashable, Sendable {
    let origin: Vector2
    let vertex: SIMD2<Float>
  }

  /// The scheme in a catalogue.
  public static let descriptor = SchemeDescriptor(
    name: "css-4dp", summary: "64-bit floats, by four decimals into a CSS transform",
    source: "CSS Transforms 1; tldraw", colour: "#A0782C", cost: SchemeCost(edge: 30),
    resolution: Resolution(
      // A stroke's position and its points are rounded to four decimals, and before that its points to hundredths.
      points: Spacing([.step(0.01 + 2e-4), .significant(bits: 53)]),
      // A translation is rounded to four decimals, then to a browser's float32.
      camera: Spacing([.step(1e-4), .significant(bits: 24)]), zoomStep: 1e-4),
    engines: [
      Engine(
        "tldraw",
        version: "the transform of 2026, commits 00062a8 and 00b5f92; strokes' points of before December 2025, 00ad14b",
        source: "packages/editor/src/lib/components/default-components/DefaultCanvas.tsx, lines 88-90; "
          + "packages/editor/src/lib/primitives/utils.ts, lines 348-357; "
          + "packages/tldraw/src/lib/shapes/draw/toolStates/Drawing.ts")
    ]
  ) { CSSTransformScheme(viewport: $1) }

  /// The position of each stroke on the page.
  private var origins: [Vector2] = []
  /// The points relative to the position of their stroke, in the document's numbers.
  private var points: [Vector2] = []
  /// The points in the browser's numbers.
  private var vertices: [SIMD2<Float>] = []
  private var strokeOf: [Int32] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  private var camera: CSSCamera
  private var rounder = ExactRounder(precision: 53)

  /// Creates a scheme without content.
  public init(viewport: Viewport) {
    camera = CSSCamera(centre: .zero, zoom: 1, turn: Vector2(1, 0), viewport: viewport)
  }

  public func store(_ scene: ExactScene) {
    let page = scene.offsets.indices.map { rounder.point($0, of: scene) }
    var relative: [Vector2] = []
    relative.reserveCapacity(page.count)
    for stroke in scene.strokes {
      let origin = page[stroke.lowerBound]
      for index in stroke { relative.append(DOMNumber.toFixed(page[index] - origin)) }
    }
    set(origins: scene.strokes.map { page[$0.lowerBound] }, points: relative, strokes: scene.strokes)
  }

  private func set(origins: [Vector2], points: [Vector2], strokes: [Range<Int>]) {
    self.origins = origins
    self.points = points
    vertices = points.map { SIMD2<Float>(DOMNumber.toDomPrecision($0)) }
    strokeOf = strokes.enumerated().flatMap { stroke, range in range.map { _ in Int32(stroke) } }
    edges = StrokeEdges(strokes: strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    self.camera = CSSCamera(
      centre: rounder.centre(of: camera), zoom: camera.zoom.double, turn: camera.pose.rotation.pair,
      viewport: self.camera.viewport)
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    for (stroke, range) in edges.strokes.enumerated() {
      let matrix = camera.matrix(ofStrokeAt: origins[stroke])
      for index in range { ndc[index] = matrix(vertices[index]) }
    }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    edges.draw({ camera.matrix(ofStrokeAt: origins[Int(strokeOf[$0])])(vertices[$0]) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> StoredPoint {
    StoredPoint(origin: camera.page(screen), vertex: .zero)
  }

  public func project(_ point: StoredPoint) -> SIMD2<Float> { camera.matrix(ofStrokeAt: point.origin)(point.vertex) }
}

extension CSSTransformScheme {
  /// The document of the stored strokes, for saving.
  var document: TLDocument {
    TLDocument(
      shapes: edges.strokes.enumerated().map { TLDocument.Shape(position: origins[$0], points: Array(points[$1])) })
  }

  /// Replaces the stored strokes by those of a document.
  func show(_ document: TLDocument) {
    var strokes: [Range<Int>] = []
    for shape in document.shapes {
      let first = strokes.last?.upperBound ?? 0
      strokes.append(first..<first + shape.points.count)
    }
    set(origins: document.shapes.map(\.position), points: document.shapes.flatMap(\.points), strokes: strokes)
  }
}

extension CSSTransformScheme: ArchivingScheme {
  /// The strokes as the shapes of a `.tldr` file: JSON with each number in the fewest digits that are read back as the
  /// same bits.
  public func archive() -> [UInt8] { document.json }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) { show(try TLDocument(json: archive)) }
}

extension CSSTransformScheme: StagedScheme {
  /// The stages of one point. The document's hundredths and the decimals of a stroke's transform belong to the stage
  /// `store`. The decimals of the camera's transform belong to the camera's stage. The matrix in float32 belongs to the
  /// float32 conversion.
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    let origin = sight.constant(origins[Int(strokeOf[index])])
    let vertex = (sight.point(index) - origin).stepped(to: points[index], in: .store)
      .stepped(to: Vector2(vertices[index]), in: .store)
    return camera.stages(of: vertex, inStrokeAt: origins[Int(strokeOf[index])], in: sight)
  }
}
