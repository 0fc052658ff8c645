#if arch(x86_64) && !os(Windows) && !os(Android)
  import ExactNumbers
  import Geometry
  import TestSupport
  import Testing
  import Workloads

  @testable import Schemes

  @Suite("The x87's numbers")
  struct Float80Tests {
    static let seed: UInt64 = 0x6e61

    private static func points(of scene: ExactScene) -> [Float80Scheme.StoredPoint] {
      var rounder = ExactPairRounder(precision: 64)
      return scene.offsets.indices.map { Float80Scheme.StoredPoint(rounder.point($0, of: scene)) }
    }

    @Test("hold a coordinate rounded once to 64 bits", arguments: [0, 40, 300])
    func rounded(exponent: Int) throws {
      var scenes = Scenes(seed: Self.seed, exponent: exponent)
      let scene = scenes.scene(strokes: [50])
      var x = BigFloat(precision: 64)
      var y = BigFloat(precision: 64)
      var scratch = BigFloat(precision: 53)
      for (index, point) in Self.points(of: scene).enumerated() {
        scene.load(index, x: &x, y: &y, scratch: &scratch)
        check(Self.hexadecimal(point.x) == x.hexadecimal, "\(point.x), not \(x.hexadecimal)")
        check(Self.hexadecimal(point.y) == y.hexadecimal, "\(point.y), not \(y.hexadecimal)")
      }
    }

    /// The exact number, by its significand's bits.
    private static func hexadecimal(_ value: Float80) -> String {
      var number = BigFloat(precision: 64)
      let bits = value.significandBitPattern | 1 << 63
      number.set(BigInteger(words: [bits]), exponent: Int(value.exponent) - 63)
      if value < 0 { number.negate() }
      return number.hexadecimal
    }

    @Test("give screen positions a thousandth of the deviation that doubles have", arguments: [20, 30])
    func screenPositions(exponent: Int) throws {
      let (extended, double) = (Float80Scheme(viewport: .standard), Float64Scheme(viewport: .standard))
      var scenes = Scenes(seed: Self.seed, exponent: exponent)
      let scene = scenes.scene(strokes: [40])
      let camera = scenes.camera()
      let exact = try ExactScreen(scene, camera)
      func worst(_ scheme: some ScreenPositionScheme) throws -> Double {
        scheme.store(scene)
        scheme.move(to: camera, by: Gesture())
        let positions = [Vector2](unsafeUninitializedCapacity: 40) { buffer, count in
          scheme.project(into: buffer)
          count = 40
        }
        return try positions.indices.map { (positions[$0] - (try exact.rounded($0))).length }.max() ?? 0
      }
      let (few, many) = (try worst(double), try worst(extended))
      check(many < few / 500, "\(many) px against \(few) px")
      check(many <= Double(sign: .plus, exponent: exponent, significand: 1) * 0x1p-52, "\(many) px")
    }

    @Test("are saved as the ten bytes that the x87 has of them, and read back")
    func bytes() throws {
      let scheme = Float80Scheme(viewport: .standard)
      let offsets = [Vector2(-0.75, 1023.99), Vector2(0, -0x1p-1060), Vector2(1, 1e300), Vector2(768.3, -900.1)]
      scheme.store(
        ExactScene(
          anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: offsets, strokes: offsets.indices.map { $0..<$0 + 1 }))
      let archive = scheme.archive()
      let expected = offsets.flatMap { [$0.x, $0.y] }.flatMap { value in
        withUnsafeBytes(of: Float80(value)) { Array($0.prefix(10)) }
      }
      #expect(Array(archive.suffix(80)) == expected)
      let other = Float80Scheme(viewport: .standard)
      try other.restore(from: archive)
      #expect(other.archive() == archive)
    }

    @Test("are refused without the first bit of their significand, or with it in a subnormal number")
    func unknown() {
      for (significand, exponent) in [(1 << 62, 0x3FFF), (0, 0x7FFF), (1 << 63, 0)] as [(UInt64, UInt16)] {
        var writer = ArchiveWriter()
        writer.append(strokes: [0..<1])
        writer.append(significand)
        writer.append(exponent)
        writer.append(UInt64(0))
        writer.append(UInt16(0))
        #expect(throws: SchemeArchiveError.self) {
          try Float80Scheme(viewport: .standard).restore(from: writer.bytes)
        }
      }
    }

    @Test("give a point the same bits alone as among all", arguments: [0, 3, 50])
    func single(exponent: Int) {
      SinglePointTests.compare(Float80Scheme(viewport: .standard), exponent: exponent) { Self.points(of: $1) }
    }
  }
#endif
