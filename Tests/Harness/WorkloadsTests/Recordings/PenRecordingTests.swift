import Geometry
import Ink
import TestSupport
import Testing
import Workloads

@Suite("A made-up recording of a pen")
struct PenRecordingTests {
  /// Recordings with several values of all parameters, long and short.
  private static let recordings: [PenRecording] =
    [1, 2, 3, 5, 17, 200, 3000].map { PenRecording(samples: $0, seed: UInt64($0)) } + [
      PenRecording(samples: 400, seed: 1, rate: 120, updateLag: 2, predictions: 1, endsOutstanding: true),
      PenRecording(samples: 400, seed: 2, rate: 1000, updateLag: 64, positionError: 0.3, endsOutstanding: true),
      PenRecording(samples: 401, seed: 3, updateLag: 10, positionError: 0.3, predictions: 0, grid: 0.5),
      PenRecording(samples: 2, seed: 4, updateLag: 2, endsOutstanding: true),
      PenRecording(samples: 3000, seed: 5, grid: 0.5, endsOutstanding: true),
      PenRecording(samples: 1, seed: 6, motion: .handwriting),
      PenRecording(samples: 3000, seed: 7, motion: .handwriting, positionError: 0.3, grid: 0.5),
      PenRecording(samples: 400, seed: 8, motion: .handwriting, rate: 100, endsOutstanding: true),
    ]

  private static func isNew(_ event: TouchEvent) -> Bool { !event.isUpdate && !event.isPrediction }

  @Test("is the same for the same parameters, on every machine, bit for bit")
  func pinned() {
    let recording = PenRecording(samples: 5000, seed: 7, positionError: 0.3)
    #expect(recording.events == PenRecording(samples: 5000, seed: 7, positionError: 0.3).events)
    #expect(recording.events != PenRecording(samples: 5000, seed: 8, positionError: 0.3).events)
    #expect(EventHash(recording.events).value == 0x59e4_cb96_abd0_7f0f)
  }

  @Test("comes in callbacks of one to four new events, then predictions, then updates", arguments: recordings)
  func callbacks(_ recording: PenRecording) throws {
    let callbacks = recording.callbacks
    var sizes = Set<Int>()
    for (number, callback) in callbacks.enumerated() {
      let order = callback.map { $0.isUpdate ? 2 : $0.isPrediction ? 1 : 0 }
      #expect(order == order.sorted(), "callback \(number)")
      let new = order.filter { $0 == 0 }.count
      let predicted = order.filter { $0 == 1 }.count
      #expect(predicted <= recording.predictions)
      // After the end, only updates may come.
      #expect((new == 0 ? 0...0 : 1...4).contains(new) && (new > 0 || number == callbacks.count - 1))
      sizes.insert(new * 10 + predicted)
    }
    #expect(callbacks.flatMap { $0 } == recording.events)
    guard recording.samples >= 3000 else { return }
    #expect(sizes.isSuperset(of: [10, 11, 12, 20, 21, 22, 30, 40]))
  }

