#if os(Linux)
  import Foundation

  extension Machine {
    /// The value of the first key for the processor's name in `/proc/cpuinfo`, which differs among architectures.
    static func cpuModel() -> String? {
      guard let information = contents(of: "/proc/cpuinfo") else { return nil }
      for key in ["model name", "Model", "Hardware", "cpu model"] {
        for line in information.split(separator: "\n") {
          let parts = line.split(separator: ":", maxSplits: 1)
          guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == key else { continue }
          return parts[1].trimmingCharacters(in: .whitespaces)
        }
      }
      return nil
    }

    static func operatingSystem() -> String {
      let release = contents(of: "/etc/os-release") ?? contents(of: "/usr/lib/os-release") ?? ""
      for line in release.split(separator: "\n") where line.hasPrefix("PRETTY_NAME=") {
        return line.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
      }
      return "Linux"
    }

    static func frequencyGovernor() -> String? {
      contents(of: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")?
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The largest resident memory of this process so far, in bytes.
    static func currentPeakResidentBytes() -> Int {
      var usage = rusage()
      #if canImport(Glibc)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      #else
        getrusage(Int32(RUSAGE_SELF), &usage)
      #endif
      // Linux reports KiB.
      return Int(usage.ru_maxrss) * 1024
    }

    private static func contents(of path: String) -> String? {
      try? String(contentsOfFile: path, encoding: .utf8)
    }
  }
#endif
