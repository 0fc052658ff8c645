import ExactNumbers
import Geometry

/// World points and camera in MPFR. The number of bits is fixed in `mpfr-N`; in `mpfr-auto` it follows from depth and
/// distance.
///
/// The difference of point and camera is computed at full width, and rounded once to `shortPrecision` bits. Rotation,
/// zoom and the scale to normalised device coordinates are computed in that precision, with each operation rounded to
/// nearest even. After the subtraction the relative error is below 2^-61, which is some 2^-51 px inside a viewport of
/// 1,000 px.
public final class MPFRScheme: CoordinateScheme {
  /// A world point at the scheme's precision.
  public typealias StoredPoint = ExactPoint

  /// The bits of all numbers after the subtraction: one machine word.
  public static let shortPrecision = 64

  /// The bits of stored points and of the camera. They never decrease.
  public private(set) var precision: Int
  /// The bits for coordinates below a power of two, by its exponent.
  private let bits: @Sendable (Int) -> Int
  private let viewport: Viewport
  private var xs = BigFloatBuffer(count: 0, precision: 64)
  private var ys = BigFloatBuffer(count: 0, precision: 64)
  private var strokes: [Range<Int>] = []
  private var view: MPFRView

  /// Creates a scheme without content.
  /// - Parameters:
  ///   - precision: bits; at least 2.
  ///   - viewport: the screen that the scheme draws for.
  public convenience init(precision: Int, viewport: Viewport) { self.init(viewport: viewport) { _ in precision } }

  /// Creates a scheme without content, whose number of bits follows from the largest coordinate.
  public convenience init(_ precision: MPFRAutoPrecision, viewport: Viewport) {
    self.init(viewport: viewport) { precision.bits(below: $0) }
  }

  private init(viewport: Viewport, bits: @escaping @Sendable (Int) -> Int) {
    self.viewport = viewport
    self.bits = bits
    precision = bits(0)
    view = MPFRView(precision: precision, viewport: viewport)
  }

  /// Increases the number of bits to what coordinates below 2^`exponent` need.
  private func widen(for exponent: Int) { precision = max(precision, bits(exponent)) }

  public func store(_ scene: ExactScene) {
    widen(for: scene.magnitude)
    let count = scene.offsets.count
    xs = BigFloatBuffer(count: count, precision: precision)
    ys = BigFloatBuffer(count: count, precision: precision)
    var offset = BigFloat(precision: 53)
    for index in 0..<count {
      offset.set(scene.offsets[index].x, exponent: -scene.exponent)
      xs.setSum(at: index, scene.anchor.x, offset)
      offset.set(scene.offsets[index].y, exponent: -scene.exponent)
      ys.setSum(at: index, scene.anchor.y, offset)
    }
    strokes = scene.strokes
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    widen(for: camera.magnitude(in: viewport))
    if view.precision < precision { view = MPFRView(precision: precision, viewport: viewport) }
    view.move(to: camera)
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    guard let target = ndc.baseAddress else { return }
    view.project(xs, ys, into: target)
  }

  public func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    var clipper = MPFRClipper(precision: precision + 64)
    var written = 0
    for stroke in strokes where stroke.count > 1 {
      for index in stroke.lowerBound..<stroke.upperBound - 1 {
        view.loadWide(xs, ys, at: index, into: &clipper.startX, &clipper.startY)
        view.loadWide(xs, ys, at: index + 1, into: &clipper.endX, &clipper.endY)
        if let (start, end) = clipper.clip() {
          edges[written] = DrawnEdge(start: start, end: end, source: index)
          written += 1
        }
      }
    }
    return written
  }

  public func unproject(_ screen: Vector2) -> ExactPoint { view.unproject(screen) }

  public func project(_ point: ExactPoint) -> SIMD2<Float> { view.project(point) }
}

extension MPFRScheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    let point = sight.point(index)
    return view.stages(
      of: StagedVector(
        x: xs.withRegister(index) { point.x.held(as: $0, in: .store) },
        y: ys.withRegister(index) { point.y.held(as: $0, in: .store) }),
      in: sight)
  }
}

