import ExactNumbers
import Geometry

/// A reference position in MPFR, and points as doubles relative to it. Programs for deep fractals call this method
/// perturbation.
///
/// A stored scene has one reference, its first point. For each displayed frame, the centre of the view minus the
/// reference is rounded once to doubles, and everything after that is in doubles. If the last reference is more than
/// 2^20 px away, a touch gets a new one at the centre of the view. A stroke is therefore stored relative to a position
/// near it. Points keep the reference that they were stored with.
///
/// An offset has 53 bits. If a point is far from its reference, in px of the view, its resolution is that of doubles of
/// that size.
public final class PerturbationScheme: ScreenPositionScheme {
  /// An offset from a reference, in the reference's px.
  public struct StoredPoint {
    let reference: PerturbationReference
    let offset: Vector2
  }

  /// The scheme in a catalogue. The bits of references and camera follow from the deepest zoom and the largest
  /// coordinate.
  public static let descriptor = SchemeDescriptor(
    name: "perturbation", summary: "64-bit offsets from a reference position in MPFR",
    source: "K. I. Martin, Superfractalthing, 2013; Fraktaler-3", colour: "#8A4B38", resolution: .unlimited,
    engines: [
      Engine(
        "Fraktaler-3", version: "2022, commit 007693a of the mirror github.com/LegalizeAdulthood/fraktaler",
        source: "src/param.h, lines 97-99")
    ]
  ) { PerturbationScheme(MPFRAutoPrecision(deepest: $0, viewport: $1), viewport: $1) }

  /// The bits of references and of the camera. They never decrease.
  public private(set) var precision: Int
  private let rule: MPFRAutoPrecision
  private var reference: PerturbationReference
  private var offsets: [Vector2] = []
  private var edges = StrokeEdges<Double>(strokes: [])
  /// The reference for touches.
  private var touched: PerturbationReference
  private var camera: PerturbationCamera
  private var turn = Vector2(1, 0)
  private var frame = 0
  private let viewport: Viewport
  private var scratch = BigFloat(precision: 53)

  /// Creates a scheme without content.
  /// - Parameters:
  ///   - precision: the rule for the bits of references and the camera.
  ///   - viewport: the screen that the scheme draws for.
  public init(_ precision: MPFRAutoPrecision, viewport: Viewport) {
    rule = precision
    self.precision = precision.bits(below: 0)
    self.viewport = viewport
    camera = PerturbationCamera(precision: self.precision)
    reference = PerturbationReference(
      x: BigFloat(precision: self.precision), y: BigFloat(precision: self.precision), exponent: 0)
    touched = reference
  }

  public func store(_ scene: ExactScene) {
    edges = StrokeEdges(strokes: scene.strokes)
    offsets = []
    guard !scene.offsets.isEmpty else { return }
    precision = max(precision, rule.bits(below: scene.magnitude))
    var x = BigFloat(precision: precision)
    var y = BigFloat(precision: precision)
    scene.load(0, x: &x, y: &y, scratch: &scratch)
    let reference = PerturbationReference(x: x, y: y, exponent: scene.exponent)
    var exactX = BigFloat(precision: scene.exactPrecision)
    var exactY = BigFloat(precision: scene.exactPrecision)
    for index in scene.offsets.indices {
      scene.load(index, x: &exactX, y: &exactY, scratch: &scratch)
      scratch.setDifference(exactX, reference.x)
      scratch.multiply(byPowerOfTwo: scene.exponent)
      let dx = scratch.double
      scratch.setDifference(exactY, reference.y)
      scratch.multiply(byPowerOfTwo: scene.exponent)
      offsets.append(Vector2(dx, scratch.double))
    }
    self.reference = reference
    touched = reference
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    precision = max(precision, rule.bits(below: camera.magnitude(in: viewport)))
    if self.camera.x.precision < precision { self.camera = PerturbationCamera(precision: precision) }
    self.camera.move(to: camera, scratch: &scratch)
    turn = camera.pose.rotation.pair
    frame += 1
  }

  private func view(from reference: PerturbationReference) -> PerturbationReference.View {
    reference.view(of: camera, frame: frame, scratch: &scratch)
  }

  /// The map of offsets from a reference.
  private func map(_ reference: PerturbationReference, unitsPerPixel: Vector2) -> PlaneMap {
    let view = view(from: reference)
    return PlaneMap(origin: view.camera, turn: turn, zoom: view.zoom, unitsPerPixel: unitsPerPixel)
  }

