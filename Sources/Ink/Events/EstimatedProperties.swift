/// Which properties of a touch are estimates, with the bits that UIKit gives and recordings hold.
public struct EstimatedProperties: OptionSet, Hashable, Sendable, Codable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let force = EstimatedProperties(rawValue: 1)
  public static let azimuth = EstimatedProperties(rawValue: 2)
  public static let altitude = EstimatedProperties(rawValue: 4)
  public static let location = EstimatedProperties(rawValue: 8)

  /// All bits that have a meaning.
  public static let all: EstimatedProperties = [.force, .azimuth, .altitude, .location]
}
