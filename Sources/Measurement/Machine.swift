import Foundation

/// What a measurement ran on, as far as it can decide a number.
///
/// It holds nothing that names the machine or its owner.
public struct Machine: Codable, Hashable, Sendable {
  /// As the system calls it; "unknown" where it does not.
  public var cpuModel: String
  /// `x86_64`, `arm64`, or "unknown".
  public var architecture: String
  /// Logical cores that this process may run on.
  public var coreCount: Int
  /// The kernel's name and release.
  public var kernel: String
  /// The system's name and version.
  public var operatingSystem: String
  /// How core 0 chooses its frequency (Linux); nil where the system does not say, as in most virtual machines.
  public var frequencyGovernor: String?
  /// Processes running or waiting, averaged over 1, 5 and 15 minutes; empty where the system does not say.
  public var loadAverages: [Double]
  /// What the system claims for the monotonic clock (`clock_getres`), in ns.
  public var clockResolutionNs: Int
  /// The smallest step seen between reads of that clock one after the other, in ns: nothing shorter can be timed singly.
  public var clockGranularityNs: Int
  /// Physical memory, in bytes.
  public var memoryBytes: Int
  /// The most memory that this process has held so far, in bytes.
  public var peakResidentBytes: Int

  /// Looks at the machine now; it takes about a millisecond.
  public static func current() -> Machine {
    Machine(
      cpuModel: cpuModel() ?? "unknown", architecture: architecture,
      coreCount: ProcessInfo.processInfo.activeProcessorCount, kernel: kernel(), operatingSystem: operatingSystem(),
      frequencyGovernor: frequencyGovernor(), loadAverages: currentLoadAverages(),
      clockResolutionNs: clockResolution(), clockGranularityNs: clockGranularity(),
      memoryBytes: Int(clamping: ProcessInfo.processInfo.physicalMemory), peakResidentBytes: currentPeakResidentBytes())
  }

  /// The load averages of this moment; empty where the system does not say.
  public static func currentLoadAverages() -> [Double] {
    var averages = [Double](repeating: 0, count: 3)
    let count = getloadavg(&averages, 3)
    return Array(averages.prefix(max(0, Int(count))))
  }

  /// The monotonic clock, in ns from an origin that only differences make sense of.
  static func monotonicNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  private static func clockResolution() -> Int {
    var resolution = timespec()
    guard clock_getres(CLOCK_MONOTONIC, &resolution) == 0 else { return 0 }
    return Int(resolution.tv_sec) * 1_000_000_000 + Int(resolution.tv_nsec)
  }

  private static func clockGranularity() -> Int {
    var smallest = Int.max
    var last = monotonicNanoseconds()
    for _ in 0..<10_000 {
      let now = monotonicNanoseconds()
      if now > last { smallest = min(smallest, now - last) }
      last = now
    }
    return smallest == Int.max ? 0 : smallest
  }

  private static func kernel() -> String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    return text(of: names.sysname) + " " + text(of: names.release)
  }

  /// Text of a C character array, which Swift sees as a tuple.
  private static func text<Characters>(of characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }
}
