import Geometry
import Ink
import Testing
import Workloads

@Suite("A made-up recording of two touches")
struct TouchScenesTests {
  private func paths(_ callbacks: [[TouchEvent]]) -> TouchPathStream {
    let stream = TouchPathStream()
    for callback in callbacks { stream.consume(callback) }
    return stream
  }

  @Test("is the same for the same seed")
  func seeded() {
    #expect(TouchScenes.twoTouches(samples: 200, seed: 1) == TouchScenes.twoTouches(samples: 200, seed: 1))
    #expect(TouchScenes.twoTouches(samples: 200, seed: 1) != TouchScenes.twoTouches(samples: 200, seed: 2))
    let positions = (Vector2(1, 2), Vector2(3, 4))
    let gesture = TouchScenes.twoFingers(from: positions, to: positions, samples: 9, seed: 1)
    #expect(gesture == TouchScenes.twoFingers(from: positions, to: positions, samples: 9, seed: 1))
    #expect(gesture != TouchScenes.twoFingers(from: positions, to: positions, samples: 9, seed: 2))
  }

  @Test("makes two paths, complete unless updates stay away", arguments: TouchKind.allCases, [false, true])
  func kinds(kind: TouchKind, endsOutstanding: Bool) {
    for samples in [1, 2, 3, 40, 1000] {
      let callbacks = TouchScenes.twoTouches(
        kind: kind, samples: samples, seed: 3, endsOutstanding: endsOutstanding)
      let stream = paths(callbacks)
      #expect(stream.ignored.total == 0 && !callbacks.contains(where: \.isEmpty))
      #expect(stream.output.lines.map(\.elements.count) == [samples, samples - samples / 4])
      #expect(stream.output.lines.allSatisfy { $0.kind == kind })
      for line in stream.output.lines {
        #expect(line.isComplete == (kind != .pencil || !endsOutstanding || line.elements.count == 1))
      }
      if kind != .pencil { #expect(callbacks.joined().allSatisfy { $0.force == 0 && $0.estimationUpdateIndex == nil }) }
    }
  }

  @Test("has the events of both take turns, each in its own order, with the same indices")
  func turns() throws {
    let callbacks = TouchScenes.twoTouches(samples: 1000, seed: 4)
    let events = callbacks.flatMap { $0 }
    let first = try #require(events.first).touchIdentifier
    #expect(events.filter { $0.touchIdentifier == first } == PenRecording(samples: 1000, seed: 4).events)
    let second = events.filter { $0.touchIdentifier != first }
    #expect(abs((second.first?.timestamp ?? 0) - (events.first?.timestamp ?? 0) - 0.05) < 1e-9)
    let alone = PenRecording(samples: 750, seed: ~4).events
    #expect(second.map(\.estimationUpdateIndex) == alone.map(\.estimationUpdateIndex))
    let changes = zip(events, events.dropFirst()).count { $0.touchIdentifier != $1.touchIdentifier }
    #expect(changes > events.count / 3)
    // A callback is of one moment: neither touch runs ahead of the other by more than a callback of four.
    var newest: [InkIdentifier: Double] = [:]
    for callback in callbacks {
      for event in callback where !event.isUpdate && !event.isPrediction {
        newest[event.touchIdentifier] = event.timestamp
      }
      let times = newest.values.sorted()
      guard callback.contains(where: { $0.touchIdentifier == first }), times.count == 2 else { continue }
      let hasEnded = events.last { $0.touchIdentifier != first && $0.phase == .ended }?.timestamp == times[0]
      #expect(hasEnded || times[1] - times[0] < 0.03)
    }
  }

  @Test("moves two fingers evenly, from and to exactly where they should", arguments: [-1, 2, 3, 61, 500])
  func fingers(samples: Int) throws {
    let from = (Vector2(100.1, 200.3), Vector2(300.7, 250.9))
    let to = (Vector2(-40.2, 77.7), Vector2(512.3, 1000.1))
    let callbacks = TouchScenes.twoFingers(from: from, to: to, samples: samples, seed: 5)
    let count = max(2, samples)
    #expect(callbacks.count == count && callbacks.allSatisfy { $0.count == 2 })
    let stream = paths(callbacks)
    #expect(stream.ignored.total == 0 && stream.output.lines.map(\.isComplete) == [true, true])
    for (line, (start, end)) in zip(stream.output.lines, [(from.0, to.0), (from.1, to.1)]) {
      #expect(line.kind == .direct && line.elements.count == count)
      #expect(line.elements.first?.location == start && line.elements.last?.location == end)
      for (index, point) in line.elements.enumerated() {
        let exact = start + (end - start) * (Double(index) / Double(count - 1))
        #expect((point.location - exact).length < 1e-12)
        let time = point.timestamp - (line.elements.first?.timestamp ?? 0)
        #expect(abs(time - Double(index) / TouchScenes.fingerRate) < 0.00051)
      }
    }
    #expect(Set(callbacks.joined().map(\.identifier)).count == 2 * count)
  }
}
