import Geometry
import Ink
import TestSupport
import Testing

@testable import PredictionExperiment

@Suite("Grades of predictions") struct GradingTests {
  /// 40 samples at constant velocity, in px/s.
  private static let velocity = Vector2(480, 360)
  private static let straight = (0..<40).map { velocity * (Double($0) / HandMadePen.rate) }
  private static let linear = [
    "two-sample", "two-sample-regular", "constant-velocity", "linear-fit", "quadratic-fit", "curvature-window",
  ]

  @Test("A pen at constant velocity is predicted exactly by whatever continues a line, and held back by holding")
  func constantVelocity() throws {
    let rows = try HandMadePen.grades(of: [HandMadePen.recording(Self.straight)], Self.linear + ["hold"])
    for name in Self.linear {
      let row = try #require(rows[name])
      // From the 9th sample to the last whose target is not beyond the end, 3.84 intervals ahead.
      #expect(row.instants == 28 && row.touches == 1 && row.unanswered == 0 && row.undirected == 0 && row.slow == 0)
      #expect(row.error.greatest == 0 && row.jitter.greatest == 0 && row.backward == 0 && row.turns == 0, "\(name)")
    }
    let hold = try #require(rows["hold"])
    // 600 px/s for 16 ms.
    #expect(hold.error.mean == 9.6 && hold.error.p50 == 9.6 && hold.error.greatest == 9.6)
    #expect(hold.alongMean == -9.6 && hold.alongRootMeanSquare == 9.6 && hold.across.greatest == 0)
    // In px per px/ms that is the horizon.
    #expect(hold.normalised.mean == 16 && hold.normalised.p99 == 16 && hold.jitter.greatest == 0)
    #expect(hold.meanInterval == nil && hold.meanRatioInterval == nil)
  }

  @Test("A pen at constant acceleration is predicted exactly by the parabola") func constantAcceleration() throws {
    let positions = (0..<40).map { step in
      let time = Double(step) / HandMadePen.rate
      return Vector2(300, 100) * time + Vector2(-2000, 5000) * (time * time)
    }
    let rows = try HandMadePen.grades(
      of: [HandMadePen.recording(positions)], ["quadratic-fit", "quadratic-damped", "two-sample", "fade-out"],
      horizon: 25)
    // The recorded path is linear between samples, and six intervals ahead there is one.
    #expect(rows["quadratic-fit"]?.error.greatest == 0)
    let damped = try #require(rows["quadratic-damped"]?.error.mean)
    let ratio = try #require(rows["quadratic-damped"]?.meanRatio)
    #expect(damped > 0.5 && ratio < 0.6 && rows["two-sample"]?.meanRatio == 1)
  }

  @Test("What is predicted for after the pen was lifted is an end, and what of it lies ahead has to be taken back")
  func ends() throws {
    let names = ["two-sample", "hold"]
    let lifted = try HandMadePen.grades(of: [HandMadePen.recording(Self.straight)], names)
    // The last three instants before the one that lifts the pen: 3, 2 and 1 intervals before the end.
    let overshoots = [3.0, 2, 1].map { 600 * (0.016 - $0 / HandMadePen.rate) }
    let row = try #require(lifted["two-sample"])
    #expect(row.ends == 3)
    #expect(abs((row.endOvershoot.mean ?? 0) - overshoots.reduce(0, +) / 3) < 1e-3)
    #expect(abs((row.endOvershoot.greatest ?? 0) - overshoots[2]) < 1e-3)
    #expect(lifted["hold"]?.endOvershoot.greatest == 0 && lifted["hold"]?.ends == 3)
    // Where the recording ends before the pen is lifted, nobody knows where it went.
    let cut = try HandMadePen.grades(of: [HandMadePen.recording(Self.straight, isLifted: false)], names)
    #expect(cut["two-sample"]?.ends == 0 && cut["two-sample"]?.instants == 28)
  }

