/// A state of a canvas, for finding out later what has changed since.
public struct CanvasRevision: Hashable, Sendable {
  /// The state of the annotations.
  public let scene: SceneRevision
  let selection: UInt64
  let view: UInt64
  let preview: UInt64
  let grid: UInt64
}

/// The changes of a canvas between two states.
public struct CanvasChanges: Hashable, Sendable {
  /// A part of a canvas, besides its annotations.
  public enum Part: CaseIterable, Hashable, Sendable {
    /// ``AnnotationCanvas/selection``.
    case selection
    /// The camera, the frames or the screen.
    case view
    /// ``AnnotationCanvas/preview`` or ``AnnotationCanvas/guides``.
    case preview
    /// ``AnnotationCanvas/showsGrid``, ``AnnotationCanvas/gridSize`` or ``AnnotationCanvas/gridRule``.
    case grid
  }

  /// The changes of annotations and groups. They are empty if only other parts have changed, and nil if everything may
  /// have changed, so that the scene must be read anew.
  public let annotations: SceneChanges?
  /// The other parts that may have changed.
  public let parts: Set<Part>
}

// The values with which an app, a view or a server follows a canvas without polling.
extension AnnotationCanvas {
  /// The changes since a state of this canvas. O(changes since). A canvas remembers as many changes as its scene: see
  /// ``AnnotationScene/changes(since:)``.
  /// - Parameter revision: a state of this canvas. A state of another canvas counts as a change of everything.
  /// - Returns: the changes.
  public func changes(since revision: CanvasRevision) -> CanvasChanges {
    let now = self.revision
    var parts: Set<CanvasChanges.Part> = []
    if now.selection != revision.selection { parts.insert(.selection) }
    if now.view != revision.view { parts.insert(.view) }
    if now.preview != revision.preview { parts.insert(.preview) }
    if now.grid != revision.grid { parts.insert(.grid) }
    return CanvasChanges(annotations: scene.changes(since: revision.scene), parts: parts)
  }

  /// The changes from a state on, as they happen. Each element contains everything that has changed by the time it is
  /// requested. A slow reader gets fewer and larger elements, and takes no memory.
  ///
  /// It must be read where the canvas is used, such as on the main actor. It does not retain the canvas, and ends with
  /// it.
  /// - Parameter revision: a state of this canvas; nil for the present one.
  /// - Returns: a sequence that can be iterated once.
  public func updates(since revision: CanvasRevision? = nil) -> CanvasUpdates {
    CanvasUpdates(self, since: revision ?? self.revision)
  }
}

/// The changes of a canvas as they happen: see ``AnnotationCanvas/updates(since:)``.
public struct CanvasUpdates: AsyncSequence {
  /// Reads a canvas's changes.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private weak var canvas: AnnotationCanvas?
    private var known: CanvasRevision
    private var wakeUps: AsyncStream<Void>.AsyncIterator

    init(_ canvas: AnnotationCanvas?, since revision: CanvasRevision, _ wakeUps: AsyncStream<Void>) {
      self.canvas = canvas
      known = revision
      self.wakeUps = wakeUps.makeAsyncIterator()
    }

    /// Waits for a change.
    /// - Parameter actor: the actor on which the canvas is used.
    /// - Returns: the changes since the last call; nil once the canvas is deallocated or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> CanvasChanges? {
      while !Task.isCancelled {
        if let changes = takeChanges() { return changes }
        guard await wakeUps.next(isolation: actor) != nil else { return nil }
      }
      return nil
    }

    private mutating func takeChanges() -> CanvasChanges? {
      guard let canvas else { return nil }
      let now = canvas.revision
      guard now != known else { return nil }
      defer { known = now }
      return canvas.changes(since: known)
    }
  }

  private weak var canvas: AnnotationCanvas?
  private let revision: CanvasRevision
  private let wakeUps: AsyncStream<Void>

  init(_ canvas: AnnotationCanvas, since revision: CanvasRevision) {
    self.canvas = canvas
    self.revision = revision
    wakeUps = canvas.signal.wakeUps()
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(canvas, since: revision, wakeUps) }
}
