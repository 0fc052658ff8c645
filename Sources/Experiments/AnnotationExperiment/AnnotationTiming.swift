/// The share of a scene that is on the screen.
public enum VisibleShare: String, CaseIterable, Hashable, Sendable {
  /// Every annotation.
  case all
  /// One annotation of a hundred, at least one.
  case onePercent = "1-percent"
}

/// The engine whose work is timed.
public enum AnnotationSubject: String, CaseIterable, Hashable, Sendable {
  /// The scene itself, which both renderers share.
  case scene
  /// Everything visible is tessellated for every frame, as in the document's Canvas.
  case immediate
  /// Each annotation is tessellated once, and again only where it changed.
  case retained
  /// A tree of views with a node per element, diffed on every change, as in the document's SwiftUI.
  case viewTree = "view-tree"
  /// One canvas for what rests, drawn as by immediate, and views for what was changed last.
  case hybrid
}

/// A quantity of a timing.
public enum AnnotationQuantity: String, CaseIterable, Hashable, Sendable {
  /// Building the scene from the list of annotations.
  case build
  /// The memory of the scene, in bytes.
  case memory
  /// The topmost annotation under a px.
  case hitTest = "hit-test"
  /// The same by testing each annotation, the topmost first.
  case linearHitTest = "hit-test-linear"
  /// All annotations that touch a rectangle of a quarter of the screen's width and height.
  case rectangleSelection = "rectangle-selection"
  /// Selecting all, and clearing.
  case selectAll = "select-all"
  /// A command that moves one annotation, with its record for undo.
  case edit
  /// Undoing it.
  case undo
  /// Redoing it.
  case redo
  /// Bringing one annotation to the front.
  case reorder
  /// A frame after the camera has moved by a px.
  case frame
  /// A command that moves and stretches one annotation, and the frame that shows it.
  case editedFrame = "edited-frame"
  /// One annotation of a hundred moves, and the frame.
  case moving1 = "frame-1-percent-moving"
  /// One of ten.
  case moving10 = "frame-10-percent-moving"
  /// All.
  case moving100 = "frame-100-percent-moving"
  /// One annotation comes to the front, and the frame.
  case reorderedFrame = "reordered-frame"
  /// The dots of a grid after the camera has moved by a px, without annotations.
  case grid

  /// Whether it ends with a frame.
  var isFrame: Bool {
    switch self {
    case .frame, .editedFrame, .moving1, .moving10, .moving100, .reorderedFrame: true
    default: false
    }
  }

  /// The share of all annotations that moves before each frame.
  var movingShare: Double? {
    switch self {
    case .moving1: 0.01
    case .moving10: 0.1
    case .moving100: 1
    default: nil
    }
  }
}

/// A row of `annotations.csv`, as far as it is known before the timing.
public struct AnnotationTiming: Hashable, Sendable {
  /// The number of annotations in the scene.
  public let count: Int
  /// The share on the screen.
  public let visible: VisibleShare
  /// The engine.
  public let engine: AnnotationSubject
  /// The quantity.
  public let quantity: AnnotationQuantity

  /// A row.
  public init(count: Int, visible: VisibleShare, engine: AnnotationSubject, quantity: AnnotationQuantity) {
    self.count = count
    self.visible = visible
    self.engine = engine
    self.quantity = quantity
  }

  private static let ofScene: [AnnotationQuantity] = [
    .build, .memory, .hitTest, .linearHitTest, .rectangleSelection, .selectAll, .edit, .undo, .redo, .reorder,
  ]
  private static let ofRenderers: [AnnotationQuantity] = [
    .build, .memory, .frame, .editedFrame, .moving1, .moving10, .moving100, .reorderedFrame,
  ]

  /// Which quantities an engine has.
  private static func quantities(of engine: AnnotationSubject) -> [AnnotationQuantity] {
    switch engine {
    case .scene: ofScene
    case .immediate: ofRenderers + [.grid]
    case .retained: ofRenderers
    // Enough to say where it is as a canvas, and where as views.
    case .hybrid: [.memory, .frame, .editedFrame, .moving100]
    case .viewTree: [.hitTest] + ofRenderers + [.grid]
    }
  }

  /// The timings of an engine with a scene.
  static func all(count: Int, visible: VisibleShare, engine: AnnotationSubject) -> [AnnotationTiming] {
    quantities(of: engine).map { AnnotationTiming(count: count, visible: visible, engine: engine, quantity: $0) }
  }
}