  @Test("At a corner the line goes on ahead, and only instants before it overshoot") func turn() throws {
    // To the right, and from sample 20 on down.
    let step = 2.5
    let positions = (0..<40).map { Vector2(step * Double(min($0, 20)), step * Double(max(0, $0 - 20))) }
    let rows = try HandMadePen.grades(of: [HandMadePen.recording(positions)], ["two-sample", "hold"])
    let row = try #require(rows["two-sample"])
    // Targets lie 3.84 intervals ahead. Those of samples 17 to 19 are more than half an interval beyond the corner. At
    // the corner itself the movement is already half down.
    #expect(row.turns == 3)
    let overshoots = [17.0, 18, 19].map { step * (3.84 - (20 - $0)) }
    #expect(abs((row.turnOvershoot.mean ?? 0) - overshoots.reduce(0, +) / 3) < 1e-3, "\(row.turnOvershoot)")
    #expect(abs((row.turnOvershoot.greatest ?? 0) - overshoots[2]) < 1e-3)
    // What is held is behind in the direction of movement, or on the corner, never ahead.
    #expect(rows["hold"]?.turns == 3 && rows["hold"]?.turnOvershoot.greatest == 0)
    #expect((row.across.greatest ?? 0) > 2 && row.error.p50 == 0)
  }

  @Test("A pen that turns back is predicted backward") func backward() throws {
    let positions = (0..<40).map { Vector2(3 * Double(min($0, 40 - $0)), 0) }
    let row = try #require(try HandMadePen.grades(of: [HandMadePen.recording(positions)], ["two-sample"])["two-sample"])
    // The turn is at sample 20. Samples 19 and 20 are behind themselves by the target, 3.84 intervals ahead.
    #expect(row.backward == 2 && row.turns == 3 && row.error.greatest == 23.04, "\(row)")
  }

  @Test("A pen at rest has no direction and no speed, and everything predicts it") func rest() throws {
    let names = Self.linear + ["hold", "one-euro", "kalman-velocity", "singer", "singer-recent", "fade-out", "shipped"]
    let rows = try HandMadePen.grades(
      of: [HandMadePen.recording(Array(repeating: Vector2(7, -3), count: 30))], names)
    for name in names {
      let row = try #require(rows[name])
      #expect(row.error.greatest == 0 && row.undirected == row.instants && row.slow == row.instants, "\(name)")
      #expect(row.alongMean == nil && row.across.mean == nil && row.normalised.mean == nil && row.instants == 18)
      #expect(row.meanRatio == nil && row.p95Ratio == nil && row.backward == 0, "\(name)")
    }
  }

  @Test("A touch without predictions is as graded beside one that has some as by itself") func callbacks() throws {
    func touch(_ name: String, at start: Double, predicted: Bool) -> [TouchEvent] {
      (0..<30).flatMap { index in
        let position = Vector2(Double(index * index) * 0.2, 0)
        let event = TouchEvent(
          touchIdentifier: InkIdentifier(name), timestamp: start + Double(index) / 240, kind: .pencil,
          phase: index == 0 ? .began : .moved, location: position)
        var prediction = event
        prediction.isPrediction = true
        prediction.timestamp += 0.004
        return predicted ? [event, prediction] : [event]
      }
    }
    let bare = touch("bare", at: 0, predicted: false)
    let alone = try HandMadePen.grades(of: [GradedRecording("alone", bare, in: .recordings)], ["two-sample"])
    let other = touch("predicted", at: 1, predicted: true)
    #expect(GradedRecording("other", other, in: .recordings).callbacks.count == 30)
    for events in [
      bare + other,
      other.map { event in
        var event = event
        event.timestamp -= 2
        return event
      } + bare,
    ] {
      let recording = GradedRecording("both", events, in: .recordings)
      #expect(recording.callbacks.count == 60)
      let both = try HandMadePen.grades(of: [recording], ["two-sample"])
      #expect(alone["two-sample"]?.instants == 18 && both["two-sample"]?.instants == 36)
    }
  }

  @Test("Samples at the same time, and strokes too short, are no obstacle") func degenerate() throws {
    var events: [TouchEvent] = []
    for index in 0..<24 {
      events.append(
        TouchEvent(
          touchIdentifier: "pen", timestamp: Double(index / 3) / 80, phase: index == 0 ? .began : .moved,
          location: Vector2(Double(index), 0)))
    }
    for index in 0..<8 {
      events.append(
        TouchEvent(
          touchIdentifier: "dot", timestamp: 1 + Double(index) / 240, phase: index == 0 ? .began : .moved,
          location: Vector2(50, 50)))
    }
    let recording = GradedRecording("degenerate", events, in: .tuned)
    #expect(recording.survey.touches == 1)
    for row in try HandMadePen.grades(of: [recording], PredictorCatalog.standard.names).values {
      #expect(row.touches == 1)
      if row.predictor != "system" { #expect((row.error.greatest ?? .infinity) < 100, "\(row.predictor)") }
    }
  }
}
