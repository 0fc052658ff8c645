import Frames
import Geometry
import Oracle
import Workloads

extension HandoffChecks {
  /// The distance that a pan is held to, in viewports.
  static var heldDistance: Double { 1e6 }
  /// The largest power of ten of viewports that is tried.
  static var farthestDecade: Int { 15 }

  /// Placement error after a pan of a million viewports at a depth, and after one there and back; and how far one can pan until a
  /// quarter of a pixel is lost.
  func pans(levels: Int) -> [HandoffRow] {
    let depth = canvas(levels: levels)
    var reached: Int?
    for decade in 0...Self.farthestDecade {
      guard let error = errorAfterPan(of: Double(decade).powerOfTen, from: depth), error <= 0.25 else { break }
      reached = decade
    }
    let horizon = row(.pan, walk: "pan until it breaks", levels: levels, nil, unit: "decades")
    return [
      row(.pan, walk: "pan 10^6 viewports", levels: levels, errorAfterPan(of: Self.heldDistance, from: depth)),
      row(.pan, walk: "pan 10^6 viewports and back", levels: levels, errorAfterReturn(from: depth)),
      HandoffRow(
        rule: horizon.rule, walk: horizon.walk, levels: levels, stage: .before, check: .pan,
        measured: reached.map { Double($0) }, unit: "decades", bound: nil, status: .measured),
    ]
  }

  /// In ten oblique pans.
  private func pan(_ viewports: Double, on canvas: inout FrameCanvas<Rule>) -> Bool {
    let step = Vector2(0.8, -0.6) * (viewports * configuration.viewport.width / 10)
    return play(repeatElement(Gesture(pan: step), count: 10), on: &canvas)
  }

  /// The largest error over sixty events of a gentle gesture after a pan, of points stored there.
  private func errorAfterPan(of viewports: Double, from depth: FrameCanvas<Rule>) -> Double? {
    var canvas = depth
    guard pan(viewports, on: &canvas) else { return nil }
    let frame = canvas.camera.frame
    guard let points = probe.stored(probe.positions, in: canvas.camera, by: rule) else { return nil }
    // The camera goes on from what these positions are, so reference solution does too.
    let starts = points.map { canvas.camera.screen($0) }
    let turn = Rotation(halfTangent: 0.0055) ?? .identity
    let gestures = (0..<60).map { index in
      Gesture(
        anchor: Self.finger, scale: index < 30 ? 1.013 : 1 / 1.013, turn: index < 30 ? turn.pair : turn.inverse.pair,
        pan: Vector2(1.1, 0.8166) * (index % 2 == 0 ? 1 : -1))
    }
    var reference = GestureReference(precision: GestureReference.precision(for: gestures))
    var largest = 0.0
    for gesture in gestures {
      guard play([gesture], on: &canvas) else { return nil }
      reference.apply(gesture)
      for (point, start) in zip(points, starts) {
        guard let seen = canvas.screen(point, of: frame) else { return nil }
        largest = max(largest, (seen - reference.position(start)).length)
      }
    }
    return largest
  }

  /// How far points are from their positions after a pan there and back.
  private func errorAfterReturn(from depth: FrameCanvas<Rule>) -> Double? {
    var canvas = depth
    let frame = canvas.camera.frame
    guard let points = probe.stored(probe.positions, in: canvas.camera, by: rule) else { return nil }
    let starts = points.map { canvas.camera.screen($0) }
    guard pan(Self.heldDistance, on: &canvas), pan(-Self.heldDistance, on: &canvas) else { return nil }
    var largest = 0.0
    for (point, start) in zip(points, starts) {
      guard let seen = canvas.screen(point, of: frame) else { return nil }
      largest = max(largest, (seen - start).length)
    }
    return largest
  }
}

extension Double {
  /// 10 to this whole number from 0 to 22, exactly.
  fileprivate var powerOfTen: Double { (0..<Int(self)).reduce(1) { power, _ in power * 10 } }
}
