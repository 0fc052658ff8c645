import Geometry
import Ink
import TestSupport
import Testing
import Workloads

@testable import PredictionExperiment

/// All figures of a recording by definition, without the code of the module: every position is looked for from the first
/// sample on, and every percentile is taken of a sorted list.
private struct NaiveGrades {
  var errors: [Double] = []
  var along: [Double] = []
  var across: [Double] = []
  var jitter: [Double] = []
  var turns: [Double] = []
  var ends: [Double] = []
  var normalised: [Double] = []
  var undirected = 0
  var backward = 0
  var slow = 0
  var path: [(time: Double, position: Vector2)] = []

  /// - Parameter predict: the prediction from all samples that were delivered, with updates.
  init(
    _ callbacks: [[TouchEvent]], horizon: Double, _ predict: ([(time: Double, position: Vector2)]) -> Vector2
  ) {
    // What is known after each callback, and the whole in the end.
    var known: [[(time: Double, position: Vector2)]] = []
    var samples: [(time: Double, position: Vector2)] = []
    var indices: [Int: Int] = [:]
    var isUp = false
    for callback in callbacks {
      var isExtended = false
      for event in callback where !event.isPrediction {
        if event.isUpdate {
          guard let index = event.estimationUpdateIndex.flatMap({ indices[$0] }) else { continue }
          samples[index].position = event.location
        } else {
          if let index = event.estimationUpdateIndex { indices[index] = samples.count }
          samples.append((event.timestamp, event.location))
          isExtended = true
          isUp = event.phase == .ended
        }
      }
      if isExtended, !isUp, samples.count > 8 { known.append(samples) }
    }
    path = samples
    var before: Vector2?
    for samples in known {
      let (now, last) = (samples[samples.count - 1].time, samples[samples.count - 1].position)
      let predicted = predict(samples)
      let truth = position(now + horizon)
      let error = predicted - truth
      let present = movement(now)
      guard now + horizon <= path[path.count - 1].time else {
        if let present { ends.append(max(0, error.dot(present.displacement) / present.displacement.length)) }
        before = nil
        continue
      }
      errors.append(error.length)
      if let before { jitter.append((error - before).length) }
      before = error
      if (predicted - last).dot(truth - last) < 0 { backward += 1 }
      let target = movement(now + horizon)?.displacement
      if let target {
        along.append(error.dot(target) / target.length)
        across.append((error - target * (error.dot(target) / target.dot(target))).length)
      } else {
        undirected += 1
      }
      if let a = present?.displacement, let b = target, a.dot(b) < 0.5 * a.length * b.length {
        turns.append(max(0, error.dot(a) / a.length))
      }
      if let present, present.speed >= 0.05 { normalised.append(error.length / present.speed) } else { slow += 1 }
    }
  }

  private func position(_ time: Double) -> Vector2 {
    var found = path[0].position
    for (a, b) in zip(path, path.dropFirst()) where a.time <= time {
      found =
        b.time <= time ? b.position : a.position + (b.position - a.position) * ((time - a.time) / (b.time - a.time))
    }
    return found
  }

  private func movement(_ time: Double) -> (displacement: Vector2, speed: Double)? {
    let (start, end) = (path[0].time, path[path.count - 1].time)
    let interval = (end - start) / Double(path.count - 1)
    for half in [0.5, 1, 2, 4, 8, 16].map({ $0 * interval }) {
      let displacement = position(time + half) - position(time - half)
      guard displacement.length >= 1 else { continue }
      return (displacement, displacement.length / (min(end, time + half) - max(start, time - half)) / 1000)
    }
    return nil
  }

  static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  static func percentile(_ percent: Double, _ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[Int((percent / 100 * Double(values.count)).rounded(.up)) - 1]
  }
}

@Suite("Grades made again from their definitions") struct RecomputedGradeTests {
  private static func agrees(_ recorded: Double?, _ naive: Double?) -> Bool {
    guard let recorded, let naive else { return recorded == nil && naive == nil }
    return abs(recorded - naive) <= 0.000_501
  }

  private static func twoSample(_ samples: [(time: Double, position: Vector2)], _ horizon: Double) -> Vector2 {
    let (a, b) = (samples[samples.count - 2], samples[samples.count - 1])
    return b.position + (b.position - a.position) * (horizon / (b.time - a.time))
  }

  @Test("All figures of synthetic pens, with updates that move positions, are those of their definitions")
  func figures() throws {
    var seen = (turns: 0, slow: 0, backward: 0)
    for seed in 1...6 as ClosedRange<UInt64> {
      // A slow pen on a coarse grid stands still now and then; one of 30 Hz turns between its samples.
      let rate = seed.isMultiple(of: 2) ? 240.0 : 30
      let grid = [0.5, 4, 16][Int(seed % 3)]
      let scale = seed.isMultiple(of: 3) ? 0.05 : 1
      let events = PenRecording(samples: 150, seed: seed, rate: rate, positionError: 0.6, grid: grid).events.map {
        event in
        var event = event
        event.location *= scale
        return event
      }
      let recording = GradedRecording("pen", events, in: .recordings)
      for horizon in [8.0, 40] {
        let rows = try HandMadePen.grades(of: [recording], ["hold", "two-sample"], horizon: horizon)
        let split = recording.callbacks
        for (name, naive) in [
          ("hold", NaiveGrades(split, horizon: horizon / 1000) { $0[$0.count - 1].position }),
          ("two-sample", NaiveGrades(split, horizon: horizon / 1000) { Self.twoSample($0, horizon / 1000) }),
        ] {
          let row = try #require(rows[name])
          let operands = "seed \(seed), \(name), \(horizon) ms"
          let counts = [row.instants, row.undirected, row.backward, row.slow, row.turns, row.ends]
          let expected = [
            naive.errors.count, naive.undirected, naive.backward, naive.slow, naive.turns.count, naive.ends.count,
          ]
          check(counts == expected, "\(operands): \(counts), \(expected)")
          for (kind, figures, values) in [
            ("error", row.error, naive.errors), ("across", row.across, naive.across),
            ("turn", row.turnOvershoot, naive.turns),
            ("end", row.endOvershoot, naive.ends), ("jitter", row.jitter, naive.jitter),
            ("ms", row.normalised, naive.normalised),
          ] {
            check(
              Self.agrees(figures.mean, NaiveGrades.mean(values))
                && Self.agrees(figures.p50, NaiveGrades.percentile(50, values))
                && Self.agrees(figures.p95, NaiveGrades.percentile(95, values))
                && Self.agrees(figures.p99, NaiveGrades.percentile(99, values))
                && Self.agrees(figures.greatest, values.max()), "\(operands), \(kind): \(figures)")
          }
          check(Self.agrees(row.alongMean, NaiveGrades.mean(naive.along)), "\(operands): \(row.alongMean ?? .nan)")
          let square = NaiveGrades.mean(naive.along.map { $0 * $0 })?.squareRoot()
          check(Self.agrees(row.alongRootMeanSquare, square), operands)
          let other = NaiveGrades(split, horizon: horizon / 1000) { Self.twoSample($0, horizon / 1000) }.errors
          if let a = NaiveGrades.mean(naive.errors), let b = NaiveGrades.mean(other) {
            check(Self.agrees(row.meanRatio, a / b), "\(operands): \(row.meanRatio ?? .nan), \(a / b)")
          }
          seen = (seen.turns + row.turns, seen.slow + row.slow, seen.backward + row.backward)
        }
      }
    }
    #expect(seen.turns > 20 && seen.slow > 5 && seen.backward > 10, "\(seen)")
  }
}