  @Test("begins, moves and ends, at times that rise as the rate says", arguments: recordings)
  func samples(_ recording: PenRecording) throws {
    let events = recording.events
    let new = events.filter(Self.isNew)
    #expect(new.count == recording.samples)
    #expect(Set(events.map(\.touchIdentifier)).count == 1)
    #expect(Set(events.map(\.identifier)).count == events.count && !events.contains { $0.identifier == nil })
    for (index, event) in new.enumerated() {
      let isLast = index == new.count - 1
      #expect(event.phase == (isLast ? .ended : index == 0 ? .began : .moved))
      #expect(event.estimationUpdateIndex == (isLast ? nil : PenRecording.firstIndex + index))
      #expect(event.estimatedProperties == event.estimatedPropertiesExpectingUpdates)
      #expect(event.estimatedProperties == (isLast ? [] : recording.positionError > 0 ? [.force, .location] : .force))
      let milliseconds = (Double(index) * 1000 / recording.rate).rounded()
      #expect(abs((event.timestamp - new[0].timestamp) * 1000 - milliseconds) < 1e-3, "sample \(index)")
      if index > 0 { #expect(event.timestamp >= new[index - 1].timestamp, "sample \(index)") }
      #expect(isLast ? event.force == 0 : event.force > 0 && event.force <= event.maximumPossibleForce)
      if !isLast, index < 4 { #expect(event.force == 1.0 / 3) }
    }
  }

  @Test("updates each sample but the last once, in order, about as late as asked", arguments: recordings)
  func updates(_ recording: PenRecording) throws {
    let events = recording.events
    var samples: [TouchEvent] = []
    var lags: [Int] = []
    var differ = (forces: 0, positions: 0)
    for event in events where !event.isPrediction {
      guard event.isUpdate else {
        samples.append(event)
        continue
      }
      #expect(event.estimationUpdateIndex == PenRecording.firstIndex + lags.count)
      let sample = try #require(samples.first { $0.estimationUpdateIndex == event.estimationUpdateIndex })
      #expect(event.timestamp == sample.timestamp && event.phase == sample.phase)
      #expect(event.estimatedProperties.isEmpty && event.estimatedPropertiesExpectingUpdates.isEmpty)
      let moved = event.location - sample.location
      #expect(max(abs(moved.x), abs(moved.y)) <= recording.positionError + recording.grid)
      if event.force != sample.force { differ.forces += 1 }
      if moved != .zero { differ.positions += 1 }
      lags.append(samples.count - 1 - lags.count)
    }
    let outstanding = recording.samples - 1 - lags.count
    #expect(recording.endsOutstanding ? outstanding > 0 || recording.samples == 1 : outstanding == 0)
    guard recording.samples >= 400 else { return }
    #expect(differ.forces > lags.count / 2 && (differ.positions > lags.count / 2) == (recording.positionError > 0))
    // The updates at the end are not late.
    lags.removeLast(recording.endsOutstanding ? 0 : recording.updateLag)
    let middle = lags.sorted()[lags.count / 2]
    #expect((recording.updateLag...recording.updateLag + 3).contains(middle), "\(middle)")
    #expect(lags.allSatisfy { $0 >= max(1, recording.updateLag - 2) })
    #expect(Set(lags).count > 4)
    if recording.samples >= 3000 { #expect((lags.max() ?? 0) > recording.updateLag + 15) }
  }

  @Test("predicts what comes after the last new event, nearly where it will be", arguments: recordings)
  func predictions(_ recording: PenRecording) throws {
    var samples: [TouchEvent] = []
    var errors: [[Double]] = [[], []]
    let new = recording.events.filter(Self.isNew)
    for callback in recording.callbacks {
      samples += callback.filter(Self.isNew)
      for (ahead, event) in callback.filter(\.isPrediction).enumerated() {
        let last = try #require(samples.last)
        #expect(last.phase == .moved && event.phase == .moved)
        #expect(event.estimationUpdateIndex == last.estimationUpdateIndex)
        #expect(event.estimatedProperties == .all && event.estimatedPropertiesExpectingUpdates == .force)
        #expect(abs(event.timestamp - last.timestamp - Double(ahead + 1) / recording.rate) < 1e-9)
        if samples.count + ahead < new.count {
          errors[ahead].append((event.location - new[samples.count + ahead].location).length)
        }
      }
    }
    guard recording.samples >= 400, recording.motion == .steady else { return }
    // The samples of a steady pen are two px apart. A prediction that stays at the last sample would have an error of 2
    // or 4.
    for ahead in 0..<recording.predictions {
      let middle = errors[ahead].sorted()[errors[ahead].count / 2]
      #expect((0.1...1.7).contains(middle), "\(ahead): \(middle)")
    }
  }

  @Test("goes, in the end, where the stroke of its seed goes")
  func positions() {
    let stroke = PenStroke(points: 3000, seed: 9)
    let recording = PenRecording(samples: 3000, seed: 9, positionError: 0.4)
    let updates = recording.events.filter(\.isUpdate)
    #expect(updates.map(\.location) == Array(stroke.points.dropLast()))
    #expect(recording.events.filter(Self.isNew).last?.location == stroke.points.last)
    let rounded = PenRecording(samples: 3000, seed: 9, grid: 0.5).events
    for event in rounded {
      let grid = event.isPrediction ? 1 : 0.5
      #expect(event.location.x / grid == (event.location.x / grid).rounded())
    }
  }

  @Test("holds a pen whose tilt and force change smoothly")
  func smooth() {
    let updates = PenRecording(samples: 20_000, seed: 4).events.filter(\.isUpdate)
    for (before, after) in zip(updates, updates.dropFirst()) {
      check(abs(after.force - before.force) < 0.3, "\(before.force), then \(after.force)")
      check(abs(after.altitudeAngle - before.altitudeAngle) < 0.02, "\(before.altitudeAngle)")
      check(abs(after.azimuth - before.azimuth) < 0.05, "\(before.azimuth), then \(after.azimuth)")
      check((0.64...1.36).contains(after.altitudeAngle) && (-0.51...1.11).contains(after.azimuth), "\(after)")
    }
    func spread(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    #expect(spread(updates.map(\.altitudeAngle)) > 0.3 && spread(updates.map(\.azimuth)) > 0.5)
    #expect(spread(updates.map(\.force)) > 0.6)
  }

  @Test("has the cosine and the sine of its azimuth")
  func azimuth() {
    for event in PenRecording(samples: 5000, seed: 6).events {
      let vector = event.azimuthUnitVector
      check(abs(vector.length - 1) < 1e-12, "\(vector)")
      // The angle of a chord from the x axis: 2 asin(c / 2), by its first terms.
      let half = (vector - Vector2(1, 0)).length / 2
      let square = half * half
      let terms = [1, 1.0 / 6, 3.0 / 40, 15.0 / 336, 105.0 / 3456, 945.0 / 42_240]
      let angle = 2 * half * terms.reversed().reduce(0.0) { $0 * square + $1 }
      check(abs(abs(event.azimuth) - angle) < 1e-5 && (event.azimuth < 0) == (vector.y < 0), "\(event)")
    }
  }

  @Test("of fewer samples is the beginning of one of more, up to its last callback", arguments: PenMotion.allCases)
  func beginning(_ motion: PenMotion) {
    let long = PenRecording(samples: 700, seed: 11, motion: motion, positionError: 0.2)
    for samples in [1, 2, 7, 60, 333, 699] {
      let short =
        PenRecording(samples: samples, seed: 11, motion: motion, positionError: 0.2, endsOutstanding: true).callbacks
      #expect(short.dropLast() == long.callbacks.prefix(short.count - 1))
      let last = (short.last ?? []).filter(Self.isNew).dropLast()
      #expect(last == (long.callbacks[short.count - 1].filter(Self.isNew)).prefix(last.count))
    }
  }

  @Test("draws the same whatever the lag, the predictions and the end")
  func independence() {
    func drawn(_ recording: PenRecording) -> [Vector2] { recording.events.filter(Self.isNew).map(\.location) }
    let positions = drawn(PenRecording(samples: 300, seed: 2))
    #expect(drawn(PenRecording(samples: 300, seed: 2, updateLag: 20)) == positions)
    #expect(drawn(PenRecording(samples: 300, seed: 2, predictions: 0)) == positions)
    #expect(drawn(PenRecording(samples: 300, seed: 2, endsOutstanding: true)) == positions)
  }

  @Test("comes one callback at a time as it does in arrays")
  func stream() {
    let recording = PenRecording(samples: 2000, seed: 12)
    var callbacks = recording.stream
    var events: [TouchEvent] = []
    var all: [[TouchEvent]] = []
    while callbacks.next(into: &events) { all.append(events) }
    #expect(all == recording.callbacks && events.isEmpty && callbacks.next() == nil)
  }

  @Test("takes parameters out of range as what is nearest")
  func ranges() {
    let low = PenRecording(samples: -5, seed: 1, rate: 0, updateLag: -1, positionError: -1, predictions: -3, grid: -2)
    #expect(low == PenRecording(samples: 1, seed: 1, rate: 1, updateLag: 2, positionError: 0, predictions: 0, grid: 0))
    let high = PenRecording(samples: 9, seed: 1, rate: .infinity, updateLag: 999, predictions: 9)
    #expect(high == PenRecording(samples: 9, seed: 1, rate: 1000, updateLag: 64, predictions: 2))
    let none = PenRecording(samples: 9, seed: 1, rate: .nan, positionError: .nan, grid: .nan)
    #expect(none == PenRecording(samples: 9, seed: 1))
  }

  @Test("is taken whole by a path, which is complete once nothing is outstanding", arguments: recordings)
  func path(_ recording: PenRecording) {
    let stream = TouchPathStream()
    var isComplete = false
    var hasEnded = false
    for event in recording.events {
      #expect(!isComplete, "complete before the last event")
      stream.consume(event)
      let path = stream.path(ofLine: 0)
      isComplete = path.isComplete
      hasEnded = hasEnded || event.phase == .ended
      #expect(isComplete == (hasEnded && path.outstanding == 0))
    }
    #expect(stream.ignored.total == 0 && stream.output.lines.count == 1)
    #expect(isComplete == (!recording.endsOutstanding || recording.samples == 1))
    let path = stream.path(ofLine: 0)
    #expect(path.confirmedCount == recording.samples && path.points.count == recording.samples)
  }
}
