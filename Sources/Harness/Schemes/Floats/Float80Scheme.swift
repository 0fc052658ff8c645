import ExactNumbers
import Geometry

extension SchemeDescriptor {
  /// `float80` on platforms where Swift has the numbers of the x87: Intel's processors, except under Windows and
  /// Android. Empty elsewhere.
  public static var onExtendedPrecision: [SchemeDescriptor] {
    #if arch(x86_64) && !os(Windows) && !os(Android)
      [Float80Scheme.descriptor]
    #else
      []
    #endif
  }
}

#if arch(x86_64) && !os(Windows) && !os(Android)
  /// World points, camera and the whole map in the x87's extended precision of 64 bits. The result is rounded to double
  /// and then to float32.
  public final class Float80Scheme: ScreenPositionScheme {
    /// A world point.
    public struct StoredPoint: Hashable, Sendable {
      let x, y: Float80

      init(x: Float80, y: Float80) {
        self.x = x
        self.y = y
      }

      /// Creates the point of a sum of two doubles. Exact if the sum has at most 64 bits.
      init(_ pair: DoubleDoublePoint) {
        x = Float80(pair.high.x) + Float80(pair.low.x)
        y = Float80(pair.high.y) + Float80(pair.low.y)
      }
    }

    /// The scheme in a catalogue.
    public static let descriptor = SchemeDescriptor(
      name: "float80", summary: "points and camera in 80-bit floats of the x87",
      source: "Intel x87, double extended of IEEE 754-1985; long double in C", colour: "#6F5B3E",
      cost: SchemeCost(point: 55, edge: 20), resolution: .significant(bits: 64), coordinateBits: { _, _ in 128 }
    ) { Float80Scheme(viewport: $1) }

    private var points: [StoredPoint] = []
    private var edges = StrokeEdges<Double>(strokes: [])
    private var centre = StoredPoint(x: 0, y: 0)
    private var zoom: Float80 = 1
    private var cosine: Float80 = 1
    private var sine: Float80 = 0
    private let width, height: Float80
    private var rounder = ExactPairRounder(precision: 64)

    /// Creates a scheme without content.
    public init(viewport: Viewport) {
      width = Float80(viewport.width)
      height = Float80(viewport.height)
    }

    public func store(_ scene: ExactScene) {
      points = scene.offsets.indices.map { StoredPoint(rounder.point($0, of: scene)) }
      edges = StrokeEdges(strokes: scene.strokes)
    }

    public func move(to camera: ExactCamera, by gesture: Gesture) {
      centre = StoredPoint(rounder.centre(of: camera))
      let (significand, exponent) = (camera.zoom.significand, camera.zoom.exponent)
      zoom = Float80(sign: .plus, exponent: min(max(exponent, -20_000), 20_000), significand: Float80(significand))
      let rotation = camera.pose.rotation
      cosine = Float80(rotation.cosineNumerator) / Float80(rotation.denominator)
      sine = Float80(rotation.sineNumerator) / Float80(rotation.denominator)
    }

    /// The screen position of a point, in px from the centre.
    private func position(_ point: StoredPoint) -> (x: Float80, y: Float80) {
      let x = (point.x - centre.x) * zoom
      let y = (point.y - centre.y) * zoom
      return (cosine * x - sine * y, sine * x + cosine * y)
    }

    private func ndc(_ point: StoredPoint) -> Vector2 {
      let (x, y) = position(point)
      return Vector2(Double(2 * x / width), Double(-2 * y / height))
    }

    public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
      for index in points.indices { ndc[index] = project(points[index]) }
    }

    public func project(into screen: UnsafeMutableBufferPointer<Vector2>) {
      for index in points.indices {
        let (x, y) = position(points[index])
        screen[index] = Vector2(Double(x), Double(y))
      }
    }

    public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
      edges.draw({ ndc(points[$0]) }, into: drawn)
    }

    public func unproject(_ screen: Vector2) -> StoredPoint {
      let (x, y) = (Float80(screen.x), Float80(screen.y))
      return StoredPoint(
        x: (cosine * x + sine * y) / zoom + centre.x, y: (cosine * y - sine * x) / zoom + centre.y)
    }

    public func project(_ point: StoredPoint) -> SIMD2<Float> { SIMD2<Float>(ndc(point)) }
  }

  extension Float80Scheme: ArchivingScheme {
    /// The runs of strokes, then ten bytes per coordinate as the x87 stores them: the significand with its explicit
    /// first bit, then sign and exponent.
    public func archive() -> [UInt8] {
      var writer = ArchiveWriter()
      writer.append(strokes: edges.strokes)
      for point in points {
        for value in [point.x, point.y] {
          let isExplicit = value.exponentBitPattern != 0
          writer.append(value.significandBitPattern | (isExplicit ? 1 << 63 : 0))
          writer.append(UInt16(value.exponentBitPattern) | (value.sign == .minus ? 1 << 15 : 0))
        }
      }
      return writer.bytes
    }

    public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
      var reader = ArchiveReader(archive)
      let strokes = try reader.strokes(bytesPerPoint: 20)
      var read: [StoredPoint] = []
      for _ in strokes.joined() { read.append(StoredPoint(x: try Self.number(&reader), y: try Self.number(&reader))) }
      try reader.requireEnd()
      points = read
      edges = StrokeEdges(strokes: strokes)
    }

    private static func number(_ reader: inout ArchiveReader) throws(SchemeArchiveError) -> Float80 {
      let significand = try reader.integer(UInt64.self)
      let signAndExponent = try reader.integer(UInt16.self)
      let exponent = UInt(signAndExponent & 0x7FFF)
      guard (significand >> 63 == 1) == (exponent != 0) else {
        throw SchemeArchiveError("The archive has a number that the x87 does not know.")
      }
      return Float80(
        sign: signAndExponent >> 15 == 1 ? .minus : .plus, exponentBitPattern: exponent,
        significandBitPattern: significand & (1 << 63 - 1))
    }
  }

  extension Float80Scheme: StagedScheme {
    public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
      func held(_ vector: StagedVector, as point: StoredPoint, in stage: ProjectionStage) -> StagedVector {
        StagedVector(
          x: vector.x.held(as: BigFloat(point.x), in: stage), y: vector.y.held(as: BigFloat(point.y), in: stage))
      }
      let format = NumberFormat.bits(64)
      let d = (held(sight.point(index), as: points[index], in: .store) - held(sight.centre, as: centre, in: .camera))
        .rounded(to: format, in: .subtraction)
      let zoom = sight.zoom.held(as: BigFloat(zoom), in: .camera)
      let turn = held(sight.turn, as: StoredPoint(x: cosine, y: sine), in: .camera)
      let turned = (d * zoom).rounded(to: format, in: .scale).turned(by: turn, to: format)
      func ndc(_ position: StagedNumber, _ side: Float80) -> StagedNumber {
        (position * sight.constant(2) / sight.constant(Double(side))).rounded(to: format, in: .float32Conversion)
          .rounded(to: .binary64, in: .float32Conversion).rounded(to: .binary32, in: .float32Conversion)
      }
      return StagedVector(x: ndc(turned.x, width), y: ndc(turned.y, -height))
    }
  }

  extension BigFloat {
    /// Creates a wide number with the exact value of an x87 number.
    fileprivate init(_ value: Float80) {
      self.init(precision: 64)
      guard value.isFinite, value != 0 else {
        set(Double(value))
        return
      }
      // The 64 bits are split into two doubles.
      let significand = value.significand
      let high = Double(significand)
      set(high)
      add(BigFloat(Double(significand - Float80(high)), precision: 53))
      multiply(byPowerOfTwo: Int(value.exponent))
      if value.sign == .minus { negate() }
    }
  }
#endif
