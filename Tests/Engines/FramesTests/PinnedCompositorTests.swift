import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("The pinned compositor")
struct PinnedCompositorTests {
  static let seed: UInt64 = 0x6e23
  private let compositor = PinnedCompositor()

  /// The exact view of one axis, from `centre` and `zoom` up or down through `frames`.
  private static func exact(
    _ centre: Double, _ zoom: Double, axis: Int, through frames: [Frame], up: Bool
  ) -> (centre: Double, zoom: Double) {
    var position = Rational(centre) ?? Rational()
    var magnification = Rational(zoom) ?? Rational()
    for frame in frames {
      guard let origin = Rational(frame.origin[axis]), let scale = Rational(frame.scale) else { continue }
      if up {
        position.divide(by: scale)
        position.add(origin)
        magnification.multiply(by: scale)
      } else {
        position.subtract(origin)
        position.multiply(by: scale)
        magnification.divide(by: scale)
      }
    }
    return (position.double, magnification.double)
  }

  @Test("sees ancestors as exact composition does, but for two roundings a level", arguments: 0...8)
  func ancestors(levels: Int) throws {
    var draw = Operands(seed: Self.seed &+ UInt64(levels))
    for _ in 0..<50 {
      var tree = FrameTree()
      let frames = draw.chain(8, in: &tree)
      let camera = draw.camera(zoom: 0.5 + 999.5 * draw.random.unit(), frame: frames[8])
      let view = try #require(compositor.view(of: frames[8 - levels], from: camera, in: tree))
      for axis in 0..<2 {
        let through = frames[(9 - levels)...].reversed().map { tree[$0] }
        let exact = Self.exact(camera.centre[axis], camera.zoom, axis: axis, through: through, up: true)
        let extent = max(50, abs(camera.centre[axis]))
        check(
          abs(view.centre[axis] - exact.centre) <= Double(2 * levels) * 0x1p-53 * extent,
          "\(levels) levels up from \(camera): \(view), not \(exact)")
        check(
          abs(view.zoom / exact.zoom - 1) <= Double(levels + 1) * 0x1p-53, "\(levels) levels up from \(camera): \(view)"
        )
      }
    }
  }

  @Test("sees descendants as exact composition does, but for what doubles lose a level", arguments: 0...8)
  func descendants(levels: Int) throws {
    var draw = Operands(seed: Self.seed &+ 0x10 &+ UInt64(levels))
    for _ in 0..<50 {
      var tree = FrameTree()
      let frames = draw.chain(8, in: &tree)
      let camera = draw.camera(zoom: 0.5 + 999.5 * draw.random.unit())
      let view = try #require(compositor.view(of: frames[levels], from: camera, in: tree))
      for axis in 0..<2 {
        let through = frames[1..<(levels + 1)].map { tree[$0] }
        let exact = Self.exact(camera.centre[axis], camera.zoom, axis: axis, through: Array(through), up: false)
        let extent = (0..<levels).reduce(1) { product, _ in product * 1000 } * max(50, abs(camera.centre[axis]))
        check(
          abs(view.centre[axis] - exact.centre) <= Double(4 * levels) * 0x1p-53 * extent,
          "\(levels) levels down from \(camera): \(view), not \(exact)")
        check(
          abs(view.zoom / exact.zoom - 1) <= Double(levels + 1) * 0x1p-53,
          "\(levels) levels down from \(camera): \(view)")
      }
    }
  }

  @Test("sees the active frame as the camera does")
  func active() {
    var draw = Operands(seed: Self.seed &+ 0x20)
    var tree = FrameTree()
    let frames = draw.chain(3, in: &tree)
    let camera = draw.camera(zoom: 20, frame: frames[2])
    #expect(compositor.view(of: frames[2], from: camera, in: tree) == FrameView(centre: camera.centre, zoom: 20))
  }

  @Test("sees other branches through the frame where they part, as exact composition does")
  func otherBranches() throws {
    var draw = Operands(seed: Self.seed &+ 0x21)
    var tree = FrameTree()
    let frames = draw.chain(3, in: &tree)
    let aunt = try tree.add(below: frames[0], origin: Vector2(3, 4), scale: 1000)
    let cousin = try tree.add(below: aunt, origin: Vector2(-5, 6), scale: 1000)
    let camera = draw.camera(zoom: 20, frame: frames[2])
    let view = try #require(compositor.view(of: cousin, from: camera, in: tree))
    for axis in 0..<2 {
      let up = Self.exact(
        camera.centre[axis], camera.zoom, axis: axis, through: [tree[frames[2]], tree[frames[1]]], up: true)
      let down = Self.exact(up.centre, up.zoom, axis: axis, through: [tree[aunt], tree[cousin]], up: false)
      check(abs(view.centre[axis] - down.centre) <= 1e-6, "\(view), not \(down)")
      check(abs(view.zoom / down.zoom - 1) <= 0x1p-50, "\(view), not \(down)")
    }
  }

  @Test("sees nothing at a zoom beyond the range of float32")
  func range() {
    var draw = Operands(seed: Self.seed &+ 0x22)
    var tree = FrameTree()
    let frames = draw.chain(20, in: &tree)
    // 340 · 1000^12 is below the largest float32, 3.4028e38; 341 · 1000^12 is not.
    var camera = draw.camera(zoom: 340, frame: frames[20])
    #expect(compositor.view(of: frames[8], from: camera, in: tree) != nil)
    #expect(compositor.view(of: frames[7], from: camera, in: tree) == nil)
    camera.zoom = 341
    #expect(compositor.view(of: frames[9], from: camera, in: tree) != nil)
    #expect(compositor.view(of: frames[8], from: camera, in: tree) == nil)
    // 11.8 / 1000^13 is above the least normal float32, 1.1755e-38; 11.7 / 1000^13 is not.
    camera = draw.camera(zoom: 11.8)
    #expect(compositor.view(of: frames[13], from: camera, in: tree) != nil)
    #expect(compositor.view(of: frames[14], from: camera, in: tree) == nil)
    camera.zoom = 11.7
    #expect(compositor.view(of: frames[13], from: camera, in: tree) == nil)
  }
}
