import Foundation

/// A description of the machine that a measurement ran on, as far as it affects results.
///
/// It contains nothing that identifies the machine or its owner.
public struct Machine: Codable, Hashable, Sendable {
  /// The processor's name as the system reports it; "unknown" if it reports none.
  public var cpuModel: String
  /// `x86_64`, `arm64`, or "unknown".
  public var architecture: String
  /// The number of logical cores that this process may run on.
  public var coreCount: Int
  /// The kernel's name and release.
  public var kernel: String
  /// The system's name and version.
  public var operatingSystem: String
  /// The frequency governor of core 0 (Linux); nil if the system reports none, as in most virtual machines.
  public var frequencyGovernor: String?
  /// The load averages over 1, 5 and 15 minutes; empty if the system reports none.
  public var loadAverages: [Double]
  /// The resolution that the system reports for the monotonic clock (`clock_getres`), in ns.
  public var clockResolutionNs: Int
  /// The smallest difference observed between consecutive reads of that clock, in ns. A single piece of work that is
  /// shorter cannot be timed.
  public var clockGranularityNs: Int
  /// Physical memory, in bytes.
  public var memoryBytes: Int
  /// The largest resident memory of this process so far, in bytes.
  public var peakResidentBytes: Int

  /// The machine's present state. Takes about a millisecond.
  public static func current() -> Machine {
    Machine(
      cpuModel: cpuModel() ?? "unknown", architecture: architecture,
      coreCount: ProcessInfo.processInfo.activeProcessorCount, kernel: kernel(), operatingSystem: operatingSystem(),
      frequencyGovernor: frequencyGovernor(), loadAverages: currentLoadAverages(),
      clockResolutionNs: clockResolution(), clockGranularityNs: clockGranularity(),
      memoryBytes: Int(clamping: ProcessInfo.processInfo.physicalMemory), peakResidentBytes: currentPeakResidentBytes())
  }

  private static func currentLoadAverages() -> [Double] {
    var averages = [Double](repeating: 0, count: 3)
    let count = getloadavg(&averages, 3)
    return Array(averages.prefix(max(0, Int(count))))
  }

  private static func clockResolution() -> Int {
    var resolution = timespec()
    guard clock_getres(CLOCK_MONOTONIC, &resolution) == 0 else { return 0 }
    return Int(resolution.tv_sec) * 1_000_000_000 + Int(resolution.tv_nsec)
  }

  private static func clockGranularity() -> Int {
    var smallest = UInt64.max
    var last = Stopwatch.now
    for _ in 0..<10_000 {
      let now = Stopwatch.now
      if now > last { smallest = min(smallest, now - last) }
      last = now
    }
    return smallest == .max ? 0 : Int(smallest)
  }

  private static func kernel() -> String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    return text(of: names.sysname) + " " + text(of: names.release)
  }

  /// The text of a C character array, which Swift imports as a tuple.
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
