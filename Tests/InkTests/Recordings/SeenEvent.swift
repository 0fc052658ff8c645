import Ink

/// An event as a value that can be compared, numbers bit for bit.
enum SeenEvent: Hashable {
  case touch(TouchEvent, [UInt64])
  case other(String)
  case unknown(UnknownEvent)

  init(_ event: InkEvent) {
    switch event {
    case .touch(let touch): self.init(touch)
    case .other(let other): self = .other("\(other)")
    case .unknown(let unknown): self = .unknown(unknown)
    }
  }

  init(_ touch: TouchEvent) {
    let numbers = [
      touch.timestamp, touch.force, touch.maximumPossibleForce, touch.altitudeAngle, touch.azimuth,
      touch.azimuthUnitVector.x, touch.azimuthUnitVector.y, touch.majorRadius, touch.majorRadiusTolerance,
      touch.location.x, touch.location.y,
    ]
    self = .touch(touch, numbers.map(\.bitPattern))
  }
}
