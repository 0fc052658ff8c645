// What the canvas by Metal uses of UIKit, without bodies: it is compiled against this, and never run.

@_exported import Foundation

@MainActor open class UIView: NSObject {
  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) { nil }
  public var isMultipleTouchEnabled = false
  public var contentScaleFactor: CGFloat = 1
  open func draw(_ rect: CGRect) {}
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
}

@MainActor public final class UIEvent: NSObject {
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? { nil }
  public func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }
}

@MainActor public final class UITouch: NSObject {
  public enum TouchType: Int { case direct, indirect, pencil, indirectPointer }
  public enum Phase: Int { case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited }
  public struct Properties: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  public let timestamp: TimeInterval = 0
  public let type = TouchType.direct
  public let phase = Phase.began
  public let force: CGFloat = 0
  public let maximumPossibleForce: CGFloat = 0
  public let altitudeAngle: CGFloat = 0
  public let majorRadius: CGFloat = 0
  public let majorRadiusTolerance: CGFloat = 0
  public let estimationUpdateIndex: NSNumber? = nil
  public let estimatedProperties: Properties = []
  public let estimatedPropertiesExpectingUpdates: Properties = []
  public func preciseLocation(in view: UIView?) -> CGPoint { .zero }
  public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  public func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector() }
}

public struct CGVector { public let dx: CGFloat = 0, dy: CGFloat = 0 }
