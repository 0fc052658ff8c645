import Frames
import Geometry
import WideNumbers

/// The dyadic rule, judged by its own bounds, with a compositor that draws something wrong.
struct FaultyDrawingHandoff: SavableHandoffRule {
  private let dyadic = DyadicHandoff()
  let fault: FaultyCompositor.Fault

  var name: String { dyadic.name }
  var thresholds: HandoffThresholds { dyadic.thresholds }
  func camera() -> DyadicCamera { DyadicCamera() }
  func compositor(_ viewport: Viewport) -> FaultyCompositor {
    FaultyCompositor(dyadic: DyadicCompositor(viewport: viewport), fault: fault)
  }
  func stored(_ local: Vector2) -> Vector2? { dyadic.stored(local) }
  func fault(of frame: Int, in tree: FrameTree) -> FrameError? { dyadic.fault(of: frame, in: tree) }
  func handOff(_ camera: inout DyadicCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    dyadic.handOff(&camera, in: &tree, finger: finger)
  }
}

/// The dyadic compositor, and one thing that it does wrong.
struct FaultyCompositor: FrameCompositor {
  enum Fault: CaseIterable {
    case none
    /// The corners of areas are 0.02 px to the right.
    case shiftedAreas
    /// What covers the view is left out.
    case forgottenCovers
    /// The first eight strokes cover everything.
    case falseCovers
    /// The views of frames are displaced by two pixels.
    case shiftedViews
  }

  var dyadic: DyadicCompositor
  let fault: Fault

  var maxVertexRadius: Double { dyadic.maxVertexRadius }

  func view(of frame: Int, from camera: DyadicCamera, in tree: FrameTree) -> FrameView? {
    dyadic.view(of: frame, from: camera, in: tree).map { view in
      let shift = fault == .shiftedViews ? Vector2(2, 0) / view.zoom : .zero
      return FrameView(centre: view.centre + shift, centreRemainder: view.centreRemainder, zoom: view.zoom)
    }
  }

  func screen(_ local: Vector2, of frame: Int, from camera: DyadicCamera, in tree: FrameTree) -> Vector2? {
    dyadic.screen(local, of: frame, from: camera, in: tree)
  }

  mutating func update(
    for camera: DyadicCamera, in tree: FrameTree, content: FrameContent, change: ContentChange
  ) { dyadic.update(for: camera, in: tree, content: content, change: change) }

  func compose(_ content: FrameContent, from camera: DyadicCamera, in tree: FrameTree, into list: inout DrawList) {
    dyadic.compose(content, from: camera, in: tree, into: &list)
    switch fault {
    case .shiftedAreas: list.areaCorners = list.areaCorners.map { $0 + Vector2(0.02, 0) }
    case .forgottenCovers: list.covers = []
    case .falseCovers: list.covers += content.strokes.indices.prefix(8).filter { !list.covers.contains($0) }
    case .none, .shiftedViews: break
    }
  }
}

/// The documented rule with a camera that loses digits of its zoom when it is saved.
struct ForgetfulCameraHandoff: SavableHandoffRule {
  private let documented = TelescopingHandoff()

  var name: String { "forgetful camera" }
  var thresholds: HandoffThresholds { documented.thresholds }
  func camera() -> ForgetfulCamera { ForgetfulCamera() }
  func compositor(_ viewport: Viewport) -> ForgetfulCompositor {
    ForgetfulCompositor(pinned: PinnedCompositor(viewport: viewport))
  }
  func stored(_ local: Vector2) -> Vector2? { documented.stored(local) }
  func fault(of frame: Int, in tree: FrameTree) -> FrameError? { documented.fault(of: frame, in: tree) }
  func handOff(_ camera: inout ForgetfulCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    documented.handOff(&camera.pinned, in: &tree, finger: finger)
  }
}

/// A pinned camera that keeps a float of its zoom when it is written.
struct ForgetfulCamera: FrameCamera, Codable {
  var pinned = PinnedCamera()

  init() {}
  init(from decoder: any Decoder) throws { pinned = try PinnedCamera(from: decoder) }
  func encode(to encoder: any Encoder) throws {
    var written = pinned
    written.zoom = Double(Float(written.zoom))
    try written.encode(to: encoder)
  }

  var frame: Int { pinned.frame }
  var zoom: Double { pinned.zoom }
  var turn: Vector2 { pinned.turn }
  var centre: Vector2 { pinned.centre }
  func loadCentre(x: inout WideInteger, y: inout WideInteger) -> Int? { pinned.loadCentre(x: &x, y: &y) }
  func screen(_ local: Vector2) -> Vector2 { pinned.screen(local) }
  func local(_ screen: Vector2) -> Vector2 { pinned.local(screen) }
  func canApply(_ gesture: Gesture) -> Bool { pinned.canApply(gesture) }
  mutating func apply(_ gesture: Gesture) { pinned.apply(gesture) }
}

/// The compositor of such cameras.
struct ForgetfulCompositor: FrameCompositor {
  var pinned: PinnedCompositor

  var maxVertexRadius: Double { pinned.maxVertexRadius }
  func view(of frame: Int, from camera: ForgetfulCamera, in tree: FrameTree) -> FrameView? {
    pinned.view(of: frame, from: camera.pinned, in: tree)
  }
  func screen(_ local: Vector2, of frame: Int, from camera: ForgetfulCamera, in tree: FrameTree) -> Vector2? {
    pinned.screen(local, of: frame, from: camera.pinned, in: tree)
  }
  mutating func update(
    for camera: ForgetfulCamera, in tree: FrameTree, content: FrameContent, change: ContentChange
  ) {}
  func compose(_ content: FrameContent, from camera: ForgetfulCamera, in tree: FrameTree, into list: inout DrawList) {
    pinned.compose(content, from: camera.pinned, in: tree, into: &list)
  }
}
