import Graphics

/// Whether this machine has a graphics device, and the sentence that is printed where it has none.
enum GraphicsPresence {
  static let isThere: Bool = {
    do {
      _ = try GraphicsContext()
      return true
    } catch {
      print("GraphicsExperimentTests are skipped: \(error)")
      return false
    }
  }()
}
