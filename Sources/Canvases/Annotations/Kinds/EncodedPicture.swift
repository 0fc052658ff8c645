import Synchronization

/// The px of a picture as a file of annotations holds them: a PNG file in base64, made once for all copies.
package final class EncodedPicture: Sendable {
  private let known: Mutex<String?>

  /// A text that is not made yet.
  package init() { known = Mutex(nil) }

  /// The text of a file.
  package init(_ text: String) { known = Mutex(text) }

  /// The text, which is made where it is not known.
  package func text(_ make: () -> String) -> String {
    known.withLock { known in
      if let known { return known }
      let made = make()
      known = made
      return made
    }
  }
}
