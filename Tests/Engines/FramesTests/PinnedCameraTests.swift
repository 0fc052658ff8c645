import Frames
import Geometry
import TestSupport
import Testing

@Suite("A pinned camera")
struct PinnedCameraTests {
  static let seed: UInt64 = 0x6e21

  @Test("maps screen positions to local points and back")
  func inverse() {
    var draw = Operands(seed: Self.seed)
    for _ in 0..<3000 {
      let camera = draw.camera(zoom: 0.5 + 999.5 * draw.random.unit())
      let position = draw.vector(1000)
      let back = camera.screen(camera.local(position))
      check((back - position).length <= 1e-9, "\(camera), \(position): \(back)")
      let local = draw.vector(50)
      let returned = camera.local(camera.screen(local))
      check((returned - local).length * camera.zoom <= 1e-9, "\(camera), \(local): \(returned)")
      check(camera.centre == camera.local(.zero), "\(camera)")
    }
  }

  @Test("zooms before it pans, and rotates x towards y")
  func order() {
    var camera = PinnedCamera()
    #expect(camera.frame == 0 && camera.screen(Vector2(3, 4)) == Vector2(3, 4))
    camera.zoom = 10
    camera.turn = Vector2(0, 1)
    camera.pan = Vector2(100, 200)
    #expect(camera.screen(Vector2(1, 0)) == Vector2(100, 210))
    #expect(camera.local(Vector2(100, 210)) == Vector2(1, 0))
  }

  @Test("keeps the point under the anchor there, moved by the pan")
  func anchored() {
    var draw = Operands(seed: Self.seed &+ 1)
    for _ in 0..<2000 {
      let before = draw.camera(zoom: 0.5 + 300 * draw.random.unit())
      let gesture = Gesture(
        anchor: draw.vector(500), scale: 0.3 + 3 * draw.random.unit(), turn: draw.turn(), pan: draw.vector(50))
      let held = before.local(gesture.anchor)
      var camera = before
      camera.apply(gesture)
      let slip = (camera.screen(held) - gesture.anchor - gesture.pan).length
      check(slip <= 1e-9, "\(before), \(gesture): \(slip) px")
      let unit = Vector2(1, 0) / before.zoom
      let grown = camera.screen(held + unit) - camera.screen(held)
      let expected = (before.screen(held + unit) - before.screen(held)).rotated(by: gesture.turn) * gesture.scale
      check((grown - expected).length <= 1e-9, "\(before), \(gesture): \(grown) for \(expected)")
      check(camera.frame == before.frame, "\(before), \(gesture)")
    }
  }

  @Test("does not change for the identity gesture")
  func nothing() {
    var draw = Operands(seed: Self.seed &+ 2)
    let before = draw.camera(zoom: 17)
    var camera = before
    camera.apply(Gesture())
    #expect(camera == before)
  }

  @Test("pins a local point to a position")
  func pins() {
    var draw = Operands(seed: Self.seed &+ 3)
    for _ in 0..<1000 {
      var camera = draw.camera(zoom: 0.5 + 999.5 * draw.random.unit())
      let local = draw.vector(50)
      let position = draw.vector(500)
      camera.pin(local, at: position)
      check((camera.screen(local) - position).length <= 1e-10, "\(camera), \(local), \(position)")
    }
  }
}
