import Frames
import Geometry
import Ink
import Tessellation

/// A canvas for drawing and endless zooming: from touches to triangles.
///
/// Pass touches to it as they arrive: pencils draw, one finger draws, and two fingers pinch, turn and pan, as decided
/// by `TouchClassifier`. For each displayed frame, request an ``InkDrawing``.
///
/// **Positions** are px from the top left corner of the viewport, y down, throughout this module.
///
/// **Strokes.** A stroke is a curve through its touches, with round caps and joins. The curve is a centripetal
/// Catmull-Rom spline unless ``smoothing`` has another. It is stored as a polyline within a sixteenth of the tolerance
/// of the curve, at the zoom at which it was drawn. Its width is linear between points.
///
/// A stroke is stored in the frame that is active when it begins, as `DyadicHandoff` stores points. It is drawn while
/// it grows, including corrected and predicted points. It is added to the canvas when its touch is up and its
/// corrections have arrived, at the latest with the next touch that draws or any edit.
///
/// While a touch draws, the camera may move so far that the frame cannot store new points within 1/16 px, or float32
/// cannot draw them. Then the stroke so far is added, and continues in the frame that is active by then. Its pieces
/// share the app data and are undone together.
///
/// An ink canvas is a reference type, for use on one thread.
public final class InkCanvas {
  /// The allowed widths of strokes, in px; other widths are clamped to this range.
  public static let widthRange = 1.0 / 64...4096
  /// The allowed flattening tolerances, in px.
  public static let toleranceRange = 0.0625...16

  let core: CanvasCore
  let classifier: TouchClassifier
  private let input: StrokeInput
  private var batch: [InkEvent] = []

  /// Creates an empty canvas, shown at one point per unit.
  /// - Parameters:
  ///   - viewport: the screen, with a diagonal of at most 30,000 px. `Viewport(screenWidth:height:)` throws an error
  ///     that states what is wrong with an invalid size.
  ///   - density: px per point, from 2^-10 to 2^10. Positions and widths are in px at any density.
  ///   - pen: the widths of strokes, in px.
  ///   - smoothing: the filters of strokes and their curve; by default a centripetal Catmull-Rom spline through the
  ///     touches themselves, which keeps corners. A Savitzky-Golay filter takes noise away, and cuts corners.
  ///   - tolerance: the largest distance of triangles from the exact strokes, in px, within ``toleranceRange``.
  ///   - prediction: predicts the end of strokes if events have no predictions; nil for none.
  ///   - slop: the distance, in points, beyond which a finger draws; see `TouchClassifier`.
  ///   - holdDelay: the time, in seconds, after which a resting finger draws; see `TouchClassifier`.
  ///   - fingers: the number of fingers that draw at the same time, or that none does; pencils always may.
  ///   - firstInk: whether a finger's ink is shown before the finger is known to draw.
  /// - Throws: `InkError`, naming the parameter that is out of range.
  public init(
    viewport: Viewport, density: Double = 1, pen: PenWidths? = nil,
    smoothing: StrokeSmoothing = StrokeSmoothing(filter: nil),
    tolerance: Double = 0.25, prediction: KalmanPrediction? = nil, slop: Double = 10, holdDelay: Double = 0.15,
    fingers: DrawingFingers = .one, firstInk: FirstInk = .whenDecided
  ) throws(InkError) {
    let canvas: FrameCanvas<DyadicHandoff>
    do throws(CanvasViewportError) {
      canvas = try FrameCanvas(rule: DyadicHandoff(), viewport: viewport, density: density)
    } catch {
      throw InkError(parameter: error.isDensity ? "density" : "viewport", description: error.description)
    }
    guard Self.toleranceRange.contains(tolerance) else {
      throw InkError(
        parameter: "tolerance", description: "The tolerance is \(tolerance) px; give a number from 0.0625 to 16.")
    }
    let standardPen = try PenWidths()
    do throws(TessellationError) {
      let curve = try CurveFlattener(smoothing.curve)
      core = try CanvasCore(canvas, tolerance: tolerance, curve: curve)
      input = StrokeInput(
        core, pen: pen ?? standardPen, smoothing: smoothing, curve: curve, prediction: prediction)
    } catch {
      throw Self.smoothingError(error)
    }
    classifier = try TouchClassifier(
      viewport: viewport, slop: slop * density, holdDelay: holdDelay, fingers: fingers, firstInk: firstInk)
    classifier.add(input)
    classifier.add(gestures: core)
  }

  // MARK: Touches and gestures

  /// The pen of new strokes. A change takes effect when no stroke is in progress.
  public var pen: PenWidths {
    get { input.pen }
    set { input.pen = newValue }
  }

  /// The filters and the curve of new strokes. A change takes effect when no stroke is in progress.
  public var smoothing: StrokeSmoothing { input.smoothing }

  /// Sets the filters and the curve; see ``smoothing``.
  /// - Throws: `InkError`, with nothing changed, for a curve whose smoothing is outside of 0…1.
  public func setSmoothing(_ smoothing: StrokeSmoothing) throws(InkError) {
    do throws(TessellationError) {
      try input.setSmoothing(smoothing)
    } catch {
      throw Self.smoothingError(error)
    }
  }

