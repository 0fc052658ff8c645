import ExactGeometry
import Geometry
import Multiprecision

/// World points and camera in MPFR at a fixed number of bits: `mpfr-N`; with the bits chosen by depth, `mpfr-auto`.
///
/// The point minus the camera is taken at full width and rounded once into a short register of `shortPrecision` bits;
/// turn, zoom and the scale to normalised device coordinates go on there, each operation rounded to nearest even. Past
/// the subtraction the relative error is below 2^-61, some 2^-51 px inside a viewport of 1,000 px.
public final class MPFRScheme: CoordinateScheme {
  /// A world point at the scheme's precision.
  public typealias StoredPoint = ExactPoint

  /// Bits of the registers that everything after the subtraction runs in: one machine word.
  public static let shortPrecision = 64

  /// Bits of stored points and of the camera.
  public let precision: Int
  private var xs = BigFloatBuffer(count: 0, precision: 64)
  private var ys = BigFloatBuffer(count: 0, precision: 64)
  private var strokes: [Range<Int>] = []
  private var view: MPFRView

  /// A scheme without content.
  /// - Parameters:
  ///   - precision: bits, from 2 up.
  ///   - viewport: the screen that the scheme draws for.
  public init(precision: Int, viewport: Viewport) {
    self.precision = precision
    view = MPFRView(precision: precision, viewport: viewport)
  }

  public func store(_ scene: ExactScene) {
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

  public func move(to camera: ExactCamera, by gesture: Gesture) { view.move(to: camera) }

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

  /// `mpfr-auto` in a catalogue: the bits follow from the deepest zoom by ``MPFRAutoPrecision``.
  public static let autoDescriptor = SchemeDescriptor(
    name: "mpfr-auto", summary: "points and camera in MPFR, the bits by the depth",
    source: source + "; the bits by the rule of Fraktaler-3", colour: "#03372B",
    cost: SchemeCost(point: 170, pointPerDecade: 0.13, edge: 100, edgePerDecade: 1),
    resolution: .unlimited, coordinateBits: { MPFRAutoPrecision.bits(deepest: $0, viewport: $1) }
  ) { MPFRScheme(precision: MPFRAutoPrecision.bits(deepest: $0, viewport: $1), viewport: $1) }
}

/// The rule of `mpfr-auto`: bits enough for the deepest zoom that will be shown.
///
/// `max(53, 24 + exponent2(zoom · viewport height))` (the rule of Fraktaler-3) and 64 guard bits. World coordinates
/// below 2^10 units then leave 2^-78 of a px.
public enum MPFRAutoPrecision {
  /// Bits beyond the rule.
  public static let guardBits = 64

  /// The precision in bits for a viewport at its deepest zoom.
  public static func bits(deepest zoom: Zoom, viewport: Viewport) -> Int {
    let exponent = zoom.exponent + Int((zoom.significand * viewport.height).exponent)
    return max(53, 24 + exponent) + guardBits
  }
}

extension MPFRScheme: ArchivingScheme {
  /// Coordinates as hexadecimal texts, which hold every bit.
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(strokes: strokes)
    for index in 0..<xs.count {
      xs.withRegister(index) { writer.append($0.hexadecimal) }
      ys.withRegister(index) { writer.append($0.hexadecimal) }
    }
    return writer.bytes
  }

  /// Coordinates of more bits than the scheme's are rounded to nearest even.
  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    // Two texts, each after its length.
    let read = try reader.strokes(bytesPerPoint: 8)
    let count = read.last?.upperBound ?? 0
    var readXs = BigFloatBuffer(count: count, precision: precision)
    var readYs = BigFloatBuffer(count: count, precision: precision)
    for index in 0..<count {
      readXs.set(at: index, try coordinate(&reader))
      readYs.set(at: index, try coordinate(&reader))
    }
    try reader.requireEnd()
    strokes = read
    xs = readXs
    ys = readYs
  }

  private func coordinate(_ reader: inout ArchiveReader) throws(SchemeArchiveError) -> BigFloat {
    let text = try reader.text()
    guard let value = BigFloat(parsing: text, precision: precision) else {
      throw SchemeArchiveError("The archive has a coordinate that is no number in hexadecimal.")
    }
    return value
  }
}
