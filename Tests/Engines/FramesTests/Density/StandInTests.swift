import Geometry
import PictureTestSupport
import StrokeOracle
import TestSupport
import Testing
import Workloads

@testable import Frames

@Suite("Stand-ins for tiles")
struct StandInTests {
  /// More strokes than are drawn one by one, of which all are in view.
  private static let scenes = [
    scene("a block") { scene, _ in
      for y in 0..<120 {
        for x in 0..<90 {
          let start = Vector2(Double(x) * 2.2 - 100, Double(y) * 0.8 - 48)
          scene.add([start, start + Vector2(2.2, 0)], width: 1)
        }
      }
    },
    scene("letters") { scene, random in
      for y in 0..<70 {
        for x in 0..<140 where x % 6 != 5 {
          let origin = Vector2(Double(x) * 1.6 - 110, Double(y) * 2 - 70)
          scene.add((0..<4).map { _ in origin + Vector2(random.unit(), random.unit() * 1.5) }, width: 0.2)
        }
      }
    },
    scene("colours") { scene, random in
      let colours: [SIMD4<UInt8>] = [SIMD4(220, 20, 20, 255), SIMD4(20, 160, 60, 255), SIMD4(30, 60, 220, 128)]
      for index in 0..<9000 {
        let start = Vector2(random.symmetric() * 100, random.symmetric() * 60)
        scene.add([start, start + Vector2(random.symmetric(), random.symmetric()) * 8], width: 0.6, colours[index % 3])
      }
    },
  ]

  private static func scene(_ name: String, _ body: (inout InkScene, inout SplitMix64) -> Void) -> InkScene {
    var (scene, random) = (InkScene(name), SplitMix64(seed: 1, stream: name))
    body(&scene, &random)
    return scene
  }

  @Test(
    "show the ink in each displayed frame of a pinch, out and in", arguments: scenes + [.random, .frames])
  func pinches(_ scene: InkScene) throws {
    let (exact, canvas) = (ExactInk(scene), try scene.canvas(DyadicHandoff()))
    for step in [1.7, 60] { try Self.pinch(canvas, scene, exact, step: step) }
  }

  private static func pinch(
    _ canvas: FrameCanvas<DyadicHandoff>, _ scene: InkScene, _ exact: ExactInk, step: Double
  ) throws {
    var canvas = canvas
    let finger = Vector2(11.3, -7.1)
    var list = DrawList(tiles: InkTiles())
    var zoom = 1.0
    var behind = 0
    for isOut in [true, false] {
      while isOut ? zoom > 0.02 : zoom < 1 {
        canvas.compose(into: &list)
        if list.tiles?.isBehind == true { behind += 1 }
        let picture = ExactPicture(canvas, &list)
        let anchor = finger + canvas.viewport.centre
        var (drawn, truth) = (0.0, 0.0)
        var blank = 0
        for y in stride(from: 0, to: picture.height - 2, by: 3) {
          for x in stride(from: 0, to: picture.width - 2, by: 3) {
            var own = 0.0
            for row in y..<y + 3 {
              for column in x..<x + 3 {
                let color = picture.pixels[row * picture.width + column]
                own += 255 - Double(color.x + color.y + color.z) * 85
              }
            }
            let mean = exact.mean(at: finger + (Vector2(Double(x), Double(y)) - anchor) / zoom, side: 3 / zoom)
            let ink = mean.w - (mean.x + mean.y + mean.z) / 3
            drawn += own / 9
            truth += ink
            if ink >= 2, own == 0 { blank += 1 }
          }
        }
        check(blank == 0, "\(blank) blocks at \(zoom) are blank")
        check(0.6...1.6 ~= drawn / truth, "the ink at \(zoom) is \(drawn / truth) of what it should be")
        try canvas.apply(Gesture(anchor: finger, scale: isOut ? 1 / step : step))
        zoom *= isOut ? 1 / step : step
      }
    }
    if scene.strokes.count > Crowd.limit { #expect(behind > 0) }
  }

  @Test("have colours whatever the size of what is in them", arguments: [1e10, 1e19, 1e25, 1e150, 1e300, .infinity])
  func hugeItems(size: Double) {
    for count in [1.0, 1e6, 1e300] {
      var ink = InkEstimate()
      let corner = Vector2(size, size)
      for box in [Box(min: -corner, max: corner), Box(min: .zero, max: corner), Box(min: .zero, max: Vector2(1, 1))] {
        ink.add(0, TileOrder(0, 0), .black, in: box, area: size * size, count: count)
        ink.add(1, TileOrder(0, 1), .black, in: box, area: .nan, count: count)
      }
      var pixels = [UInt32](repeating: 0, count: InkTiles.area)
      pixels.withUnsafeMutableBufferPointer { if let cells = $0.baseAddress { ink.write(into: cells) } }
      #expect(pixels[0] >> 24 >= 200 && pixels[0] & 0xFF_FFFF == 0)
    }
  }
}
