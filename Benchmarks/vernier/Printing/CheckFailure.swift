/// A check that the command makes of its own results, and that failed.
struct CheckFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
