/// A failed check of the command's own results.
package struct CheckFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
