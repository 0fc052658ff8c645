import Geometry
import Ink
import Workloads

/// Touches at a digitiser's rate, made up ahead: strokes of a pen, of a quick and of a slow finger, and pinches, in
/// turns with short pauses.
///
/// - The pen writes for 0.3 s as a hand does, with corrections as on a tablet and without predictions, so that those of
///   the canvas are seen.
/// - The quick finger moves at 600 px/s for 0.15 s.
/// - The slow finger moves at 24 px/s for 0.4 s: not far enough to be told from a finger that begins a pinch.
/// - A pinch magnifies 1.4 times in 0.25 s, and the next one brings that back. Its second finger comes 25 ms after the
///   first.
struct DisplayScript {
  /// What touches.
  enum Tool: CaseIterable { case pen, quickFinger, slowFinger, pinch }

  /// The touches of one sample of the digitiser.
  struct Delivery {
    /// When it is due, in ns from the beginning.
    let due: UInt64
    /// The range of its touches in ``DisplayScript/touches``.
    let touches: Range<Int>
  }

  /// A stroke or a pinch.
  struct Action {
    let tool: Tool
    /// Its touch, of a pinch the first one.
    let touch: InkIdentifier
    /// Its deliveries.
    let deliveries: Range<Int>
    /// Of a pen its position at each of them, in px from the top left; of others none.
    let path: [Vector2]
  }

  private(set) var touches: [TouchEvent] = []
  private(set) var deliveries: [Delivery] = []
  private(set) var actions: [Action] = []

  /// The turn of actions, each with its number of samples.
  private static let turn: [(Tool, Int)] = [
    (.pen, 72), (.quickFinger, 36), (.slowFinger, 96), (.pinch, 60), (.pen, 72), (.pinch, 60),
  ]
  /// The samples without touches after an action.
  private static let pause = 12
  /// The samples of a pinch before its second finger.
  private static let secondFinger = 6
  private static let magnification = 1.4

  let rateHz: Double
  private var sample = 0
  private var pinches = 0
  private var random: SplitMix64

  /// - Parameters:
  ///   - seconds: the length. Actions that would end later are left out; the first one always takes place.
  ///   - rateHz: samples a second.
  ///   - seed: of positions and of the pen.
  init(seconds: Double, rateHz: Double, seed: UInt64) {
    self.rateHz = rateHz
    random = SplitMix64(seed: seed)
    let end = Int(seconds * rateHz)
    while true {
      for (tool, samples) in Self.turn {
        guard sample + samples <= end || actions.isEmpty else { return }
        add(tool, samples)
        sample += Self.pause
      }
    }
  }

  private mutating func add(_ tool: Tool, _ samples: Int) {
    let first = deliveries.count
    let number = UInt64(actions.count)
    let touch = InkIdentifier(uuid: 0x5645_524E_0000_0000 | number, 1)
    let start = Vector2(500 + 150 * random.symmetric(), 375 + 100 * random.symmetric())
    var path: [Vector2] = []
    switch tool {
    case .pen: path = addPen(touch, from: start, samples, seed: random.next())
    case .quickFinger: addFinger(touch, from: start, by: Vector2(600 / rateHz, 0), samples)
    case .slowFinger: addFinger(touch, from: start, by: Vector2(0, 24 / rateHz), samples)
    case .pinch: addPinch(touch, InkIdentifier(uuid: 0x5645_524E_0000_0000 | number, 2), about: start, samples)
    }
    actions.append(Action(tool: tool, touch: touch, deliveries: first..<deliveries.count, path: path))
  }

  private var time: Double { Double(sample) / rateHz }

  private mutating func deliver(_ events: [TouchEvent]) {
    let first = touches.count
    touches += events
    deliveries.append(Delivery(due: UInt64((time * 1e9).rounded()), touches: first..<touches.count))
    sample += 1
  }

  /// - Returns: where the pen is at each sample.
  private mutating func addPen(
    _ touch: InkIdentifier, from start: Vector2, _ samples: Int, seed: UInt64
  ) -> [Vector2] {
    let events = PenRecording(
      samples: samples, seed: seed, motion: .handwriting, rate: rateHz, predictions: 0, grid: 0.5
    ).events
    let shift = time - (events.first?.timestamp ?? 0)
    var group: [TouchEvent] = []
    for var event in events {
      if !event.isUpdate, !event.isPrediction, !group.isEmpty {
        deliver(group)
        group = []
      }
      event.identifier = nil
      event.touchIdentifier = touch
      event.location += start
      event.timestamp += shift
      group.append(event)
    }
    deliver(group)
    // Corrections move no position of this pen.
    return events.filter { !$0.isUpdate }.map { $0.location + start }
  }

  /// Where the pen of an action is at a time, in px from the top left: on the straight line between its samples.
  /// - Parameter time: in ns from the beginning.
  /// - Returns: nil while it is not down, and for what is no pen.
  func position(of pen: Action, at time: UInt64) -> Vector2? {
    guard let last = pen.deliveries.last, time <= deliveries[last].due else { return nil }
    guard let after = pen.deliveries.first(where: { deliveries[$0].due >= time }) else { return nil }
    let index = after - pen.deliveries.lowerBound
    guard pen.path.indices.contains(index) else { return nil }
    guard index > 0 else { return deliveries[after].due == time ? pen.path[0] : nil }
    let before = deliveries[after - 1].due
    let part = Double(time - before) / Double(deliveries[after].due - before)
    return pen.path[index - 1] + (pen.path[index] - pen.path[index - 1]) * part
  }

  private func finger(_ touch: InkIdentifier, _ location: Vector2, _ index: Int, of count: Int) -> TouchEvent {
    TouchEvent(
      touchIdentifier: touch, timestamp: time, kind: .direct,
      phase: index == 0 ? .began : index == count - 1 ? .ended : .moved, location: location)
  }

  private mutating func addFinger(_ touch: InkIdentifier, from start: Vector2, by step: Vector2, _ samples: Int) {
    for index in 0..<samples { deliver([finger(touch, start + step * Double(index), index, of: samples)]) }
  }

  private mutating func addPinch(_ first: InkIdentifier, _ second: InkIdentifier, about centre: Vector2, _ samples: Int)
  {
    let (near, far) = (100.0, 100 * Self.magnification)
    let isIn = pinches.isMultiple(of: 2)
    pinches += 1
    for index in 0..<samples {
      let share = max(0, Double(index - Self.secondFinger)) / Double(samples - 1 - Self.secondFinger)
      let radius = isIn ? near + (far - near) * share : far + (near - far) * share
      var events = [finger(first, centre - Vector2(radius, 0), index, of: samples)]
      if index >= Self.secondFinger {
        events.append(
          finger(second, centre + Vector2(radius, 0), index - Self.secondFinger, of: samples - Self.secondFinger))
      }
      deliver(events)
    }
  }
}
