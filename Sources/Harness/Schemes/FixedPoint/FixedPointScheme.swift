import ExactNumbers
import Geometry

/// Positions as whole numbers of any size with 32 fractional bits, and float32 within a stroke. This is InfiniPaint's
/// method.
///
/// A stroke has its own coordinates, which are those of the view that it was drawn in. Its vertices are float32, within
/// 1,000 px of the origin of these coordinates. The whole canvas is scaled up before a px on the screen becomes less
/// than a unit, so positions are never coarser than 2^-32 px. A stroke gets one float32 matrix for each displayed
/// frame. A stroke that is enlarged by 2^14 or more is projected in fixed point, vertex by vertex.
///
/// InfiniPaint computes a sine with the system's library. This scheme uses the exact turn of the camera instead, so
/// that it gives the same bits on every machine. Scenes are drawn in a view that is not turned.
public final class FixedPointScheme: CoordinateScheme {
  /// A stroke of one vertex, with its coordinates.
  public struct StoredPoint {
    let coordinates: FixedCoordinates
    let vertex: SIMD2<Float>
  }

  private(set) var scale = CanvasScale()
  private(set) var strokes: [FixedStroke] = []
  private(set) var camera: FixedCoordinates
  private(set) var view: FixedView
  let viewport: Viewport
  private let corner: any CornerRule.Type

  /// Creates a scheme without content.
  public convenience init(viewport: Viewport) { self.init(viewport: viewport, corner: DoubleCorner.self) }

  init(viewport: Viewport, corner: any CornerRule.Type) {
    self.viewport = viewport
    self.corner = corner
    var position = FixedVector()
    let unitsPerPixel = scale.reach(.one)
    corner.load(-viewport.centre, turn: Vector2(1, 0), unitsPerPixel: unitsPerPixel, into: &position)
    camera = FixedCoordinates(position: position, unitsPerPixel: unitsPerPixel, turn: Vector2(1, 0), scaleUps: 0)
    view = FixedView(viewport: viewport)
  }

  /// The coordinates of a view: its corner, its scale and its turn.
  private func coordinates(of exact: ExactCamera) -> FixedCoordinates {
    let unitsPerPixel = scale.reach(exact.zoom)
    let turn = Vector2(1, -1) * exact.pose.rotation.pair
    var x = BigFloat(precision: exact.anchor.precision + 128)
    var y = BigFloat(precision: exact.anchor.precision + 128)
    var scratch = BigFloat(precision: 53)
    exact.loadCentre(x: &x, y: &y, scratch: &scratch)
    var position = FixedVector()
    corner.load(-viewport.centre, turn: turn, unitsPerPixel: unitsPerPixel, into: &position)
    position.x.add(scale.fixed(x))
    position.y.add(scale.fixed(y))
    return FixedCoordinates(position: position, unitsPerPixel: unitsPerPixel, turn: turn, scaleUps: scale.ups)
  }

  public func store(_ scene: ExactScene) {
    let still = CameraPose(offset: .zero, magnification: 1, rotation: .identity)
    let drawnIn = ExactCamera(anchor: scene.anchor, exponent: scene.exponent, pose: still)
    strokes = scene.strokes.map { range in
      FixedStroke(
        touches: range.map { SIMD2<Float>(scene.offsets[$0] + viewport.centre) }, seenIn: coordinates(of: drawnIn))
    }
    camera.scaleUp(to: scale)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    self.camera = coordinates(of: camera)
    for stroke in strokes { stroke.coordinates.scaleUp(to: scale) }
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    view.project(strokes, from: camera, into: ndc)
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    var written = 0
    var first = 0
    for stroke in strokes {
      view.look(at: stroke.coordinates, from: camera)
      let edges = UnsafeMutableBufferPointer(rebasing: drawn[written...])
      let count = view.draw(stroke.vertices, into: edges)
      for index in edges.indices.prefix(count) { edges[index].source += first }
      written += count
      first += stroke.vertices.count
    }
    return written
  }

  public func unproject(_ screen: Vector2) -> StoredPoint {
    StoredPoint(coordinates: camera, vertex: SIMD2<Float>(screen + viewport.centre))
  }

  public func project(_ point: StoredPoint) -> SIMD2<Float> {
    point.coordinates.scaleUp(to: scale)
    view.look(at: point.coordinates, from: camera)
    return view.ndc(point.vertex)
  }
}

extension FixedPointScheme: ArchivingScheme {
  public func archive() -> [UInt8] {
    FixedArchive(strokes: strokes, scaleUps: scale.ups).bytes
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    let content = try FixedArchive(reading: archive)
    scale.reach(steps: content.scaleUps)
    camera.scaleUp(to: scale)
    strokes = content.strokes
    for stroke in strokes { stroke.coordinates.scaleUp(to: scale) }
  }
}

extension FixedPointScheme {
  /// `fixed-32` in a catalogue.
  public static let descriptor = described(
    name: "fixed-32", summary: "big integers with 32 fraction bits, 32-bit strokes", colour: "#7A4B6B",
    source:
      "include/Helpers/FixedPoint.hpp, line 654; src/CoordSpaceHelper.cpp, lines 42-48; src/ScaleUpCanvas.hpp, line 24"
  ) { FixedPointScheme(viewport: $0) }

  /// `fixed-32-turned` in a catalogue: `fixed-32` with a view that was turned by a key or by two fingers.
  public static let turnedDescriptor = described(
    name: "fixed-32-turned", summary: "as fixed-32, turned by a sine and cosine of 15 bits", colour: "#B08CA4",
    source: "src/CoordSpaceHelper.cpp, lines 33-40 and 112-121",
    resolution: Resolution(points: Spacing([]), camera: Spacing([]), turnStep: 0x1p-15)
  ) { FixedPointScheme(viewport: $0, corner: ShortCorner.self) }

  private static func described(
    name: String, summary: String, colour: String, source: String, resolution: Resolution = .unlimited,
    make: @escaping @Sendable (Viewport) -> FixedPointScheme
  ) -> SchemeDescriptor {
    SchemeDescriptor(
      name: name, summary: summary, source: "InfiniPaint, fixed-point positions over Boost's cpp_int", colour: colour,
      cost: SchemeCost(point: 105, edge: 150), resolution: resolution,
      engines: [Engine("InfiniPaint", version: "0.6.0, commit 40329d1", source: source)],
      // A scale-up adds at most 167 bits, every 50 decades. A million units per world unit take 20 bits.
      coordinateBits: { zoom, _ in max(0, zoom.exponent) + 167 + 20 + FixedVector.fractionBits }
    ) { make($1) }
  }
}

extension FixedPointScheme: VertexShadedScheme {
  /// The vertex in the coordinates of its stroke, the stroke's matrix, and the scale to normalised device coordinates.
  /// A stroke that is enlarged too much, or is too small, is projected vertex by vertex instead.
  public func vertexShaderInputs() -> VertexShaderInputs {
    var inputs = VertexShaderInputs(components: 2)
    var first = 0
    for stroke in strokes {
      view.look(at: stroke.coordinates, from: camera)
      let points = first..<first + stroke.vertices.count
      if let uniforms = view.uniforms { inputs.add(points: points, stroke.vertices, uniforms: uniforms) }
      first = points.upperBound
    }
    return inputs
  }
}
