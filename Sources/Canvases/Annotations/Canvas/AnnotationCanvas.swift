import Frames
import Geometry
import Observation

/// A canvas of annotations that zooms without end: the part of an app between its gestures and its renderer.
///
/// It contains the annotations with their history, the camera, the selection, a tool, a grid and guides. Pass mouse
/// events to ``mouseDown(at:)``, ``mouseDrag(to:)`` and ``mouseUp(at:)``, and commands to ``edit(_:)``.
///
/// **Coordinates.** *Canvas* positions are points from the top left of the view, y down. *Screen* positions are px:
/// points times the pixel density. *Image* positions are units of a frame. Frame 0 is the app's initial image, shown at
/// one point per unit, with its origin at the centre of the view. Annotations are added to the *active* frame, where
/// the camera is, so that all their numbers are small at any depth.
///
/// A canvas is a reference type, since views, tools and the app share one document. Use it on one thread. The
/// annotations themselves are a value: ``scene`` can be passed to another thread.
///
/// It is `Observable`: a SwiftUI view is redrawn when something that it has read changes. For others,
/// ``updates(since:)`` reports the changes; see <doc:ObservingACanvas>.
@Observable
public final class AnnotationCanvas {
  /// The largest magnitude of a canvas coordinate, in points: 2^30.
  public static let coordinateLimit = 0x1p30

  /// The frames and the camera, without strokes. Their own positions are px from the viewport's **centre**.
  @ObservationIgnored public internal(set) var frames: FrameCanvas<DyadicHandoff> {
    _read {
      access(keyPath: \.frames)
      yield storedFrames
    }
    _modify {
      willChange(\.frames)
      defer { didChange(\.frames, \.viewRevision) }
      yield &storedFrames
    }
  }
  /// The annotations with their history.
  @ObservationIgnored public internal(set) var editor: SceneEditor {
    _read {
      access(keyPath: \.editor)
      yield storedEditor
    }
    _modify {
      willChange(\.editor)
      defer { didChange(\.editor, nil) }
      yield &storedEditor
    }
  }
  /// The selected annotations; all of them exist.
  @ObservationIgnored public internal(set) var selection: Set<AnnotationID> {
    _read {
      access(keyPath: \.selection)
      yield storedSelection
    }
    _modify {
      willChange(\.selection)
      defer { didChange(\.selection, \.selectionRevision) }
      yield &storedSelection
    }
  }
  /// The preview of what the tool is about to do. It is the tool's to set.
  public var preview: ToolPreview {
    get {
      access(keyPath: \.preview)
      return storedPreview
    }
    set {
      guard newValue != storedPreview else { return }
      willChange(\.preview)
      storedPreview = newValue
      didChange(\.preview, \.previewRevision)
    }
  }
  /// The alignments of the dragged annotation with others; empty while there are none. They are the tool's to set.
  public var guides: [SnapGuide] {
    get {
      access(keyPath: \.guides)
      return storedGuides
    }
    set {
      guard newValue != storedGuides else { return }
      willChange(\.guides)
      storedGuides = newValue
      didChange(\.guides, \.previewRevision)
    }
  }

  /// The tool that receives the mouse. Setting it cancels the previous tool.
  public var tool: any AnnotationTool {
    willSet { tool.cancel(on: self) }
  }
  /// The appearance of new annotations, with the stroke width in points.
  public var appearance = Appearance()
  /// The targets to which positions snap.
  public var snapping = Snapping()
  /// The allowed angles of rotations and lines that are changed by hand.
  public var angleSnap = AngleSnap.free
  /// The rule by which boxes follow their handles.
  public var proportions = ResizeProportions.free
  /// The fixed point while boxes are resized.
  public var resizeAnchor = ResizeAnchor.oppositeHandle
  /// Whether the grid is shown.
  public var showsGrid = false {
    didSet { if showsGrid != oldValue { gridChanged() } }
  }
  /// The rule by which the grid's spacing follows the zoom.
  public var gridRule = GridRule.fading {
    didSet { if gridRule != oldValue { gridChanged() } }
  }
  /// The grid's size, in units of each frame, from 1 to 1,024. It is clamped, and rounded to a multiple of 2^-16. NaN
  /// counts as 16.
  public var gridSize = 16.0 {
    didSet {
      if gridSize.isNaN { gridSize = 16 }
      gridPhase = nil
      if gridSize != oldValue { gridChanged() }
    }
  }
  /// Outlines near the active frame, for hit tests of annotations of frames above.
  let clipped = ClippedAnnotations(.hit)
  /// The grid's lattice in the active frame.
  @ObservationIgnored private var gridPhase: GridPhase?
  // The values whose changes are reported, each stored by itself: one may be read while another is being changed.
  @ObservationIgnored private var storedFrames: FrameCanvas<DyadicHandoff>
  @ObservationIgnored private var storedEditor: SceneEditor
  @ObservationIgnored private var storedSelection: Set<AnnotationID> = []
  @ObservationIgnored private var storedPreview = ToolPreview()
  @ObservationIgnored private var storedGuides: [SnapGuide] = []
  @ObservationIgnored private var selectionRevision = AnnotationScene.makeRevision()
  @ObservationIgnored private var viewRevision = AnnotationScene.makeRevision()
  @ObservationIgnored private var previewRevision = AnnotationScene.makeRevision()
  @ObservationIgnored private var gridRevision = AnnotationScene.makeRevision()
  /// Wakes tasks that wait for changes.
  let signal = ChangeSignal()