  private static func smoothingError(_ error: TessellationError) -> InkError {
    InkError(parameter: "smoothing", description: "The curve of strokes cannot be used: \(error.clause).")
  }

  /// The colour of new strokes.
  public var color: StrokeColor {
    get { core.color }
    set { core.color = newValue }
  }

  /// The app data of new strokes, such as the name of a brush. It is saved with them, and ``data(of:)`` returns it when
  /// they are drawn.
  public var data: String {
    get { core.data }
    set { core.data = newValue }
  }

  /// Processes touches that arrived together, in order: new ones, coalesced ones, corrections and predictions.
  ///
  /// Touches that have a value that is not finite, belong to a stroke that never began, or are out of order are ignored
  /// and counted in ``ignoredCount``. A cancelled touch removes its stroke at once. O(events + changed points), plus
  /// the preceding points at exactly the position of a changed point.
  /// - Returns: the ids of strokes that were added to the canvas.
  @discardableResult
  public func receive(_ touches: [TouchEvent]) -> [StrokeID] {
    batch.removeAll(keepingCapacity: true)
    for touch in touches { batch.append(.touch(touch)) }
    classifier.consume(batch)
    return core.takeCompleted()
  }

  /// Ends all strokes, without waiting for more touches or corrections.
  /// - Returns: the ids of strokes that were added to the canvas.
  @discardableResult
  public func finish() -> [StrokeID] {
    classifier.finish()
    input.finish()
    return core.takeCompleted()
  }

  /// The role of a touch: drawing, navigating, ignored or undecided. It is the last role if the touch is up, and nil if
  /// it never began.
  public func role(of touch: InkIdentifier) -> TouchRole? { classifier.role(of: touch) }

  /// The ink shown for an undecided finger.
  public var firstInk: FirstInk { classifier.firstInk }

  /// The number of ignored touches, without those of fingers that pinch.
  public var ignoredCount: Int { input.ignored }

  /// The number of touches that neither drew nor navigated, or stopped navigating because a pencil came down: palms and
  /// surplus fingers.
  public var ignoredTouchCount: Int { classifier.counts.ignoredTouches }

  /// The number of strokes that were drawn but could not be stored, because a file had left no ids for them.
  public var lostStrokeCount: Int { core.lost }

  /// Whether a touch draws now. Meanwhile nothing can be erased, removed, restyled, undone or redone.
  public var isDrawing: Bool { input.isDrawing }

  /// Magnifies and rotates the content about a position, and pans it. The canvas changes frames automatically.
  /// - Parameters:
  ///   - anchor: the fixed position, in px from the top left.
  ///   - scale: the magnification, positive.
  ///   - turn: the rotation, as the pair (cosine, sine); a positive sine turns clockwise.
  ///   - pan: the displacement afterwards, in px.
  /// - Throws: `PinchError`, with nothing changed, for values outside the limits of gestures.
  public func pinch(
    about anchor: Vector2, scale: Double = 1, turn: Vector2 = Vector2(1, 0), pan: Vector2 = .zero
  ) throws(PinchError) {
    do throws(FrameCanvasError) {
      try core.apply(Gesture(anchor: anchor - viewport.centre, scale: scale, turn: turn, pan: pan))
    } catch {
      throw PinchError(error, anchor: anchor, pan: pan)
    }
  }

  // MARK: Canvas and strokes

  /// The canvas of frames that stores the strokes. Its own positions are px from the viewport's **centre**.
  public var canvas: FrameCanvas<DyadicHandoff> { core.canvas }

  /// The screen.
  public var viewport: Viewport { core.canvas.viewport }

  /// The app data of the stroke of a draw, even while the stroke is being drawn; empty if there is none, or the stroke
  /// no longer exists. O(1), or O(strokes in progress) for a stroke in progress.
  /// - Parameter draw: a draw of a drawing of this canvas.
  public func data(of draw: InkDraw) -> String {
    if case .live(let mesh, _, _) = draw.shape { return core.live.first { $0.mesh === mesh }?.data ?? "" }
    let content = core.canvas.content
    return draw.id.flatMap { content.index(of: $0) }.map { content.data(of: content.strokes[$0]) } ?? ""
  }

  /// The number of strokes, excluding those in progress.
  public var strokeCount: Int { core.canvas.content.strokes.count }

  /// The position of a point of the canvas on the screen, in px from the top left; nil beyond the range of doubles.
  /// O(levels between).
  /// - Parameters:
  ///   - local: in units of the frame.
  ///   - frame: an index of the canvas's tree.
  public func position(of local: Vector2, in frame: Int) -> Vector2? {
    guard (0..<core.canvas.tree.count).contains(frame) else { return nil }
    return core.position(of: local, in: frame)
  }

  /// The point of the active frame at a screen position, in the frame's units.
  /// - Parameter position: in px from the top left.
  public func local(_ position: Vector2) -> Vector2 { core.canvas.camera.local(position - viewport.centre) }

  /// Completes strokes that are waiting for corrections, so that an edit finds them.
  func settle() { input.settle() }

  /// Drops the strokes in progress.
  func forgetInput() { classifier.reset() }
}
