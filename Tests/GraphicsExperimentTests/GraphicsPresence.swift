import Graphics

/// Whether this machine has a graphics device, and the sentence that is printed where it has none.
enum GraphicsPresence {
  static let isThere: Bool = {
    do throws(GraphicsError) {
      _ = try GraphicsContext()
      return true
    } catch {
      // Any other error is a fault of the module's, which the tests are to show.
      switch error {
      case .noLibrary, .noDisplay: break
      default: return true
      }
      print("GraphicsExperimentTests are skipped: \(error)")
      return false
    }
  }()
}
