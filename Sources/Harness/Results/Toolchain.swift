/// The compiler of this module, as known at its compilation.
public struct Toolchain: Codable, Hashable, Sendable {
  /// The compiler's version, such as `Swift 6.3.1`. A compiler's version can only be compared, hence "or later" beyond
  /// those known here.
  public var compiler: String
  /// `debug` or `release`.
  public var build: String

  /// The compiler and the build configuration of this module.
  public static let current = Toolchain(compiler: compilerName, build: buildName)

  private static var compilerName: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3.2)
      "Swift 6.3.2 or later"
    #elseif compiler(>=6.3.1)
      "Swift 6.3.1"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #else
      "Swift 6.1"
    #endif
  }

  private static var buildName: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }
}
