import Ink
import InkCanvas
import Measurement

/// An app's main thread: takes touches as they are due, and makes frames for a display.
///
/// A frame is begun at an instant of the display, once all touches that are due by then are taken. It is shown at the
/// first later instant at which it is done, and the next one is begun then. An instant without a new frame is late.
/// Touches that are due while a frame is made are taken after it, and counted from when they were due. The display's
/// instants lie in the middle between samples: on a device any phase occurs.
///
/// Every instant has an age, also one at which the old picture is still seen, and one at which touches wait that a frame
/// on time would have. A stall is so in the ages of all instants that it lasts.
struct DisplayLoop {
  let script: DisplayScript
  let rig: DisplayRig
  let clock: any PacingClock
  let displayHz: Double
  /// The instant of the first sample.
  let start: UInt64
  /// The instants of the display, from the first frame on.
  private let instants: PacingSchedule

  /// What was measured, in ns.
  struct Record {
    /// The time that each delivery took.
    var input: [UInt64] = []
    /// The time that each frame took.
    var frames: [UInt64] = []
    /// The time that each frame took during a pinch.
    var zoomingFrames: [UInt64] = []
    /// The age of the newest ink at each instant while a touch draws, in the picture that is seen or should be.
    var ages: [UInt64] = []
    /// Where a pen's ink ends at each instant while the pen is down: the newest sample, and the end of what is drawn,
    /// which is predicted.
    var measuredEnds = Ends()
    var predictedEnds = Ends()
    /// For each action, from when its touch came down until its first ink was shown.
    var firstInk: [UInt64?]
    /// For each pinch whose ink was shown, how long it was.
    var takenBack: [UInt64] = []
    /// The number of draws of each frame.
    var draws: [Int] = []
    /// The instants of the display after the first.
    var instants = 0
    /// Those at which a new frame was shown.
    var onTime = 0
    /// The frames without a stroke in progress though a touch draws.
    var missingInk = 0

    /// Ends of ink, one an instant.
    struct Ends {
      /// How long before the instant the pen was to be there, in ns; 0 where it is to be there later.
      var ages: [UInt64] = []
      /// How far the pen is from there at the instant, in px.
      var distances: [Double] = []

      mutating func add(_ age: UInt64, _ distance: Double) {
        ages.append(age)
        distances.append(distance)
      }
    }
  }

  /// What a frame has of the touches.
  private struct Picture {
    /// The number of deliveries that it has.
    let deliveries: Int
    /// Whether it has ink of the last of them, and its touch goes on to draw.
    let isDrawing: Bool
    /// The ends of that ink.
    let ends: InkEnds?
  }

  /// The delivery in whose taking a stall lies: in the middle of the middle stroke of a pen.
  private let stalled: Int
  private let stall: UInt64
  private let period: UInt64
  /// What is seen on the display.
  private var seen = Picture(deliveries: 0, isDrawing: false, ends: nil)
  private var firstShown: [UInt64?]
  /// The actions before this one have been noted.
  private var settled = 0
  private var record: Record
  private var next = 0
  /// The action of the last delivery taken.
  private var action = 0
  private let actionOf: [Int]

  /// - Parameter stall: for how long the thread stalls once, in ns.
  init(
    _ script: DisplayScript, _ rig: DisplayRig, on clock: any PacingClock, displayHz: Double, start: UInt64,
    stall: UInt64
  ) {
    self.script = script
    self.rig = rig
    self.clock = clock
    self.displayHz = displayHz
    self.start = start
    self.stall = stall
    period = UInt64(1e9 / displayHz)
    let pens = script.actions.filter { $0.tool == .pen }.map(\.deliveries)
    stalled = pens[pens.count / 2].lowerBound + pens[pens.count / 2].count / 2
    instants = Self.instants(displayHz: displayHz, of: script, start: start)
    firstShown = Array(repeating: nil, count: script.actions.count)
    record = Record(firstInk: Array(repeating: nil, count: script.actions.count))
    actionOf = script.actions.enumerated().flatMap { index, action in action.deliveries.map { _ in index } }
    record.input.reserveCapacity(script.deliveries.count)
    record.frames.reserveCapacity(script.deliveries.count)
  }

  /// The display's instants for a script whose first sample is due at `start`.
  static func instants(displayHz: Double, of script: DisplayScript, start: UInt64) -> PacingSchedule {
    let length = Double(script.deliveries.last?.due ?? 0) * 1e-9
    return PacingSchedule(
      start: start + UInt64(5e8 / script.rateHz), rateHz: displayHz, count: Int(length * displayHz) + 2)
  }

