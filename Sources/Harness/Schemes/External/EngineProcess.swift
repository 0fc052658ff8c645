import Files
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that answers lines with lines, over its standard input and output: one answer per question, in order.
///
/// It runs in a session of its own and has an ``EngineMark``, so that the programs that it starts are ended with it. Its standard error is read
/// all the time, and the last line is stored for the descriptions of failures. For use by one thread at a time.
final class EngineProcess {
  /// How many descriptors of this process each takes.
  static let descriptors = 3

  private let process: pid_t
  /// What stands in its environment, and in that of all that it starts.
  private let mark: EngineMark
  private var input: Int32
  private let output: Int32
  private let errors: Int32
  /// The bytes that came after the last answer.
  private var surplus: [UInt8] = []
  /// The last bytes of its standard error.
  private var lastWords: [UInt8] = []
  private var hasErrors = true

  /// Starts a program.
  /// - Parameter command: the program and its arguments; not empty. The program is looked up on the search path unless
  ///   its name contains a slash.
  init(_ command: [String]) throws(EngineError) {
    let pipes: Pipes
    mark = EngineMark()
    (pipes, process) = try Self.start(command, mark)
    (input, output, errors) = (pipes.input.write, pipes.output.read, pipes.errors.read)
    for descriptor in [input, output, errors] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
    // A write to a program that has ended fails with an error instead of a signal.
    Self.ignoreBrokenPipes()
  }

  deinit { end() }

  /// Writes a question, and waits for the line that answers it.
  /// - Parameters:
  ///   - question: with its line feed.
  ///   - limit: the largest number of bytes that the answer may have.
  ///   - patience: the time to wait for the answer, seconds from now.
  /// - Returns: the answer without its line feed.
  func exchange(_ question: [UInt8], limit: Int, patience: Double) throws(EngineError) -> [UInt8] {
    // Discard what it wrote to standard error before this question.
    hear()
    lastWords = []
    do { return try answer(question, limit: limit, patience: patience) } catch {
      hear()
      guard let words = QuotedLine.last(of: lastWords) else { throw error }
      throw EngineError("\(error.description); it wrote \(words) to standard error", isTimeOut: error.isTimeOut)
    }
  }

  private func answer(_ question: [UInt8], limit: Int, patience: Double) throws(EngineError) -> [UInt8] {
    guard surplus.isEmpty else {
      throw EngineError("wrote more than one line for a question, and then \(QuotedLine(surplus))")
    }
    let deadline = ContinuousClock.now + .seconds(patience)
    var line: [UInt8] = []
    var sent = 0
    var isDeaf = false
    while true {
      let rest = (deadline - ContinuousClock.now) / .milliseconds(1)
      guard rest > 0 else { throw EngineError("did not answer within \(Self.text(patience)) s", isTimeOut: true) }
      var requests = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: hasErrors ? errors : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: sent < question.count && !isDeaf ? input : -1, events: Int16(POLLOUT), revents: 0),
      ]
      // A program may end while another program still has its pipe open: check now and then whether it has ended.
      let ready = poll(&requests, nfds_t(requests.count), Int32(min(rest.rounded(.up), 100)))
      if ready == 0, hasEnded { throw ended("output") }
      if requests[1].revents != 0 { hear() }
      if requests[2].revents != 0, !send(question, &sent) {
        // The output that it wrote before it closed its input says more.
        var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 50) > 0 else { throw ended("input") }
        isDeaf = true
        continue
      }
      guard requests[0].revents != 0 else { continue }
      switch read() {
      case .nothingYet: continue
      case .end: throw ended("output")
      case .bytes(let bytes):
        if let feed = bytes.firstIndex(of: UInt8(ascii: "\n")) {
          line += bytes[..<feed]
          surplus = Array(bytes[(feed + 1)...])
        } else {
          line += bytes
        }
        guard line.count <= limit else {
          throw EngineError("answered with a line of more than \(limit) bytes, beginning with \(QuotedLine(line))")
        }
        guard bytes.contains(UInt8(ascii: "\n")) else { continue }
        guard sent == question.count else {
          throw EngineError("answered before it had read the question, with \(QuotedLine(line))")
        }
        return line
      }
    }
  }

  /// A number of seconds as it is written in sentences.
  private static func text(_ seconds: Double) -> String {
    let rounded = (seconds * 1000).rounded() / 1000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}

