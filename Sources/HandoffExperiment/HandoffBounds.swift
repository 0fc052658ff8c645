import Frames
import Geometry

/// What a rule is held to.
///
/// A rule that promises bounds is held to them; any other to what a person can see, a quarter of a pixel.
public struct HandoffBounds: Hashable, Sendable {
  /// px, in doubles, for jump, slip, drift, round trip, walk, pan and the end of a flight.
  public let position: Double
  /// px, in doubles and after the float32 conversion, for content stored in other frames and its borders.
  public let content: Double
  /// px, after the float32 conversion to float32, for jump and slip of a point on the screen, or beyond in proportion to its
  /// distance: see `PositionFormat.float32`.
  public let converted: Double
  /// Changes of frame in 240 events.
  public let switches: Double
  /// Units of a frame; nil where the rule promises nothing.
  public let local: Double?

  /// The bounds of a rule: what it promises on a screen, or a quarter of a pixel.
  public init(_ rule: HandoffRuleDescriptor, viewport: Viewport) {
    let promise =
      rule.promise?(viewport)
      ?? HandoffPromise(
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
    case .erase: Thresholds.visibleJitter
    case .switches: switches
    case .localMax: local
    case .reload, .covered, .bookmark: 0
    }
  }
}
