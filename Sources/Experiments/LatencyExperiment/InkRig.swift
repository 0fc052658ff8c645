import Ink
import Measurement
import Schemes
import Tessellation

/// The whole ink pipeline from a touch event to triangles in the vertex buffer, with the time of each step.
final class InkRig {
  private let events = EventStream()
  private let paths = TouchPathStream()
  private let marks: StepMarks
  private let canvas: CanvasInk
  private var batch: [InkEvent] = []
  private var brokenBefore = 0

  /// - Parameter scheme: a scheme at its depth.
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
    if let tolerance = configuration.simplify {
      try draw(smooth.then(try DouglasPeucker(tolerance: tolerance)))
    } else {
      try draw(smooth)
    }
  }

  /// The number of deliveries in which a stroke was lost: by the scheme, whose positions were not finite, or by the
  /// tessellator.
  var brokenCount: Int { canvas.brokenCount - brokenBefore }
  /// The number of touch events that the paths ignored.
  private(set) var ignoredCount = 0

  /// Passes a delivery through all steps, timed.
  func take(_ delivery: InkDelivery, of source: InkDeliveries, _ clock: inout StepClock) {
    marks.during(&clock) { take(delivery, of: source) }
  }

  /// Passes a delivery through all steps. Finished strokes leave the pipeline.
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

  /// Draws strokes without measuring, so that memory is allocated and code has run before the first timing.
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

/// The steps of a delivery of touch events, in order.
public enum InkStep: Int, CaseIterable, Sendable {
  /// Received, and passed to the consumers of events.
  case events
  /// Joined with the earlier events of its touch.
  case paths
  /// Converted to a value.
  case polylines
  /// Smoothed, and simplified where the configuration says so.
  case filters
  /// Converted to Bézier curves, which apps draw themselves, and to widths, which the next steps use.
  case curves
  /// Stored by the coordinate scheme, and projected by it.
  case scheme
  /// Tessellated.
  case tessellation
  /// Copied to the GPU's vertex buffer.
  case buffer

  /// The name in results.
  public var name: String { "\(self)" }
}

/// Passes the marks of the pipeline's steps, made deep within it, to the clock of the current delivery.
final class StepMarks {
  private var clock: UnsafeMutablePointer<StepClock>?

  /// Passes the marks made in `body` to a clock.
  func during<Failure: Error>(_ clock: inout StepClock, _ body: () throws(Failure) -> Void) throws(Failure) {
    let result: Result<Void, Failure> = withUnsafeMutablePointer(to: &clock) { pointer in
      self.clock = pointer
      defer { self.clock = nil }
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    try result.get()
  }

  /// Marks the end of a step. Outside of a delivery it does nothing.
  func mark(_ step: InkStep) { clock?.pointee.mark(step.rawValue) }
}