// MARK: Reading and writing

extension EngineProcess {
  private enum Read {
    case bytes([UInt8])
    case nothingYet
    case end
  }

  private func read() -> Read {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initializedCount in
      count = systemRead(output, buffer)
      initializedCount = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothingYet : .end
  }

  /// Reads what has arrived on standard error.
  private func hear() {
    guard hasErrors else { return }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initializedCount in
      count = systemRead(errors, buffer)
      initializedCount = max(0, count)
    }
    if count == 0 { hasErrors = false }
    lastWords = (lastWords + bytes).suffix(Self.keptErrors)
  }

  private static let keptErrors = 2_000

  /// Writes the next part of a question.
  /// - Returns: whether the program still reads its input.
  private func send(_ question: [UInt8], _ sent: inout Int) -> Bool {
    let count = question.withUnsafeBytes { systemWrite(input, UnsafeRawBufferPointer(rebasing: $0[sent...])) }
    if count >= 0 { sent += count }
    return count >= 0 || errno == EAGAIN || errno == EINTR
  }

  /// The failure of a program that closed a pipe.
  private func ended(_ pipe: String) -> EngineError {
    // It may have closed the pipe some time before it ends, on a busy machine long before.
    for _ in 0..<Self.farewell where !hasEnded { usleep(2_000) }
    guard hasEnded else { return EngineError("closed its standard \(pipe)") }
    let status = endingStatus()
    if status.signal != 0 { return EngineError("was ended by signal \(status.signal)") }
    return EngineError("ended with exit code \(status.code) before it answered")
  }

  /// Whether the program runs and has written nothing since its last answer.
  var isQuiet: Bool {
    var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    return surplus.isEmpty && poll(&request, 1, 0) == 0 && !hasEnded
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

// MARK: Starting and ending

extension EngineProcess {
  /// The session leaders of all programs that run.
  private static let living = Mutex<Set<pid_t>>([])

  /// Ends all engines and the programs that they started, before this process exits. Engines get a moment to clean up.
  /// One that is being started is waited for, and no other is started from then on.
  static func endAll() {
    isEnding.withLock { $0 = true }
    living.withLock { living in
      guard !living.isEmpty else { return }
      for process in living { _ = kill(-process, SIGTERM) }
      usleep(300_000)
      for process in living { _ = kill(-process, SIGKILL) }
      EngineMark.killAllOfThisProcess()
    }
  }

  /// Whether the program has ended. Its process is not reaped yet, so that its number is not given to another process.
  private var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == SIGCHLD
  }

  /// How a program that has ended did so. Its process stays to be reaped.
  private func endingStatus() -> (code: Int32, signal: Int32) {
    var information = siginfo_t()
    guard waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else { return (0, 0) }
    let status = vernierStatus(information)
    return information.si_code == CLD_EXITED ? (status, 0) : (0, status)
  }

  /// Asks the program to stop, waits a moment for it to end, then ends it and the programs that it started.
  private func end() {
    _ = EngineQuestion.stop.withUnsafeBytes { systemWrite(input, $0) }
    _ = close(input)
    for _ in 0..<Self.farewell where !hasEnded { usleep(2_000) }
    _ = kill(-process, SIGKILL)
    // Before the processes of the machine are looked through, which takes descriptors too.
    _ = close(output)
    _ = close(errors)
    mark.kill()
    let process = process
    Self.living.withLock { _ = $0.remove(process) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  /// How often the program is checked for its end, at intervals of 2 ms.
  private static let farewell = 1_000

  private static func ignoreBrokenPipes() {
    var action = sigaction()
    sigaction(SIGPIPE, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    // A handler that this process has already is not replaced.
    if handler == nil { _ = signal(SIGPIPE, SIG_IGN) }
  }

  /// Whether all programs are ended. Held while one is started, and so only one at a time; otherwise one could inherit
  /// the ends of another's pipes.
  private static let isEnding = Mutex(false)

  private static func start(_ command: [String], _ mark: EngineMark) throws(EngineError) -> (Pipes, pid_t) {
    let outcome: Result<(Pipes, pid_t), EngineError> = isEnding.withLock { isEnding in
      do throws(EngineError) {
        guard !isEnding else { throw EngineError("was not started, since this process ends") }
        let pipes = try Pipes()
        defer { pipes.closeChildEnds() }
        do throws(EngineError) {
          let process = try spawn(command, pipes, mark)
          living.withLock { _ = $0.insert(process) }
          return .success((pipes, process))
        } catch {
          pipes.closeOwnEnds()
          throw error
        }
      } catch { return .failure(error) }
    }
    return try outcome.get()
  }

  // Both C libraries of Linux have this function, but a feature macro that Swift does not set hides its name.
  #if canImport(Darwin)
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    private static let newSession: Int16 = 0x80
  #endif

  private static func spawn(
    _ command: [String], _ pipes: Pipes, _ mark: EngineMark
  ) throws(EngineError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (descriptor, standard) in [(pipes.input.read, 0), (pipes.output.write, 1), (pipes.errors.write, 2)] {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(standard))
    }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    words.append(nil)
    var variables = mark.environment()
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, command[0], &actions, &attributes, &words, &variables)
    guard code == 0 else {
      switch code {
      case ENOENT: throw EngineError("cannot be started: there is no program \(command[0])")
      case EACCES: throw EngineError("cannot be started: \(command[0]) is not executable")
      default:
        throw EngineError(
          "cannot be started: \(SystemError(code).reason)", isShortage: [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(code))
      }
    }
    return process
  }
}

/// The exit code or the signal of a process that has ended, from the information of the system.
private func vernierStatus(_ information: siginfo_t) -> Int32 {
  #if canImport(Darwin)
    return information.si_status
  #else
    return information._sifields._sigchld.si_status
  #endif
}

/// The three pipes of a program.
private struct Pipes {
  typealias Ends = (read: Int32, write: Int32)
  let input: Ends
  let output: Ends
  let errors: Ends

  init() throws(EngineError) {
    var made: [Ends] = []
    do throws(EngineError) {
      for _ in 0..<3 { made.append(try Self.pipe()) }
    } catch {
      for ends in made { for end in [ends.read, ends.write] { _ = close(end) } }
      throw error
    }
    (input, output, errors) = (made[0], made[1], made[2])
  }

  /// A pipe whose ends no other program inherits.
  private static func pipe() throws(EngineError) -> Ends {
    var ends: [Int32] = [0, 0]
    let code = systemPipe(&ends)
    for end in ends where code == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard code == 0 else { throw EngineError("cannot be started: \(SystemError().reason)", isShortage: true) }
    return (ends[0], ends[1])
  }

  func closeChildEnds() { for end in [input.read, output.write, errors.write] { _ = close(end) } }

  func closeOwnEnds() {
    for end in [input.write, output.read, errors.read] { _ = close(end) }
  }
}

private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

/// The beginning of a line from another program, in quotation marks and without control characters.
struct QuotedLine: CustomStringConvertible {
  let description: String

  private static let length = 60

  init(_ bytes: some Collection<UInt8>) {
    let line = String(decoding: bytes.prefix(4 * Self.length).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let clean = String(line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
    description = "\u{201C}\(clean.prefix(Self.length))\(clean.count > Self.length ? "…" : "")\u{201D}"
  }

  /// The last line that is not empty; nil if there is none.
  static func last(of bytes: [UInt8]) -> QuotedLine? {
    bytes.split(separator: UInt8(ascii: "\n")).last { $0.contains { $0 > 0x20 } }.map { QuotedLine($0) }
  }
}
