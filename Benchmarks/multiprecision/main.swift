import Measurement
import Multiprecision

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Usage: multiprecision-benchmark [--check] [--pairs N]
// Times Swift's loops over MPFR beside the same loops in C. With --check it exits 1 where a ratio is above the limit
// beyond doubt: the lower end of its interval is.

let limit = 1.05
var pairs = 101
var checks = false
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  if argument == "--check" {
    checks = true
  } else if argument == "--pairs", let count = arguments.popFirst().flatMap({ Int($0) }), count >= 31 {
    pairs = count
  } else {
    print("usage: multiprecision-benchmark [--check] [--pairs N], with N at least 31")
    exit(2)
  }
}

func column(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func decimals(_ value: Double, _ digits: Int) -> String {
  Rational(value)?.decimal(fractionDigits: digits) ?? "\(value)"
}

print(
  "GMP \(LibraryVersions.gmp), MPFR \(LibraryVersions.mpfr); \(pairs) pairs of A B B A; limit \(limit)")
print(
  column("loop", 9), column("op", 9), column("bits", 5), column("Swift ns/op", 12), column("C ns/op", 9),
  column("ratio", 7), column("95 % interval", 16))

var failures = 0
for bits in [128, 512, 4096] {
  let loops: [(name: String, pair: any LoopPair)] = [
    ("row", RowLoops(count: 256, bits: bits)), ("register", RegisterLoops(bits: bits)),
  ]
  for loop in loops {
    for operation in Operation.allCases {
      guard loop.pair.agree(on: operation) else {
        print("Swift's \(loop.name) and C's write different values: \(operation.rawValue) at \(bits) bits")
        exit(1)
      }
      let (comparison, operations) = loop.pair.compare(operation, pairs: pairs, nanoseconds: 300_000)
      let interval = comparison.interval
      let isOver = interval.lowerBound > limit
      if isOver { failures += 1 }
      print(
        column(loop.name, 9), column(operation.rawValue, 9), column("\(bits)", 5),
        column(decimals(comparison.medianA / Double(operations), 2), 12),
        column(decimals(comparison.medianB / Double(operations), 2), 9), column(decimals(comparison.ratio, 3), 7),
        column("\(decimals(interval.lowerBound, 3))...\(decimals(interval.upperBound, 3))", 16)
          + (isOver ? " over" : ""))
    }
  }
}
if checks && failures > 0 {
  print("\(failures) ratios are above \(limit) beyond doubt")
  exit(1)
}
