import Foundation
import ReaderChecks

/// The check that is fed; libFuzzer's callback carries no context.
nonisolated(unsafe) private var fed: ReaderCheck?

/// libFuzzer, where it is linked into this program.
struct Fuzzer {
  private typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  private typealias Run =
    @convention(c) (
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>, Callback
    ) -> Int32

  private let run: Run

  /// Nil in a program that was built without it.
  init?() {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "LLVMFuzzerRunDriver") else { return nil }
    run = unsafeBitCast(symbol, to: Run.self)
  }

  /// Runs a reader on input until a guarantee breaks or libFuzzer's options end the run. A broken guarantee stops the
  /// program.
  func feed(_ check: ReaderCheck, arguments: [String]) -> Never {
    fed = check
    let all = arguments + ["-max_len=\(check.longest)"]
    var count = Int32(all.count)
    // libFuzzer keeps them as long as the program runs.
    let texts = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: all.count + 1)
    for (index, text) in all.enumerated() { texts[index] = strdup(text) }
    texts[all.count] = nil
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = texts
    exit(
      run(&count, &list) { bytes, count in
        let input = Array(UnsafeBufferPointer(start: bytes, count: count))
        if case .broken(let promise)? = fed?.outcome(of: input) {
          FileHandle.standardError.write(Data("A promise is broken: \(promise)\n".utf8))
          abort()
        }
        return 0
      })
  }
}
