import Frames
import Geometry
import Measurement
import Results
import StrokeOracle
import Workloads

/// The bounds by which a rule is judged.
///
/// A rule that states bounds is judged by them, any other by a visible error: a quarter of a pixel.
public struct HandoffBounds: Hashable, Sendable {
  /// px, in doubles, for jump, slip, drift, round trip, walk, pan and the end of a flight.
  public let position: Double
  /// px, in doubles and after the float32 conversion, for content stored in other frames and its borders.
  public let content: Double
  /// px, after the float32 conversion, for jump and slip of a point on the screen; beyond the screen in proportion to
  /// its distance: see `PositionFormat.float32`.
  public let converted: Double
  /// Changes of frame in 240 events.
  public let switches: Double
  /// Units of a frame; nil where the rule states no bound.
  public let local: Double?

  /// The bounds of a rule: those that it states for a screen, or a quarter of a pixel.
  public init(_ rule: HandoffRuleDescriptor, viewport: Viewport) {
    let promise =
      rule.promise?(viewport)
      ?? PromisedBounds(
        position: Thresholds.visibleJitter, content: Thresholds.visibleJitter, converted: Thresholds.visibleJitter,
        local: nil)
    position = promise.position
    content = promise.content
    converted = promise.converted
    local = promise.local
    switches = 1
  }

  /// The bound of a check; nil for none.
  public func bound(of check: HandoffCheck, _ format: PositionFormat) -> Double? {
    switch check {
    case .jump, .slip: format == .float64 ? position : converted
    case .drift, .roundtrip, .walk, .pan, .flight: position
    case .ancestor, .descendant, .border: content
    case .erase, .kink: Thresholds.visibleJitter
    case .ink: InkJudge.share
    case .shade: InkScene.dense.limit
    case .switches: switches
    case .localMax: local
    case .turn, .chordKink: nil
    case .reload, .covered, .bookmark: 0
    }
  }
}
