#if canImport(Darwin)
  import Foundation

  extension Machine {
    static func cpuModel() -> String? {
      systemText("machdep.cpu.brand_string")
    }

    static func operatingSystem() -> String {
      "macOS " + (systemText("kern.osproductversion") ?? ProcessInfo.processInfo.operatingSystemVersionString)
    }

    /// Always nil: the system reports none.
    static func frequencyGovernor() -> String? { nil }

    /// The largest resident memory of this process so far, in bytes.
    static func currentPeakResidentBytes() -> Int {
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    }

    private static func systemText(_ name: String) -> String? {
      var size = 0
      guard sysctlbyname(name, nil, &size, nil, 0) == 0, size > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctlbyname(name, &bytes, &size, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
#endif
