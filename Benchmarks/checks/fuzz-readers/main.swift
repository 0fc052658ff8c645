import Foundation
import ReaderChecks

// With libFuzzer linked in, as `make fuzz` does, this feeds a reader without end; without it, with the files named.

let arguments = CommandLine.arguments
guard arguments.count > 1, let check = ReaderCheck.named(arguments[1]) else {
  print(ReaderCheck.all.map(\.name).joined(separator: "\n"))
  exit(arguments.count > 1 ? 64 : 0)
}
do {
  if arguments.count == 4, arguments[2] == "--seeds" {
    try writeSeeds(of: check, to: arguments[3])
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
