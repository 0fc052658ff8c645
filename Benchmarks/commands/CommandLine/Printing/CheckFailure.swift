/// A check that the command makes of its own results, and that failed.
package struct CheckFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
