import Measurement
import Synchronization

/// A clock on which waiting takes no time: it goes on as far as was to be waited. Between waits it is the machine's.
final class SkippingClock: PacingClock {
  private let skipped = Atomic<UInt64>(0)
  private let machine = MachineClock()

  var now: UInt64 { machine.now + skipped.load(ordering: .relaxed) }

  func wait(until instant: UInt64) {
    let now = now
    if instant > now { skipped.wrappingAdd(instant - now, ordering: .relaxed) }
  }
}

/// An app's main thread on a display, as in `DisplayLoop`: a frame is begun at an instant of the display with all
/// samples that are due, shown at the first later instant at which it is done, and the next one is begun then.
struct RendererLoop {
  /// What was measured, in ns.
  struct Record {
    /// The time that each sample took.
    var input: [UInt64] = []
    /// The time that each frame took.
    var frames: [UInt64] = []
    /// The age of the newest sample in each frame, when the frame was shown, while a touch draws.
    var ages: [UInt64] = []
    /// The instants of the display after the first.
    var instants = 0
    /// Those at which a new frame was shown.
    var onTime = 0
  }

  /// Plays all samples, and a frame more.
  static func run(
    _ rig: RendererRig, _ script: RendererScript, displayHz: Double, on clock: any PacingClock
  ) throws -> Record {
    let start = clock.now
    let count = script.deliveries.count
    func due(_ index: Int) -> UInt64 { start + UInt64((Double(index) * script.period).rounded()) }
    // The instants lie in the middle between samples: on a device any phase occurs.
    let first = Double(start) + script.period / 2
    func instant(_ index: Int) -> UInt64 { UInt64((first + Double(index) * 1e9 / displayHz).rounded()) }
    var record = Record()
    var (next, frame, isLast) = (0, 0, false)
    func take() {
      let begun = clock.now
      rig.take(next)
      record.input.append(clock.now - begun)
      next += 1
    }
    while !isLast {
      if next < count, due(next) <= instant(frame) {
        clock.wait(until: due(next))
        take()
        continue
      }
      isLast = next == count
      clock.wait(until: instant(frame))
      while next < count, due(next) <= clock.now { take() }
      let begun = clock.now
      _ = try rig.draw()
      let done = clock.now
      var shown = frame + 1
      while instant(shown) < done { shown += 1 }
      record.frames.append(done - begun)
      record.instants += shown - frame
      record.onTime += shown == frame + 1 ? 1 : 0
      if next > 0, !script.deliveries[next - 1].isLast { record.ages.append(instant(shown) - due(next - 1)) }
      frame = shown
    }
    return record
  }
}