  /// Creates a canvas, shown at one point per unit.
  /// - Parameters:
  ///   - viewport: the screen, in px, with a diagonal of at most 30,000 px.
  ///   - density: px per point, from 2^-10 to 2^10.
  ///   - scene: the initial annotations, all in frame 0.
  /// - Throws: `CanvasViewportError` for an invalid screen; `AnnotationError` for a scene with other frames.
  public convenience init(
    viewport: Viewport = .standard, density: Double = 1, scene: AnnotationScene = AnnotationScene()
  ) throws {
    try self.init(FrameCanvas(rule: DyadicHandoff(), viewport: viewport, density: density), scene: scene)
  }

  /// Creates a canvas from existing frames, such as those of a file.
  /// - Parameters:
  ///   - frames: the frames with the camera and the screen. Their strokes are not shown.
  ///   - scene: the annotations, in these frames.
  /// - Throws: `AnnotationError` for an annotation in a frame that does not exist.
  public init(
    _ frames: FrameCanvas<DyadicHandoff>, scene: AnnotationScene = AnnotationScene()
  ) throws(AnnotationError) {
    if let frame = scene.frames.max(), frame >= frames.tree.count {
      let id = scene.slots.lazy.compactMap { $0 }.first { $0.frame == frame }?.id
      throw AnnotationError(id.map { .annotation($0) } ?? .newAnnotation, .hasFrame(frame))
    }
    storedFrames = frames
    storedEditor = SceneEditor(scene)
    tool = SelectTool()
  }

  // MARK: Changes

  /// The present state of the canvas, as a revision. If it is read within `withObservationTracking`, every change of a
  /// part of the canvas is reported.
  public var revision: CanvasRevision {
    access(keyPath: \.frames)
    access(keyPath: \.editor)
    access(keyPath: \.selection)
    access(keyPath: \.preview)
    access(keyPath: \.guides)
    access(keyPath: \.showsGrid)
    access(keyPath: \.gridSize)
    access(keyPath: \.gridRule)
    return CanvasRevision(
      scene: storedEditor.scene.revision, selection: selectionRevision, view: viewRevision,
      preview: previewRevision, grid: gridRevision)
  }

  private func gridChanged() {
    gridRevision = AnnotationScene.makeRevision()
    signal.send()
  }

  private func willChange(_ keyPath: KeyPath<AnnotationCanvas, some Any>) {
    _$observationRegistrar.willSet(self, keyPath: keyPath)
  }

  private func didChange(
    _ keyPath: KeyPath<AnnotationCanvas, some Any>,
    _ revision: ReferenceWritableKeyPath<AnnotationCanvas, UInt64>?
  ) {
    if let revision { self[keyPath: revision] = AnnotationScene.makeRevision() }
    _$observationRegistrar.didSet(self, keyPath: keyPath)
    signal.send()
  }

  /// The annotations.
  public var scene: AnnotationScene { editor.scene }

  /// The active frame, to which annotations are added.
  public var activeFrame: Int { frames.camera.frame }

  /// An annotation; nil if the id does not exist. O(1).
  public func annotation(_ id: AnnotationID) -> Annotation? { editor.scene[id] }

  // MARK: The grid

  /// The visible dots of the grid; nil if the grid is not shown or has no visible dots.
  ///
  /// Dots are at multiples of ``gridSize`` from the origin of frame 0, in units of the active frame times a power of
  /// two, chosen by ``gridRule`` for the zoom. So a dot keeps its position relative to annotations, however far the
  /// canvas is panned and zoomed. O(1), or O(levels) if the frame has changed.
  public var grid: CanvasGrid? { showsGrid ? gridToSnapTo : nil }

  /// The grid, shown or not.
  var gridToSnapTo: CanvasGrid? {
    guard let view = view(of: activeFrame) else { return nil }
    let phase: GridPhase
    if let known = gridPhase, known.frame == activeFrame {
      phase = known
    } else {
      phase = GridPhase(size: gridSize, frame: activeFrame, in: frames.tree)
      gridPhase = phase
    }
    return CanvasGrid(phase, in: view, by: gridRule)
  }
}
