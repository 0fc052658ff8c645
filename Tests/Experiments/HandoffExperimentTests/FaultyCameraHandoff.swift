import Frames
import Geometry

/// The documented rule with a camera that pans a little less than the fingers, or a compositor that loses positions at some zooms.
struct FaultyCameraHandoff: FaultyRule {
  /// What a pan is multiplied by.
  var pace = 1.0
  /// Positions are lost at these zooms.
  var lost = 0.0..<0
  let sound = TelescopingHandoff()

  struct Camera: FaultyCamera {
    var pinned = PinnedCamera()
    fileprivate var pace: Double

    mutating func apply(_ gesture: Gesture) {
      var slower = gesture
      slower.pan *= pace
      pinned.apply(slower)
    }
  }

  struct Compositor: FaultyCameraCompositor {
    var pinned: PinnedCompositor
    fileprivate let lost: Range<Double>

    func view(of frame: Int, from camera: Camera, in tree: FrameTree) -> FrameView? {
      lost.contains(camera.zoom) ? nil : pinned.view(of: frame, from: camera.pinned, in: tree)
    }

    func screen(_ local: Vector2, of frame: Int, from camera: Camera, in tree: FrameTree) -> Vector2? {
      lost.contains(camera.zoom) ? nil : pinned.screen(local, of: frame, from: camera.pinned, in: tree)
    }
  }

  var name: String { "faulty camera" }
  func camera() -> Camera { Camera(pace: pace) }
  func compositor(_ viewport: Viewport) -> Compositor {
    Compositor(pinned: PinnedCompositor(viewport: viewport), lost: lost)
  }

  func handOff(_ camera: inout Camera, in tree: inout FrameTree, finger: Vector2) -> Int {
    sound.handOff(&camera.pinned, in: &tree, finger: finger)
  }
}
