import Graphics

/// Whether this machine has a graphics device, and the word that is printed where it has none.
enum GraphicsPresence {
  static let problem: String? = {
    do throws(GraphicsError) {
      _ = try GraphicsContext()
      return nil
    } catch {
      // Any other error is a fault of the module's, which the tests are to show.
      switch error {
      case .noLibrary, .noDisplay: break
      default: return nil
      }
      print("GraphicsTests are skipped: \(error)")
      return "\(error)"
    }
  }()

  static var isThere: Bool { problem == nil }
}
