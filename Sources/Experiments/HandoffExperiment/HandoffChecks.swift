import Frames
import Geometry
import Workloads

/// The checks of one rule; each file of this folder that extends it has one kind of check.
struct HandoffChecks<Rule: SavableHandoffRule> {
  let rule: Rule
  let configuration: HandoffConfiguration
  let bounds: HandoffBounds
  let probe: HandoffProbe

  /// - Parameter descriptor: the descriptor of the rule; its bounds apply.
  init(_ rule: Rule, _ descriptor: HandoffRuleDescriptor, _ configuration: HandoffConfiguration) {
    self.rule = rule
    self.configuration = configuration
    bounds = HandoffBounds(descriptor, viewport: configuration.viewport)
    probe = HandoffProbe(viewport: configuration.viewport)
  }

  /// A finger outside the middle and off every grid, px from the centre.
  static var finger: Vector2 { Vector2(137.3, -88.1) }

  func canvas() -> FrameCanvas<Rule> { FrameCanvas(rule: rule, viewport: configuration.viewport, identity: 0) }

  /// A row with the bound of its check; a value that could not be measured has failed.
  func row(
    _ check: HandoffCheck, walk: String, levels: Int, _ measured: Double?, format: PositionFormat = .float64,
    unit: String = "px"
  ) -> HandoffRow {
    let bound = bounds.bound(of: check, format)
    let finite = measured.flatMap { $0.isFinite ? $0 : nil }
    return HandoffRow(
      rule: rule.name, walk: walk, levels: levels, format: format, check: check, measured: finite, unit: unit,
      bound: bound, status: HandoffRow.Status(finite, bound: bound, check: check, levels: levels))
  }

  /// Plays gestures in order; a gesture that the canvas rejects ends it.
  /// - Returns: whether all were played.
  func play(_ gestures: some Sequence<Gesture>, on canvas: inout FrameCanvas<Rule>) -> Bool {
    for gesture in gestures {
      do { try canvas.apply(gesture) } catch { return false }
    }
    return true
  }

  /// A canvas that a person's gestures have taken down by some levels of ×1,000.
  func canvas(levels: Int) -> FrameCanvas<Rule> {
    var canvas = canvas()
    if let zoom = DepthLabel(decades: 3 * levels)?.zoom {
      DepthWalk(seed: configuration.seed).replay(to: zoom) { _ = try? canvas.apply($0) }
    }
    return canvas
  }
}
