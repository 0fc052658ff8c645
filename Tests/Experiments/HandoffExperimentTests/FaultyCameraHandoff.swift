import Frames
import Geometry
import WideNumbers

/// The documented rule with a camera that pans a little less than the fingers, or a compositor that loses positions at some zooms.
struct FaultyCameraHandoff: SavableHandoffRule {
  /// What a pan is multiplied by.
  var pace = 1.0
  /// Positions are lost at these zooms.
  var lost = 0.0..<0
  private let documented = TelescopingHandoff()

  init(pace: Double = 1, lost: Range<Double> = 0..<0) {
    self.pace = pace
    self.lost = lost
  }

  struct Camera: FrameCamera, Codable {
    fileprivate var pinned = PinnedCamera()
    fileprivate var pace: Double

    var frame: Int { pinned.frame }
    var zoom: Double { pinned.zoom }
    var turn: Vector2 { pinned.turn }
    var centre: Vector2 { pinned.centre }
    func loadCentre(x: inout WideInteger, y: inout WideInteger) -> Int? { pinned.loadCentre(x: &x, y: &y) }
    func screen(_ local: Vector2) -> Vector2 { pinned.screen(local) }
    func local(_ screen: Vector2) -> Vector2 { pinned.local(screen) }
    func canApply(_ gesture: Gesture) -> Bool { pinned.canApply(gesture) }

    mutating func apply(_ gesture: Gesture) {
      var slower = gesture
      slower.pan *= pace
      pinned.apply(slower)
    }
  }

  struct Compositor: FrameCompositor {
    fileprivate var pinned: PinnedCompositor
    fileprivate let lost: Range<Double>
    var maxVertexRadius: Double { pinned.maxVertexRadius }

    func view(of frame: Int, from camera: Camera, in tree: FrameTree) -> FrameView? {
      lost.contains(camera.zoom) ? nil : pinned.view(of: frame, from: camera.pinned, in: tree)
    }

    func screen(_ local: Vector2, of frame: Int, from camera: Camera, in tree: FrameTree) -> Vector2? {
      lost.contains(camera.zoom) ? nil : pinned.screen(local, of: frame, from: camera.pinned, in: tree)
    }

    mutating func update(
      for camera: Camera, in tree: FrameTree, content: FrameContent, change: ContentChange
    ) {
      pinned.update(for: camera.pinned, in: tree, content: content, change: change)
    }

    func compose(_ content: FrameContent, from camera: Camera, in tree: FrameTree, into list: inout DrawList) {
      pinned.compose(content, from: camera.pinned, in: tree, into: &list)
    }
  }

  var name: String { "faulty camera" }
  var thresholds: HandoffThresholds { documented.thresholds }
  func camera() -> Camera { Camera(pace: pace) }
  func compositor(_ viewport: Viewport) -> Compositor {
    Compositor(pinned: PinnedCompositor(viewport: viewport), lost: lost)
  }
  func stored(_ local: Vector2) -> Vector2? { documented.stored(local) }
  func fault(of frame: Int, in tree: FrameTree) -> FrameError? { documented.fault(of: frame, in: tree) }

  func handOff(_ camera: inout Camera, in tree: inout FrameTree, finger: Vector2) -> Int {
    documented.handOff(&camera.pinned, in: &tree, finger: finger)
  }
}
