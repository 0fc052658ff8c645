import Ink
import Measurement
import Schemes
import Tessellation

/// The whole ink pipeline: from a touch event to triangles in the vertex buffer, with the time that each step takes.
final class InkRig {
  private let events = EventStream()
  private let paths = TouchPathStream()
  private let marks: StepMarks
  private let canvas: CanvasInk
  private var batch: [InkEvent] = []
  private var brokenBefore = 0

  /// - Parameter scheme: brought to its depth.
  /// - Throws: `InkError` or `TessellationError` for parameters out of range.
  init(_ scheme: any CoordinateScheme, of descriptor: SchemeDescriptor, _ configuration: LatencyConfiguration) throws {
    let marks = StepMarks()
    self.marks = marks
    let canvas = try CanvasInk(
      CanvasStrokes(
        scheme, of: descriptor, viewport: configuration.viewport, tolerance: configuration.tolerance),
      mark: { marks.mark($0) })
    self.canvas = canvas
    events.add(paths)
    paths.observe { _ in marks.mark(.paths) }
    let lines = paths.then(Polylines())
    lines.observe { _ in marks.mark(.polylines) }
    let smooth = lines.then(try SavitzkyGolay())
    func draw(_ points: some LineProducer<PolylinePoint>) throws {
      points.observe { _ in marks.mark(.filters) }
      _ = points.then(Curves(try AntigrainSmoothing()))
      let wide = points.then(try PenWidths())
      wide.observe { _ in marks.mark(.curves) }
      wide.add(canvas)
    }
    if let tolerance = configuration.simplification {
      try draw(smooth.then(try DouglasPeucker(tolerance: tolerance)))
    } else {
      try draw(smooth)
    }
  }

  /// Deliveries in which a stroke was lost: by the scheme, whose positions were not finite, or by the tessellator.
  var brokenCount: Int { canvas.brokenCount - brokenBefore }
  /// Touch events that the paths did not take.
  private(set) var ignoredCount = 0

  /// Takes a delivery through all steps, timed.
  func take(_ delivery: InkDelivery, of source: InkDeliveries, _ clock: inout StepClock) {
    marks.during(&clock) { take(delivery, of: source) }
  }

  /// Takes a delivery through all steps. Strokes that are done leave the pipeline.
  func take(_ delivery: InkDelivery, of source: InkDeliveries) {
    batch.removeAll(keepingCapacity: true)
    batch.append(contentsOf: source.events[delivery.events])
    marks.mark(.events)
    events.send(batch)
    guard delivery.isLast else { return }
    paths.finish()
    ignoredCount += paths.ignored.total
    events.reset()
  }

  /// Draws strokes that count nowhere, so that what is timed is not the first of everything: memory is there, and code has run.
  func warmUp(_ source: InkDeliveries) {
    for delivery in source.deliveries { take(delivery, of: source) }
    events.reset()
    ignoredCount = 0
    brokenBefore = canvas.brokenCount
  }

  /// Reads a delivery, and does nothing with it.
  func fetch(_ delivery: InkDelivery, of source: InkDeliveries) {
    batch.removeAll(keepingCapacity: true)
    batch.append(contentsOf: source.events[delivery.events])
  }
}

/// What a delivery of touch events goes through, in order.
public enum InkStep: Int, CaseIterable, Sendable {
  /// Taken in, and handed to those that want events.
  case events
  /// Joined with what is known of its touch.
  case paths
  /// Made a value.
  case polylines
  /// Smoothed, and simplified where that is asked for.
  case filters
  /// Made Bézier curves, which apps draw by themselves, and given widths, which the next steps take.
  case curves
  /// Kept as the coordinate scheme keeps points, and shown by it.
  case scheme
  /// Made triangles.
  case tessellation
  /// Copied to where the graphics processor takes vertices from.
  case buffer

  /// As results name it.
  public var name: String { "\(self)" }
}

/// Hands the marks of the pipeline's steps, made deep within it, to the clock of the current delivery.
final class StepMarks {
  private var clock: UnsafeMutablePointer<StepClock>?

  /// Has the marks that `body` makes go to a clock.
  func during<Failure: Error>(_ clock: inout StepClock, _ body: () throws(Failure) -> Void) throws(Failure) {
    let result: Result<Void, Failure> = withUnsafeMutablePointer(to: &clock) { pointer in
      self.clock = pointer
      defer { self.clock = nil }
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    try result.get()
  }

  /// A step is done. Outside of a delivery it does nothing.
  func mark(_ step: InkStep) { clock?.pointee.mark(step.rawValue) }
}
