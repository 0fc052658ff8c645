import Dispatch
import Synchronization

/// A step to paint at full resolution.
enum PaintingStep {
  case begin(Layer, time: Double)
  case stamp(PatternStamp, PatternBrush)
  case end
  case undo
  case redo

  /// The time of the point from which it was made; nil if there is none.
  fileprivate var time: Double? {
    switch self {
    case .begin(_, let time): time
    case .stamp(let stamp, _): stamp.time
    case .end, .undo, .redo: nil
    }
  }
}

/// Paints steps from another thread in order, on its own thread.
///
/// It is a ring buffer of fixed size between two threads: one adds steps, and the painting thread removes them. Neither
/// allocates or locks. If the ring is full, adding waits for room, and the wait is counted. The thread comes from the
/// system's pool, and is kept until the queue is released.
final class PaintingQueue: Sendable {
  /// The state, apart from the queue, so that the thread retains only the state. It is unchecked `Sendable`: the
  /// painter belongs to the thread, and to others only while nothing is pending.
  private final class Ring: @unchecked Sendable {
    let painter: LayerPainter
    let capacity: Int
    let slots: UnsafeMutablePointer<PaintingStep>
    /// The numbers of steps added and done since the beginning.
    let handedOver = Atomic(0)
    let done = Atomic(0)
    let isClosed = Atomic(false)
    /// The bit pattern of the time of the present or next step.
    let oldestTime = Atomic(UInt64(0))
    let work = DispatchSemaphore(value: 0)

    init(_ painter: LayerPainter, _ capacity: Int) {
      self.painter = painter
      self.capacity = capacity
      slots = .allocate(capacity: capacity)
    }

    deinit {
      for step in done.load(ordering: .acquiring)..<handedOver.load(ordering: .acquiring) {
        (slots + step % capacity).deinitialize(count: 1)
      }
      slots.deallocate()
    }

    func run() {
      while true {
        work.wait()
        if isClosed.load(ordering: .acquiring) { return }
        let step = done.load(ordering: .relaxed)
        let next = (slots + step % capacity).move()
        if let time = next.time { oldestTime.store(time.bitPattern, ordering: .relaxed) }
        switch next {
        // Whether the layer accepts strokes was decided when the pen touched. It may have been hidden or locked since.
        case .begin(let layer, _): painter.beginCheckedStroke(in: layer)
        case .stamp(let stamp, let brush):
          // This never fails for a stamp that the display has painted, which has checked the same values.
          _ = try? painter.paint(stamp, of: brush)
        case .end: painter.endStroke()
        case .undo: painter.undo()
        case .redo: painter.redo()
        }
        done.store(step + 1, ordering: .releasing)
      }
    }
  }

  private let ring: Ring
  private let waits = Atomic(0)
  /// A semaphore that is never signalled: waiting for it sleeps without allocating.
  private let sleep = DispatchSemaphore(value: 0)

  /// Creates a queue whose thread uses a painter.
  init(_ size: PixelSize, historyBytes: Int, capacity: Int) {
    let ring = Ring(LayerPainter(size, historyBytes: historyBytes), max(1, capacity))
    self.ring = ring
    DispatchQueue(label: "painting", qos: .userInitiated).async { ring.run() }
  }

  /// The thread's painter. It may be used only after ``finish()``, until the next step is added.
  var painter: LayerPainter { ring.painter }

  deinit {
    ring.isClosed.store(true, ordering: .releasing)
    ring.work.signal()
  }

  /// The number of steps that are not yet done.
  var depth: Int { ring.handedOver.load(ordering: .relaxed) - ring.done.load(ordering: .acquiring) }
  /// The time of the oldest step that is not yet done, if there is one.
  var oldestTime: Double { Double(bitPattern: ring.oldestTime.load(ordering: .relaxed)) }
  /// The number of times that the ring was full.
  var waitCount: Int { waits.load(ordering: .relaxed) }

  /// Adds a step. Only one thread may call it.
  func handOver(_ step: PaintingStep) {
    let count = ring.handedOver.load(ordering: .relaxed)
    if depth == ring.capacity {
      waits.wrappingAdd(1, ordering: .relaxed)
      while depth == ring.capacity { pause() }
    }
    // The thread is idle then, so nothing older is pending.
    if depth == 0, let time = step.time { ring.oldestTime.store(time.bitPattern, ordering: .relaxed) }
    (ring.slots + count % ring.capacity).initialize(to: step)
    ring.handedOver.store(count + 1, ordering: .releasing)
    ring.work.signal()
  }

  /// Returns when all added steps are done.
  func finish() { while depth > 0 { pause() } }

  /// Sleeps for 50 µs: far less than the time of a displayed frame, and long enough for the other thread to paint a
  /// stamp.
  private func pause() { _ = sleep.wait(timeout: .now() + .microseconds(50)) }
}
