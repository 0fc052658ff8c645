import Frames
import Geometry

/// The dyadic rule, judged by its own bounds, with a compositor that draws something wrong.
struct FaultyDrawingHandoff: FaultyRule {
  typealias Camera = DyadicCamera
  let sound = DyadicHandoff()
  let fault: FaultyCompositor.Fault

  var name: String { sound.name }
  func compositor(_ viewport: Viewport) -> FaultyCompositor {
    FaultyCompositor(dyadic: DyadicCompositor(viewport: viewport), fault: fault)
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
struct ForgetfulCameraHandoff: FaultyRule {
  let sound = TelescopingHandoff()

  var name: String { "forgetful camera" }
  func camera() -> ForgetfulCamera { ForgetfulCamera() }
  func compositor(_ viewport: Viewport) -> ForgetfulCompositor {
    ForgetfulCompositor(pinned: PinnedCompositor(viewport: viewport))
  }
  func handOff(_ camera: inout ForgetfulCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    sound.handOff(&camera.pinned, in: &tree, finger: finger)
  }
}

/// A pinned camera that keeps a float of its zoom when it is written.
struct ForgetfulCamera: FaultyCamera {
  var pinned = PinnedCamera()

  init() {}
  init(from decoder: any Decoder) throws { pinned = try PinnedCamera(from: decoder) }
  func encode(to encoder: any Encoder) throws {
    var written = pinned
    written.zoom = Double(Float(written.zoom))
    try written.encode(to: encoder)
  }
}

/// The compositor of such cameras.
struct ForgetfulCompositor: FaultyCameraCompositor {
  typealias Camera = ForgetfulCamera
  var pinned: PinnedCompositor
}
