import Graphics

/// Whether this machine has a graphics device, and the word that is printed where it has none.
enum GraphicsPresence {
  static let problem: String? = {
    do {
      _ = try GraphicsContext()
      return nil
    } catch {
      print("GraphicsTests are skipped: \(error)")
      return "\(error)"
    }
  }()

  static var isThere: Bool { problem == nil }
}
