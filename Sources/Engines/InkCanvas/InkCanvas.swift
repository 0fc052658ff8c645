import Frames
import Geometry
import Ink
import Tessellation

/// A canvas for drawing and endless zooming: from touches to triangles.
///
/// Pass it touches as they arrive: pencils draw, one finger draws, two fingers pinch, turn and pan, as
/// `TouchClassifier` decides. Ask it for an ``InkDrawing`` each displayed frame.
///
/// **Positions** are px from the top left corner of the viewport, y down, in everything that this module takes and gives.
///
/// **Strokes** are kept in the frame that is active when they begin, as `DyadicHandoff` stores points. A stroke is a
/// curve through its touches, a centripetal Catmull-Rom spline unless ``smoothing`` has another, with round caps and
/// joins. It is kept as a polyline within a sixteenth of the tolerance from the curve, at the zoom at which it was
/// drawn; its width is linear between points. It is drawn while it grows, including corrected and predicted points. It is added to the canvas when its touch is up and its corrections have come, at the
/// latest with the next touch that draws or any edit. While a touch draws, the camera may go so far that new points are
/// no longer stored within 1/16 px in that frame, or no longer drawn by float32. The stroke so far is then added, and
/// continued in the frame that is active by then. The pieces share the attached data and are undone together.
///
/// A reference type, for use on one thread.
public final class InkCanvas {
  /// The allowed widths of strokes, in px; other widths count as the nearest of these.
  public static let widthRange = 1.0 / 64...4096
  /// The allowed flattening tolerances, in px.
  public static let toleranceRange = 0.0625...16

  let core: CanvasCore
  let classifier: TouchClassifier
  private let input: StrokeInput
  private var batch: [InkEvent] = []

