import Synchronization

/// The px of a picture as stored in a file of annotations: a PNG file in base64, encoded once for all copies.
package final class EncodedPicture: Sendable {
  private let known: Mutex<String?>

  /// A text that is not encoded yet.
  package init() { known = Mutex(nil) }

  /// The text of a file.
  package init(_ text: String) { known = Mutex(text) }

  /// The text, which is encoded if it does not exist yet.
  package func text(_ make: () -> String) -> String {
    known.withLock { known in
      if let known { return known }
      let made = make()
      known = made
      return made
    }
  }
}
