import Ink
import Tessellation

/// The pipeline for touches that draw: from events to lines with widths, which become strokes of the canvas.
final class StrokeInput: EventConsumer {
  /// The pen for touches that begin while no other touch draws.
  var pen: PenWidths {
    didSet { isOutdated = true }
  }
  /// The filters and the curve for touches that begin while no other touch draws.
  private(set) var smoothing: StrokeSmoothing
  private var curve: CurveFlattener
  /// The number of ignored events.
  var ignored: Int { unused + paths.ignored.total }
  private var unused = 0
  private let core: CanvasCore
  private let prediction: KalmanPrediction?
  private var paths: TouchPathStream
  private var strokes: InProgressStrokes?
  private var isOutdated = false
  /// The touches that currently draw.
  private var down: Set<InkIdentifier> = []
  private var batch: [InkEvent] = []

  init(
    _ core: CanvasCore, pen: PenWidths, smoothing: StrokeSmoothing, curve: CurveFlattener, prediction: KalmanPrediction?
  ) {
    self.core = core
    self.pen = pen
    self.smoothing = smoothing
    self.curve = curve
    self.prediction = prediction
    paths = TouchPathStream()
    connect()
  }

  /// Sets the filters and the curve.
  /// - Throws: `TessellationError`, with nothing changed, for a curve out of range.
  func setSmoothing(_ smoothing: StrokeSmoothing) throws(TessellationError) {
    curve = try CurveFlattener(smoothing.curve)
    self.smoothing = smoothing
    isOutdated = true
  }

  /// Creates a new pipeline.
  private func connect() {
    core.use(curve, smoothing.simplification)
    let paths = TouchPathStream()
    // Unretained, since `paths` owns the strokes. Only `paths` and this object, which owns both, call them.
    let lines = Unmanaged.passUnretained(paths)
    let strokes = InProgressStrokes(core) { lines.takeUnretainedValue().path(ofLine: $0).phase == .cancelled }
    connect(paths.then(Polylines()), to: strokes)
    self.paths = paths
    self.strokes = strokes
    isOutdated = false
  }

  // Each optional step is a function call, so that the compiler knows the type of the pipeline before it.

  private func connect(_ points: some LineProducer<PolylinePoint>, to strokes: InProgressStrokes) {
    if let filter = smoothing.filter {
      predict(points.then(filter), to: strokes)
    } else {
      predict(points, to: strokes)
    }
  }

  private func predict(_ points: some LineProducer<PolylinePoint>, to strokes: InProgressStrokes) {
    if let prediction { thin(points.then(prediction), to: strokes) } else { thin(points, to: strokes) }
  }

  private func thin(_ points: some LineProducer<PolylinePoint>, to strokes: InProgressStrokes) {
    if let thinning = smoothing.thinning {
      points.then(thinning).then(pen).add(strokes)
    } else {
      points.then(pen).add(strokes)
    }
  }

  /// Whether a touch draws now.
  var isDrawing: Bool { !down.isEmpty }

  func consume(_ events: [InkEvent]) {
    batch.removeAll(keepingCapacity: true)
    var isCancelled = false
    for event in events {
      guard case .touch(let touch) = event else { continue }
      guard isUsed(touch) else { continue }
      batch.append(event)
      if touch.phase == .cancelled, !touch.isUpdate, !touch.isPrediction { isCancelled = true }
    }
    send()
    // A cancelled path still waits for outstanding corrections, but its ink does not.
    if isCancelled { strokes?.dropCancelled() }
    // Frees the memory of finished lines.
    if down.isEmpty, core.live.isEmpty, !paths.output.lines.isEmpty { restart() }
  }

  private func send() {
    paths.consume(batch)
    batch.removeAll(keepingCapacity: true)
  }

  /// Tracks which touches are down. A stroke that is still waiting for corrections ends when the next one begins.
  private func isUsed(_ event: TouchEvent) -> Bool {
    guard !event.isUpdate, !event.isPrediction, !event.phase.isHover else { return true }
    if event.phase == .began {
      guard event.isFinite else { return true }
      if down.isEmpty {
        send()
        settle()
      }
      down.insert(event.touchIdentifier)
      return true
    }
    guard down.contains(event.touchIdentifier) else {
      unused += 1
      return false
    }
    if event.phase.isLast { down.remove(event.touchIdentifier) }
    return true
  }

  /// Completes the strokes that are waiting for corrections, unless a touch draws.
  func settle() {
    guard down.isEmpty, !paths.output.lines.isEmpty || isOutdated else { return }
    paths.finish()
    restart()
  }

  /// Ends all strokes, without waiting for corrections.
  func finish() {
    down.removeAll()
    settle()
  }

  private func restart() {
    unused += paths.ignored.total
    paths.reset()
    if isOutdated { connect() }
  }

  func flush() { paths.flush() }

  /// Drops the strokes in progress.
  func reset() {
    down.removeAll()
    restart()
  }
}