  private func ndcMap(_ reference: PerturbationReference) -> PlaneMap {
    map(reference, unitsPerPixel: viewport.ndc(fromCentre: Vector2(1, 1)))
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    let map = ndcMap(reference)
    offsets.withUnsafeBufferPointer { stored in
      guard let source = stored.baseAddress, let target = ndc.baseAddress else { return }
      map.run(source, count: stored.count, into: target)
    }
  }

  public func project(into screen: UnsafeMutableBufferPointer<Vector2>) {
    let map = map(reference, unitsPerPixel: Vector2(1, 1))
    for index in offsets.indices { screen[index] = map(offsets[index]) }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    let map = ndcMap(reference)
    return edges.draw({ map(offsets[$0]) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> StoredPoint {
    var view = view(from: touched)
    if !(view.zoom.isNormal && (view.camera * view.zoom).length <= PerturbationReference.reach) {
      touched = PerturbationReference(
        x: BigFloat(copying: camera.x), y: BigFloat(copying: camera.y), exponent: camera.zoom.exponent)
      view = self.view(from: touched)
    }
    return StoredPoint(
      reference: touched, offset: screen.rotated(byInverseOf: turn) / view.zoom + view.camera)
  }

  public func project(_ point: StoredPoint) -> SIMD2<Float> { SIMD2<Float>(ndcMap(point.reference)(point.offset)) }
}

extension PerturbationScheme: ArchivingScheme {
  /// The exact reference in C's hexadecimal notation, its exponent, the runs of strokes, and two doubles per point.
  ///
  /// Fraktaler-3 saves a reference in decimals, and no points.
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(reference.x.hexadecimal)
    writer.append(reference.y.hexadecimal)
    writer.append(Int64(reference.exponent))
    writer.append(strokes: edges.strokes)
    for offset in offsets { writer.append(offset) }
    return writer.bytes
  }

  /// Replaces the stored content by that of an archive. The reference is rounded to the bits that it needs.
  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    let texts = [try reader.text(), try reader.text()]
    var precision = precision
    for text in texts {
      let magnitude = try coordinate(text, precision: 53).magnitude + 1
      guard magnitude <= MPFRScheme.mostWholeBits else {
        throw SchemeArchiveError("The archive has a reference beyond 2^\(MPFRScheme.mostWholeBits).")
      }
      precision = max(precision, rule.bits(below: magnitude))
    }
    let x = try coordinate(texts[0], precision: precision)
    let y = try coordinate(texts[1], precision: precision)
    let exponent = Int(try reader.integer(Int64.self))
    guard exponent.magnitude <= 1 << 40 else { throw SchemeArchiveError("The archive's zoom is beyond 2^(±2^40).") }
    let strokes = try reader.strokes(bytesPerPoint: 16)
    var read: [Vector2] = []
    for _ in strokes.joined() { read.append(try reader.doublePair()) }
    try reader.requireEnd()
    self.precision = precision
    offsets = read
    edges = StrokeEdges(strokes: strokes)
    reference = PerturbationReference(x: x, y: y, exponent: exponent)
    touched = reference
  }

  private func coordinate(_ text: String, precision: Int) throws(SchemeArchiveError) -> BigFloat {
    guard let value = BigFloat(parsing: text, precision: precision), value.isFinite else {
      throw SchemeArchiveError("The archive has a reference that is no number.")
    }
    return value
  }
}

extension PerturbationScheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    var scale = BigFloat(precision: 53)
    scale.set(1, exponent: reference.exponent)
    let perUnit = StagedNumber(scale)
    let origin = StagedVector(
      x: StagedNumber(BigFloat(copying: reference.x)), y: StagedNumber(BigFloat(copying: reference.y)))
    let view = view(from: reference)
    let offset = ((sight.point(index) - origin) * perUnit).held(as: offsets[index], in: .store)
    let eye = ((sight.centre - origin) * perUnit).held(as: view.camera, in: .camera)
    return StagedFactors(
      zoom: (sight.zoom / perUnit).held(as: view.zoom, in: .camera), turn: turn,
      ndcPerPixel: viewport.ndc(fromCentre: Vector2(1, 1)), in: sight
    ).map((offset - eye).rounded(to: .binary64, in: .subtraction), to: .binary64).rounded(
      to: .binary32, in: .float32Conversion)
  }
}
