import Frames
import Geometry

/// What a rule is held to.
///
/// The published rules are held to what a person could see, a quarter of a pixel. The dyadic rule is held to what it promises.
public struct HandoffBounds: Hashable, Sendable {
  /// px, in doubles, for jump, slip, drift, round trip and pan.
  public let position: Double
  /// px, in doubles and after the hand-over, for content stored in other frames.
  public let content: Double
  /// px, after the hand-over to float32, for a jump: twice what a shader that adds an offset may err, which is 1e-4 px in a viewport
  /// of up to 1,000 px and grows with it beyond.
  public let handedOver: Double
  /// Changes of frame in 240 events.
  public let switches: Double
  /// Units of a frame; nil where the rule says nothing. At the smallest zoom a viewport's diagonal in units is twice that in px, and half of
  /// it is on either side of the middle: beyond some 3,300 px more than 4,096.
  public let local: Double?

  /// The bounds of a rule.
  public init(rule: String, viewport: Viewport) {
    if rule == DyadicHandoff().name {
      position = 1e-9
      content = 0.01
      handedOver = 2e-7 * max(1000, viewport.width, viewport.height)
      local = max(4096, DyadicHandoff.centreLimit + viewport.diagonal)
    } else {
      position = 0.25
      content = 0.25
      handedOver = 0.25
      local = nil
    }
    switches = 1
  }

  /// The bound of a check; nil for none.
  public func bound(of check: HandoffCheck, _ stage: HandoffStage) -> Double? {
    switch check {
    case .jump, .slip: stage == .before ? position : handedOver
    case .drift, .roundtrip, .pan: position
    case .ancestor, .descendant: content
    case .switches: switches
    case .localMax: local
    case .reload: 0
    }
  }
}
