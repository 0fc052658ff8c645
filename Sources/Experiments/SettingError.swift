/// A setting with which nothing can be measured.
///
/// The same error comes of a command line and of a `provenance.json`; each adds where the setting stands.
public struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the setting, as in `provenance.json`: `threshold_px`.
  public let setting: String
  /// The end of the sentence after the name, without a full stop: `is 0; give a positive number of px`.
  public let problem: String

  /// An error of a setting.
  public init(_ setting: String, _ problem: String) {
    self.setting = setting
    self.problem = problem
  }

  /// The sentence without a place.
  public var description: String { "the setting \(setting) \(problem)" }

  /// The name of the option that stands for the setting, without dashes: `threshold` for `threshold_px`.
  public var option: String {
    var words = setting.split(separator: "_")
    if let last = words.last, words.count > 1, Self.units.contains(String(last)) { words.removeLast() }
    return words.joined(separator: "-")
  }

  private static let units: Set<String> = ["px", "hz", "s", "ms"]
}
