import BrowserChecks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// What the module computes in a browser, computed on this machine:
//   browser-canvas-check SCRIPTS   prints a line of digests for each script, and one for the strokes
//   browser-canvas-check           reads lines of a kind and a count of timed work, and answers each with milliseconds

func text(_ digest: UInt64) -> String {
  let digits = String(digest, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}

if let scripts = CommandLine.arguments.dropFirst().first.flatMap({ Int32($0) }), scripts > 0 {
  print("strokes", text(checkStrokes()))
  for number in 0..<scripts { print(number, text(checkGestures(0, number)), text(checkGestures(1, number))) }
} else {
  while let line = readLine() {
    let numbers = line.split(separator: " ").compactMap { Int32($0) }
    guard numbers.count == 2 else { continue }
    let duration = ContinuousClock().measure { _ = timedWork(numbers[0], numbers[1]) }
    let (seconds, attoseconds) = duration.components
    print(Double(seconds) * 1e3 + Double(attoseconds) * 1e-15)
    // Whoever waits for the answer reads it from a pipe.
    fflush(nil)
  }
}
