import Geometry
import Workloads

/// Something on the command line that is wrong, as one sentence: what, where, and what would be right.
package struct InputError: SentenceError {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