  /// An empty canvas, shown at one point per unit.
  /// - Parameters:
  ///   - viewport: the screen, with a diagonal of at most 30,000 px. `Viewport(screenWidth:height:)` throws an error
  ///     that states what is wrong with an invalid size.
  ///   - density: px per point, from 2^-10 to 2^10. Positions and widths are in px at any density.
  ///   - pen: the widths of strokes, in px.
  ///   - smoothing: the filters of strokes and their curve; nil for a Savitzky-Golay filter of five points and a
  ///     centripetal Catmull-Rom spline.
  ///   - tolerance: the largest distance of triangles from the exact strokes, in px, within ``toleranceRange``.
  ///   - prediction: predicts the end of strokes where events bring no predictions; nil for none.
  ///   - slop: the distance, in px, beyond which a finger draws; see `TouchClassifier`.
  ///   - holdDelay: the time, in seconds, after which a resting finger draws; see `TouchClassifier`.
  ///   - fingers: how many fingers draw at the same time; pencils always may.
  ///   - firstInk: whether a finger's ink is shown before it is certain that the finger draws.
  /// - Throws: `InkError`, naming the parameter that is out of range.
  public init(
    viewport: Viewport, density: Double = 1, pen: PenWidths? = nil, smoothing: StrokeSmoothing? = nil,
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
    let standardSmoothing = StrokeSmoothing(filter: try SavitzkyGolay())
    let smoothing = smoothing ?? standardSmoothing
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
      viewport: viewport, slop: slop, holdDelay: holdDelay, fingers: fingers, firstInk: firstInk)
    classifier.add(input)
    classifier.add(gestures: core)
  }

  // MARK: Touches and gestures

  /// The pen of strokes that begin from now on. It takes effect when no stroke is in progress.
  public var pen: PenWidths {
    get { input.pen }
    set { input.pen = newValue }
  }

  /// The filters and the curve of strokes that begin from now on. They take effect when no stroke is in progress.
  public var smoothing: StrokeSmoothing { input.smoothing }

  /// Chooses other filters, or another curve; see ``smoothing``.
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

  /// The colour of strokes that begin from now on.
  public var color: StrokeColor {
    get { core.color }
    set { core.color = newValue }
  }

  /// The app's data for strokes that begin from now on, such as the name of a brush. It is saved with them, and ``data(of:)``
  /// returns it when they are drawn.
  public var data: String {
    get { core.data }
    set { core.data = newValue }
  }

  /// Takes touches that arrived together, in order: new ones, coalesced ones, corrections and predictions.
  ///
  /// Touches with a value that is not finite, of a stroke that never began, or out of order are ignored and counted in
  /// ``ignoredCount``. A cancelled touch takes its stroke away at once. O(events + changed
  /// points), and the points before at the very position of a changed one.
  /// - Returns: the ids of strokes that were added to the canvas.
  @discardableResult
  public func receive(_ touches: [TouchEvent]) -> [StrokeID] {
    batch.removeAll(keepingCapacity: true)
    for touch in touches { batch.append(.touch(touch)) }
    classifier.consume(batch)
    return core.takeCompleted()
  }

  /// Ends all strokes, without waiting for further touches and corrections.
  /// - Returns: the ids of strokes that were added to the canvas.
  @discardableResult
  public func finish() -> [StrokeID] {
    classifier.finish()
    input.finish()
    return core.takeCompleted()
  }

  /// What a touch does: draw, navigate, neither, or not decided yet; its last role if it is up, and nil for one that
  /// never began.
  public func role(of touch: InkIdentifier) -> TouchRole? { classifier.role(of: touch) }

  /// What is shown of a finger that is undecided.
  public var firstInk: FirstInk { classifier.firstInk }

  /// The number of touches that were ignored; touches of fingers that pinch are not.
  public var ignoredCount: Int { input.ignored }

  /// The number of touches that neither drew nor navigated, or stopped navigating because a pencil came down: palms, and
  /// fingers too many.
  public var ignoredTouchCount: Int { classifier.counts.ignoredTouches }

  /// The number of strokes that were drawn and could not be kept, because a file had left no ids for them.
  public var lostStrokeCount: Int { core.lost }

  /// Whether a touch draws now. Nothing is erased, removed, restyled, undone or redone meanwhile.
  public var isDrawing: Bool { input.isDrawing }

  /// Magnifies and rotates the content about a position, and pans it. The canvas changes frames by itself.
  /// - Parameters:
  ///   - anchor: the position that stays, in px from the top left.
  ///   - scale: the magnification, positive.
  ///   - turn: the rotation, as the pair (cosine, sine); a positive sine turns clockwise.
  ///   - pan: the displacement afterwards, in px.
  /// - Throws: ``PinchError``, with nothing changed, for values that no gesture has.
  public func pinch(
    about anchor: Vector2, scale: Double = 1, turn: Vector2 = Vector2(1, 0), pan: Vector2 = .zero
  ) throws(PinchError) {
    do throws(FrameCanvasError) {
      try core.apply(Gesture(anchor: anchor - viewport.centre, scale: scale, turn: turn, pan: pan))
    } catch {
      throw PinchError(error, anchor: anchor, pan: pan)
    }
  }

  // MARK: What there is

  /// The canvas of frames that holds the strokes. Its own positions are px from the viewport's **centre**.
  public var canvas: FrameCanvas<DyadicHandoff> { core.canvas }

  /// The screen.
  public var viewport: Viewport { core.canvas.viewport }

  /// The app's data of the stroke of a draw, also while it is being drawn; empty where there is none, or the stroke no
  /// longer exists. O(1), and O(strokes in progress) for one of these.
  /// - Parameter draw: of a drawing of this canvas.
  public func data(of draw: InkDraw) -> String {
    if case .live(let mesh, _, _) = draw.shape { return core.live.first { $0.mesh === mesh }?.data ?? "" }
    let content = core.canvas.content
    return draw.id.flatMap { content.index(of: $0) }.map { content.data(of: content.strokes[$0]) } ?? ""
  }

  /// The number of strokes, without those in progress.
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

  /// Completes strokes that wait for corrections, so that an edit finds them.
  func settle() { input.settle() }

  /// Drops the strokes in progress.
  func forgetInput() { classifier.reset() }
}
