import CommandLine
import Tessellation

extension TessellationError {
  /// The sentence as it goes on after a colon.
  var lowercased: String { description.prefix(1).lowercased() + description.dropFirst() }
}
