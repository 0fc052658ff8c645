import Dispatch
import Synchronization

/// What is to be painted at working resolution.
enum PaintingStep {
  case begin(Layer)
  case stamp(PatternStamp, PatternBrush)
  case end
  case undo
  case redo
}

/// Paints on a thread of its own what another thread hands over, in order.
///
/// A ring of fixed size between two threads: one hands over, the painting one takes. Neither allocates or locks. Where
/// the ring is full, handing over waits for room, and is counted. The thread is one of the system's pool and is held
/// until the queue goes.
final class PaintingQueue: Sendable {
  /// Kept apart, so that the thread holds it and not the queue. Unchecked: the painter is the thread's, and of others
  /// only while nothing is pending.
  private final class Ring: @unchecked Sendable {
    let painter: LayerPainter
    let capacity: Int
    let slots: UnsafeMutablePointer<PaintingStep>
    /// Steps handed over since the beginning, and those done.
    let handedOver = Atomic(0)
    let done = Atomic(0)
    let isClosed = Atomic(false)
    /// The pattern of bits of the latest time among the stamps that are done.
    let paintedTime = Atomic(UInt64(0))
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
        switch (slots + step % capacity).move() {
        case .begin(let layer): try? painter.beginStroke(in: layer)
        case .stamp(let stamp, let brush):
          // Refused for no stamp that the display has taken: the same values have been checked there.
          try? painter.paint(stamp, of: brush)
          paintedTime.store(stamp.time.bitPattern, ordering: .relaxed)
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
  /// Nobody signals it: to wait for it is to sleep, without allocating.
  private let sleep = DispatchSemaphore(value: 0)

  /// A queue whose thread paints with a painter.
  init(_ size: PixelSize, historyBytes: Int, capacity: Int) {
    let ring = Ring(LayerPainter(size, historyBytes: historyBytes), max(1, capacity))
    self.ring = ring
    DispatchQueue(label: "painting", qos: .userInitiated).async { ring.run() }
  }

  /// What the thread paints with; to be used after ``finish()`` alone, until the next step is handed over.
  var painter: LayerPainter { ring.painter }

  deinit {
    ring.isClosed.store(true, ordering: .releasing)
    ring.work.signal()
  }

  /// How many steps are not done yet.
  var depth: Int { ring.handedOver.load(ordering: .relaxed) - ring.done.load(ordering: .acquiring) }
  /// The time of the stamp that was painted last.
  var paintedTime: Double { Double(bitPattern: ring.paintedTime.load(ordering: .relaxed)) }
  /// How often there was no room.
  var waitCount: Int { waits.load(ordering: .relaxed) }

  /// Hands a step over. For one thread.
  func handOver(_ step: PaintingStep) {
    let count = ring.handedOver.load(ordering: .relaxed)
    if depth == ring.capacity {
      waits.wrappingAdd(1, ordering: .relaxed)
      while depth == ring.capacity { pause() }
    }
    (ring.slots + count % ring.capacity).initialize(to: step)
    ring.handedOver.store(count + 1, ordering: .releasing)
    ring.work.signal()
  }

  /// Returns when everything that was handed over is done.
  func finish() { while depth > 0 { pause() } }

  /// 50 µs: far less than a displayed frame, and long enough for the other thread to paint a stamp.
  private func pause() { _ = sleep.wait(timeout: .now() + .microseconds(50)) }
}
