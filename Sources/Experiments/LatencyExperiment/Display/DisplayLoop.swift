import Ink
import Measurement

/// An app's main thread: takes touches as they are due, and makes frames for a display.
///
/// A frame is begun at an instant of the display, once all touches that are due by then are taken. It is shown at the
/// first later instant at which it is done, and the next one is begun then. An instant without a new frame is late.
/// Touches that are due while a frame is made are taken after it, and counted from when they were due. The display's
/// instants lie in the middle between samples: on a device any phase occurs.
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
    /// The age of the newest sample in each frame, when the frame was shown, while a touch draws.
    var ages: [UInt64] = []
    /// Where a pen's ink ends in each frame while the pen is down when the frame is shown: the newest sample, and the
    /// end of what is drawn, which is predicted.
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

    /// Ends of ink, one a frame.
    struct Ends {
      /// How long before the frame is shown the pen was to be there, in ns; 0 where it is to be there later.
      var ages: [UInt64] = []
      /// How far the pen is from there when the frame is shown, in px.
      var distances: [Double] = []

      mutating func add(_ age: UInt64, _ distance: Double) {
        ages.append(age)
        distances.append(distance)
      }
    }
  }

  private var firstShown: [UInt64?]
  private var record: Record
  private var next = 0
  /// The action of the last delivery taken.
  private var action = 0
  private let actionOf: [Int]

  init(_ script: DisplayScript, _ rig: DisplayRig, on clock: any PacingClock, displayHz: Double, start: UInt64) {
    self.script = script
    self.rig = rig
    self.clock = clock
    self.displayHz = displayHz
    self.start = start
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
      note(contents, time: done - begun, shownAt: instant(shown))
      record.instants += shown - frame
      record.onTime += shown == frame + 1 ? 1 : 0
      frame = shown
    }
    return record
  }

  private mutating func takeInput() {
    let begun = clock.now
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
    let current = script.actions[action]
    let isDown = next < current.deliveries.upperBound
    if isDown, current.tool == .pinch { record.zoomingFrames.append(time) }
    let isInk = rig.showsInk(of: current.touch) && (contents.live > 0 || !isDown)
    if current.tool == .pinch {
      if isInk, firstShown[action] == nil { firstShown[action] = shown }
      if !isInk, let first = firstShown[action], record.firstInk[action] == nil {
        record.takenBack.append(shown - first)
        record.firstInk[action] = shown
      }
      return
    }
    if isDown, contents.live == 0, rig.showsInk(of: current.touch) { record.missingInk += 1 }
    guard isInk else { return }
    if firstShown[action] == nil {
      firstShown[action] = shown
      record.firstInk[action] = shown - (start + script.deliveries[current.deliveries.lowerBound].due)
    }
    guard isDown else { return }
    record.ages.append(shown - (start + script.deliveries[next - 1].due))
    noteEnds(of: current, age: record.ages[record.ages.count - 1], shownAt: shown)
  }

  /// Notes where the ink of a pen ends, if the pen is still down when it is shown.
  private mutating func noteEnds(of action: DisplayScript.Action, age: UInt64, shownAt shown: UInt64) {
    guard let tip = script.position(of: action, at: shown - start), let ends = rig.canvas.inkEnds else { return }
    record.measuredEnds.add(age, (ends.measured - tip).length)
    let ahead = ends.isPredicted ? rig.horizon : 0
    record.predictedEnds.add(age > ahead ? age - ahead : 0, (ends.drawn - tip).length)
  }
}
