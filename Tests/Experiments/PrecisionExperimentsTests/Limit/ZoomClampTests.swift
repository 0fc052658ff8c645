import Geometry
import PrecisionExperiments
import Results
import Schemes
import Testing

@Suite("The closed form of how deep and how far people may go")
struct ZoomClampTests {
  private static func clamp(
    _ resolution: Resolution, extent: Double, tolerance: Double = 0.25, viewport: Viewport = .standard
  ) -> ZoomClamp {
    ZoomClamp(resolution, extent: extent, tolerance: tolerance, viewport: viewport)
  }

  /// The largest change of a point's error in px, over random points and pairs of cameras whose coordinates are at most the
  /// extent, at a zoom; with nothing but roundings to float32.
  private static func largestChange(extent: Double, zoom: Double, seed: UInt64) -> Double {
    var random = SplitMix64(seed: seed, stream: "roundings")
    // Within the extent, mostly near its end, where the resolution of positions is coarsest.
    func coordinate() -> Double {
      let share = random.next() & 7 == 0 ? random.unit() : 1 - random.unit() * 0x1p-11
      return (random.next() & 1 == 0 ? extent : -extent) * share
    }
    func position() -> Vector2 { Vector2(coordinate(), coordinate()) }
    func error(_ position: Vector2) -> Vector2 { Vector2(SIMD2<Float>(position)) - position }
    let factor = 1.013
    let turn = Rotation(halfTangent: 0.0055)?.pair ?? Vector2(1, 0)
    var largest = 0.0
    for _ in 0..<4000 {
      let (point, before, after) = (error(position()), error(position()), error(position()))
      let change = (point - after).rotated(by: turn) * zoom - (point - before) * (zoom / factor)
      largest = max(largest, change.length)
    }
    return largest
  }

  @Test(
    "Roundings at random never change an error by more, and by nearly as much",
    arguments: [1, 3.7, 1000, 1024, 1025, 65_536, 1e6])
  func roundings(extent: Double) throws {
    let tolerance = 0.25
    let clamp = Self.clamp(.significant(bits: 24), extent: extent)
    let zoom = try #require(clamp.deepestZoom).double
    let bound = tolerance - ZoomClamp.float32Conversion(in: .standard)
    for seed in 1...2 as ClosedRange<UInt64> {
      let change = Self.largestChange(extent: extent, zoom: zoom, seed: seed)
      #expect((0.75 * bound...bound).contains(change), "seed \(seed): \(change) px of \(bound)")
    }
  }

  @Test("The share of the zoom by which a frame pinches and turns is that of the fastest path")
  func constant() {
    #expect(abs(ZoomClamp.frameChange - 0.01703) < 1e-5)
  }

  @Test("More bits, extents on either side of a power of two, and steps move the deepest zoom as they should")
  func scaling() throws {
    func exponent(_ clamp: ZoomClamp) throws -> Int {
      let zoom = try #require(clamp.deepestZoom)
      return zoom.exponent
    }
    let plain = try exponent(Self.clamp(.significant(bits: 24), extent: 1000))
    #expect(try exponent(Self.clamp(.significant(bits: 53), extent: 1000)) == plain + 29)
    #expect(try exponent(Self.clamp(.significant(bits: 5000), extent: 1000)) == plain + 4976)
    #expect(try exponent(Self.clamp(.significant(bits: 24), extent: 1024)) == plain)
    #expect(try exponent(Self.clamp(.significant(bits: 24), extent: 1024.0.nextUp)) == plain - 1)
    // A step is as fine anywhere.
    let step = Self.clamp(.step(0x1p-14), extent: 1000).deepestZoom
    #expect(step == Self.clamp(.significant(bits: 24), extent: 1000).deepestZoom)
    #expect(step == Self.clamp(.step(0x1p-14), extent: 1e9).deepestZoom)
    #expect(Self.clamp(.unlimited, extent: 1000).deepestZoom == nil)
  }

  @Test("Everything in view at the largest pan is told apart finely enough, and one binade further it is not")
  func pans() throws {
    for zoom in [0.001, 1, 37.5, 2000].compactMap({ Zoom($0) }) {
      let clamp = Self.clamp(.significant(bits: 24), extent: 1000)
      let edge = try #require(clamp.largestPan(at: zoom)) + Viewport.standard.diagonal / 2 / zoom.double
      let there = Self.clamp(.significant(bits: 24), extent: edge)
      let beyond = Self.clamp(.significant(bits: 24), extent: edge * 1.5)
      #expect(try #require(there.deepestZoom).double >= zoom.double)
      #expect(try #require(beyond.deepestZoom).double < zoom.double)
    }
  }

  @Test("At the deepest zoom the extent is within the pan; a step has no limit of pans, or none is small enough")
  func deepestPans() throws {
    for extent in [1.5, 1000, 1023, 77_777] {
      let clamp = Self.clamp(.significant(bits: 53), extent: extent)
      let zoom = try #require(clamp.deepestZoom)
      #expect(try #require(clamp.largestPan(at: zoom)) > extent)
    }
    let step = Self.clamp(.step(0x1p-10), extent: 1000)
    let zoom = try #require(step.deepestZoom)
    #expect(step.largestPan(at: zoom) == nil)
    #expect(step.largestPan(at: try #require(zoom.multiplied(by: 2))) == 0)
    #expect(Self.clamp(.unlimited, extent: 1000).largestPan(at: zoom) == nil)
  }
}
