import Files
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A variable in the environment of an engine, which all that it starts inherits: in whatever process group or session
/// they are, they are found by it and ended.
///
/// The system has to show the environment of processes, as Linux does in `/proc`. Elsewhere, and where a program clears
/// its environment, only the engine's own session is ended.
struct EngineMark {
  private static let name = "VERNIER_ENGINE="
  private static let count = Mutex(0)
  private static var ofThisProcess: String { "\(name)\(getpid())-" }

  private let text: String

  /// A mark that no other engine has.
  init() {
    let number = Self.count.withLock { count in
      count += 1
      return count
    }
    text = "\(Self.ofThisProcess)\(number)"
  }

  /// The environment of this process with the mark, as the system takes it. Each text is the caller's to free.
  func environment() -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      if strncmp(variable, Self.name, Self.name.utf8.count) != 0 { variables.append(strdup(variable)) }
      next += 1
    }
    return variables + [strdup(text), nil]
  }

  /// Ends all processes with the mark. O(processes of the machine).
  func kill() { Self.killAll { $0 == text } }

  /// Ends all processes with a mark of this process.
  static func killAllOfThisProcess() { killAll { $0.hasPrefix(ofThisProcess) } }

  private static func killAll(where isMarked: (String) -> Bool) {
    // What was being started while others were ended is found the next time.
    for _ in 0..<rounds {
      var found = false
      for name in FileSystem.names(in: "/proc") ?? [] {
        guard let process = pid_t(name), process != getpid(), hasMark(process, isMarked) else { continue }
        found = systemKill(process, SIGKILL) == 0 || found
      }
      guard found else { return }
    }
  }

  private static let rounds = 10

  private static func hasMark(_ process: pid_t, _ isMarked: (String) -> Bool) -> Bool {
    guard let file = try? FileDescriptor(opening: "/proc/\(process)/environ", O_RDONLY) else { return false }
    var bytes: [UInt8] = []
    while let chunk = try? file.readChunk(), !chunk.isEmpty { bytes += chunk }
    return bytes.split(separator: 0).contains { variable in
      variable.starts(with: name.utf8) && isMarked(String(decoding: variable, as: UTF8.self))
    }
  }
}

private func systemKill(_ process: pid_t, _ number: Int32) -> Int32 { kill(process, number) }
