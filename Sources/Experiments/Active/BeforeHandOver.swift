import Geometry
import Measurement
import Schemes

/// Watches a scheme's double-precision screen positions beside what it hands over.
final class BeforeHandOver {
  private let scheme: any ScreenPositionScheme
  private let ledger: ScreenLedger
  private let screen: UnsafeMutableBufferPointer<Vector2>

  /// - Returns: nil for a scheme that has none.
  init?(_ scheme: any CoordinateScheme, points: Int, configuration: SweepConfiguration) {
    guard let scheme = scheme as? any ScreenPositionScheme else { return nil }
    self.scheme = scheme
    ledger = ScreenLedger(points: points, frames: configuration.frames, viewport: configuration.viewport)
    screen = .allocate(capacity: points)
  }

  deinit { screen.deallocate() }

  /// Takes the frame that the scheme's camera now shows.
  func judge(against positions: UnsafeBufferPointer<Vector2>) {
    scheme.project(into: screen)
    ledger.judge(UnsafeBufferPointer(screen), against: positions)
  }

  func summarise(with ranks: inout NearestRank) -> ErrorSummary { ledger.summarise(with: &ranks) }
}
