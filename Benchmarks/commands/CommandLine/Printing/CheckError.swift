import Geometry

/// A failed check of the command's own results.
package struct CheckError: SentenceError {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
