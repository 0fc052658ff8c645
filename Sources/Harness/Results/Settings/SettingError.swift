/// A setting that makes a measurement impossible.
///
/// A command line and a `provenance.json` give the same error; each adds the location of the setting.
public struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the setting, as in `provenance.json` without its unit: `threshold`.
  public let setting: String
  /// The end of the sentence after the name, without a full stop: `is 0; give a positive number of px`.
  public let problem: String

  /// An error of a setting.
  public init(_ setting: String, _ problem: String) {
    self.setting = setting
    self.problem = problem
  }

  /// The sentence of a command line, where the setting is an option.
  public var description: String { "\(option) \(problem)." }

  /// The option, with its dashes: `--miter-limit` for `miter_limit`.
  public var option: String { "--" + setting.replacing("_", with: "-") }
}
