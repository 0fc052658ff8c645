import Foundation
import ReaderChecks

// With libFuzzer linked in, as `make fuzz` does, this feeds a reader without end; without it, with the files named, or
// with random inputs of a seed.

let arguments = CommandLine.arguments
guard arguments.count > 1, let check = ReaderCheck.named(arguments[1]) else {
  print(ReaderCheck.all.map(\.name).joined(separator: "\n"))
  exit(arguments.count > 1 ? 64 : 0)
}
do {
  if arguments.count == 4, arguments[2] == "--seeds" {
    try writeSeeds(of: check, to: arguments[3])
  } else if arguments.count == 6, arguments[2] == "--random", let seed = UInt64(arguments[3]),
    let seconds = Double(arguments[4])
  {
    exit(try feed(check, seed: seed, seconds: seconds, keepingIn: arguments[5]))
  } else if let fuzzer = Fuzzer() {
    fuzzer.feed(check, arguments: [arguments[0]] + arguments.dropFirst(2))
  } else {
    for path in arguments.dropFirst(2) {
      print("\(path): \(check.outcome(of: Array(try Data(contentsOf: URL(fileURLWithPath: path)))))")
    }
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(74)
}

func writeSeeds(of check: ReaderCheck, to folder: String) throws {
  for (index, seed) in try check.seeds().enumerated() {
    try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(index)"))
  }
}

/// Feeds a reader with random inputs for a time. An input that stops the program or breaks a promise stays in the file.
/// - Returns: the exit status: 1 where a promise is broken.
func feed(_ check: ReaderCheck, seed: UInt64, seconds: Double, keepingIn path: String) throws -> Int32 {
  var mutator = try InputMutator(check, seed: seed)
  var (count, read) = (0, 0)
  let start = ContinuousClock.now
  try Data().write(to: URL(fileURLWithPath: path))
  let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  while ContinuousClock.now - start < .seconds(seconds) {
    let input = mutator.next()
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: input)
    count += 1
    switch check.outcome(of: input) {
    case .refused: break
    case .read:
      read += 1
      mutator.keep(input)
    case .broken(let promise):
      print("\(check.name): a promise is broken by input \(count) of the seed \(seed): \(promise)")
      return 1
    }
  }
  print("\(check.name): \(count) inputs, \(read) of them read, every promise held")
  try FileManager.default.removeItem(atPath: path)
  return 0
}
