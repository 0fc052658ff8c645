/// Something on the command line that is wrong, as one sentence: what, where, and what would be right.
struct InputError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
