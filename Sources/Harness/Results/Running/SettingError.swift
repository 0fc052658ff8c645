/// A setting that makes a measurement impossible.
///
/// A command line and a `provenance.json` give the same error; each adds the location of the setting.
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

  /// The sentence without a location.
  public var description: String { "the setting \(setting) \(problem)" }

  /// The name of the setting's option, without dashes: `threshold` for `threshold_px`.
  public var option: String {
    var words = setting.split(separator: "_")
    if let last = words.last, words.count > 1, Self.units.contains(String(last)) { words.removeLast() }
    return words.joined(separator: "-")
  }

  private static let units: Set<String> = ["px", "hz", "s", "ms"]
}