  private func instant(_ index: Int) -> UInt64 { instants.instant(of: index) }

  /// Plays all touches, and two frames more.
  mutating func run() -> Record {
    var frame = 0
    var rest = 2
    while rest > 0 {
      if next < script.deliveries.count, start + script.deliveries[next].due <= instant(frame) {
        clock.wait(until: start + script.deliveries[next].due)
        takeInput()
        continue
      }
      if next == script.deliveries.count { rest -= 1 }
      clock.wait(until: instant(frame))
      while next < script.deliveries.count, start + script.deliveries[next].due <= clock.now { takeInput() }
      let begun = clock.now
      let contents = rig.draw()
      let done = clock.now
      var shown = frame + 1
      while instant(shown) < done { shown += 1 }
      for late in frame + 1..<shown { noteAge(at: instant(late)) }
      note(contents, time: done - begun, shownAt: instant(shown))
      noteAge(at: instant(shown))
      record.instants += shown - frame
      record.onTime += shown == frame + 1 ? 1 : 0
      frame = shown
    }
    return record
  }

  private mutating func takeInput() {
    let begun = clock.now
    if next == stalled, stall > 0 { clock.wait(until: begun + stall) }
    rig.receive(script.touches[script.deliveries[next].touches])
    record.input.append(clock.now - begun)
    action = actionOf[next]
    next += 1
  }

  /// Notes a frame, and the ink in it.
  private mutating func note(_ contents: (draws: Int, live: Int), time: UInt64, shownAt shown: UInt64) {
    record.frames.append(time)
    record.draws.append(contents.draws)
    guard next > 0 else { return }
    // The ink of strokes that began and ended while touches waited.
    for past in settled..<action where script.actions[past].tool != .pinch && firstShown[past] == nil {
      noteFirstInk(of: past, shownAt: shown)
    }
    settled = action
    let current = script.actions[action]
    let isDown = next < current.deliveries.upperBound
    if isDown, current.tool == .pinch { record.zoomingFrames.append(time) }
    let isInk = rig.showsInk(of: current.touch) && (contents.live > 0 || !isDown)
    seen = Picture(
      deliveries: next, isDrawing: isInk && isDown && current.tool != .pinch, ends: rig.canvas.inkEnds)
    if current.tool == .pinch {
      if isInk, firstShown[action] == nil { firstShown[action] = shown }
      if !isInk, let first = firstShown[action], record.firstInk[action] == nil {
        record.takenBack.append(shown - first)
        record.firstInk[action] = shown
      }
      return
    }
    if isDown, contents.live == 0, rig.showsInk(of: current.touch) { record.missingInk += 1 }
    if isInk, firstShown[action] == nil { noteFirstInk(of: action, shownAt: shown) }
  }

  private mutating func noteFirstInk(of action: Int, shownAt shown: UInt64) {
    firstShown[action] = shown
    record.firstInk[action] = shown - due(script.actions[action].deliveries.lowerBound)
  }

  private func due(_ delivery: Int) -> UInt64 { start + script.deliveries[delivery].due }

  /// Notes how old the newest ink is that is seen at an instant. Where the picture has no stroke in progress, but a frame
  /// on time would have a touch that draws, the age counts from the first of those.
  private mutating func noteAge(at instant: UInt64) {
    if seen.isDrawing {
      let age = instant - due(seen.deliveries - 1)
      record.ages.append(age)
      noteEnds(age: age, at: instant)
      return
    }
    var waiting = seen.deliveries
    while waiting < script.deliveries.count, due(waiting) + period <= instant {
      guard script.actions[actionOf[waiting]].tool == .pinch else { return record.ages.append(instant - due(waiting)) }
      waiting += 1
    }
  }

  /// Notes where the ink of a pen ends, if the pen is still down.
  private mutating func noteEnds(age: UInt64, at instant: UInt64) {
    let action = script.actions[actionOf[seen.deliveries - 1]]
    guard let tip = script.position(of: action, at: instant - start), let ends = seen.ends else { return }
    record.measuredEnds.add(age, (ends.measured - tip).length)
    let ahead = ends.isPredicted ? rig.horizon : 0
    record.predictedEnds.add(age > ahead ? age - ahead : 0, (ends.drawn - tip).length)
  }
}
