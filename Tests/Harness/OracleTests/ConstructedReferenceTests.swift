import ExactNumbers
import Geometry
import Oracle
import TestSupport
import Testing
import Workloads

@Suite("The constructed reference solution")
struct ConstructedReferenceTests {
  static let seed: UInt64 = 0x6e31

  /// A pose with its offset within 1,000 px.
  private static func pose(_ random: inout SplitMix64) -> CameraPose {
    CameraPose(
      offset: (Vector2(random.symmetric(), random.symmetric()) * 1000).roundedToGrid(),
      magnification: 1 + random.unit(), rotation: Rotation(halfTangent: 3 * random.symmetric()) ?? .identity)
  }

  /// Offsets that `pose` shows inside the viewport.
  private static func offsets(_ count: Int, under pose: CameraPose, _ random: inout SplitMix64) -> [Vector2] {
    (0..<count).map { _ in
      let position = Viewport.standard.centre * Vector2(random.symmetric(), random.symmetric())
      return (pose.offset + position.rotated(byInverseOf: pose.rotation.pair) / pose.magnification).roundedToGrid()
    }
  }

  /// The larger of the distances along the axes between the two reference solutions, in px.
  private static func largestDistance(
    _ scene: ExactScene, _ pose: CameraPose, in chain: FrameChain
  ) throws -> (distance: Double, index: Int) {
    let camera = ExactCamera(anchor: scene.anchor, exponent: scene.exponent, pose: pose)
    let exact = try #require(RationalReference(frame: chain))
    let exactCamera = try #require(exact.camera(camera))
    let positions = UnsafeMutableBufferPointer<Vector2>.allocate(capacity: scene.offsets.count)
    defer { positions.deallocate() }
    ConstructedReference(offsets: scene.offsets).position(under: pose, into: positions)
    var largest = (distance: 0.0, index: 0)
    for index in scene.offsets.indices {
      let reference = exactCamera.position(try #require(exact.point(index, of: scene)))
      var dx = fraction(positions[index].x)
      dx.subtract(reference.x)
      var dy = fraction(positions[index].y)
      dy.subtract(reference.y)
      let distance = max(abs(dx.double), abs(dy.double))
      if distance > largest.distance { largest = (distance, index) }
    }
    return largest
  }

  @Test("is within its bound of exact arithmetic in the world", arguments: [0, 1, 7, 15, 40, 100, 308, 1000])
  func world(decades: Int) throws {
    var random = SplitMix64(seed: Self.seed, stream: "world \(decades)")
    let zoom = try #require(DepthLabel(decades: decades)).zoom
    for round in 0..<10 {
      let pose = Self.pose(&random)
      let offsets = Self.offsets(20, under: pose, &random)
      let anchor = SeededTarget(seed: random.next()).point(fractionBits: zoom.exponent + 64)
      let scene = ExactScene(anchor: anchor, exponent: zoom.exponent, offsets: offsets, strokes: [0..<20])
      let (distance, index) = try Self.largestDistance(scene, pose, in: .world)
      check(
        distance <= ConstructedReference.bound(for: .standard),
        "seed \(Self.seed), round \(round) at 10^\(decades): \(offsets[index]) under \(pose) is \(distance) px off")
    }
  }

  @Test("is within its bound of exact arithmetic through frames", arguments: [1, 2, 10, 60])
  func frames(levels: Int) throws {
    var random = SplitMix64(seed: Self.seed, stream: "frames \(levels)")
    for round in 0..<10 {
      let links = (0..<levels).map { _ in
        let origin = Vector2(random.symmetric(), random.symmetric()) * 50
        return FrameChain.Link(origin: origin, scale: round < 5 ? 1000 : 100 + 900 * random.unit())
      }
      let pose = Self.pose(&random)
      let offsets = Self.offsets(10, under: pose, &random)
      let anchor = ExactPoint(x: 50 * random.symmetric(), y: 50 * random.symmetric())
      let scene = ExactScene(anchor: anchor, exponent: Int(random.next() % 10), offsets: offsets, strokes: [0..<10])
      let (distance, index) = try Self.largestDistance(scene, pose, in: FrameChain(links: links))
      check(
        distance <= ConstructedReference.bound(for: .standard),
        "seed \(Self.seed), round \(round), \(levels) levels: \(offsets[index]) under \(pose) is \(distance) px off")
    }
  }

  @Test("states a bound that grows with the viewport, and is nowhere near a pixel")
  func bound() throws {
    #expect(ConstructedReference.bound(for: .standard) == 9 * 0x1p-43)
    let wide = try #require(Viewport(width: 300, height: 4000))
    #expect(ConstructedReference.bound(for: wide) == 9 * 0x1p-41)
  }

  @Test("is exact without a turn or a zoom")
  func exact() throws {
    var random = SplitMix64(seed: Self.seed, stream: "exact")
    let pose = CameraPose(offset: Vector2(3.25, -7.5), magnification: 1, rotation: .identity)
    let offsets = Self.offsets(50, under: pose, &random)
    let anchor = SeededTarget(seed: 1).point(fractionBits: 100)
    let scene = ExactScene(anchor: anchor, exponent: 30, offsets: offsets, strokes: [0..<50])
    #expect(try Self.largestDistance(scene, pose, in: .world).distance == 0)
  }
}