extension MPFRScheme {
  private static let source = "GNU MPFR (Fousse et al., ACM TOMS 33(2), 2007)"

  /// `mpfr-N` for every N: points and camera at N bits.
  public static let family = SchemeFamily(
    prefix: "mpfr-", range: 24...1_000_000, unit: "bits", summary: "points and camera in MPFR at N bits"
  ) { descriptor(bits: $0) }

  /// `mpfr-N` in a catalogue.
  /// - Parameter bits: N, in the range of ``family``.
  public static func descriptor(bits: Int) -> SchemeDescriptor {
    SchemeDescriptor(
      name: "mpfr-\(bits)", summary: "points and camera in MPFR at \(bits) bits", source: source, colour: "#1C726E",
      cost: SchemeCost(point: 100, edge: 100, edgePerDecade: 1), resolution: .significant(bits: bits),
      coordinateBits: { _, _ in bits }
    ) { MPFRScheme(precision: bits, viewport: $1) }
  }

  /// `mpfr-auto` in a catalogue: the bits follow from the deepest zoom and the largest coordinate by
  /// ``MPFRAutoPrecision``.
  public static let autoDescriptor = SchemeDescriptor(
    name: "mpfr-auto", summary: "points and camera in MPFR, bits by depth and distance",
    source: source + "; the bits by the rule of Fraktaler-3", colour: "#03372B",
    cost: SchemeCost(point: 170, pointPerDecade: 0.13, edge: 100, edgePerDecade: 1),
    resolution: .unlimited, coordinateBits: { MPFRAutoPrecision.bits(deepest: $0, viewport: $1) }
  ) { MPFRScheme(MPFRAutoPrecision(deepest: $0, viewport: $1), viewport: $1) }
}

extension MPFRScheme: ArchivingScheme {
  /// The coordinates as hexadecimal texts, which contain every bit.
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(strokes: strokes)
    for index in 0..<xs.count {
      xs.withRegister(index) { writer.append($0.hexadecimal) }
      ys.withRegister(index) { writer.append($0.hexadecimal) }
    }
    return writer.bytes
  }

  /// Replaces the stored content by that of an archive. Coordinates of more bits than the scheme's are rounded to
  /// nearest even.
  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    // Two texts, each after its length.
    let read = try reader.strokes(bytesPerPoint: 8)
    let count = read.last?.upperBound ?? 0
    var texts: [String] = []
    for _ in 0..<2 * count { texts.append(try reader.text()) }
    try reader.requireEnd()
    let precision = try bits(for: texts)
    var readXs = BigFloatBuffer(count: count, precision: precision)
    var readYs = BigFloatBuffer(count: count, precision: precision)
    for index in 0..<count {
      readXs.set(at: index, try coordinate(texts[2 * index], precision: precision))
      readYs.set(at: index, try coordinate(texts[2 * index + 1], precision: precision))
    }
    self.precision = precision
    strokes = read
    xs = readXs
    ys = readYs
  }

  /// The number of bits that the largest of these coordinates needs.
  private func bits(for texts: [String]) throws(SchemeArchiveError) -> Int {
    var bits = precision
    for text in texts { bits = max(bits, self.bits(try coordinate(text, precision: 53).magnitude + 1)) }
    guard bits - precision <= Self.mostWholeBits else {
      throw SchemeArchiveError("The archive has a coordinate beyond 2^\(Self.mostWholeBits).")
    }
    return bits
  }

  private func coordinate(_ text: String, precision: Int) throws(SchemeArchiveError) -> BigFloat {
    guard let value = BigFloat(parsing: text, precision: precision) else {
      throw SchemeArchiveError("The archive has a coordinate that is no number in hexadecimal.")
    }
    return value
  }

  /// The largest number of bits of a whole part, to bound the memory.
  static let mostWholeBits = 1 << 20
}
