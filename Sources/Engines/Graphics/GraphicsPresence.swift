/// Whether this machine has a graphics device, for tests that need one.
package enum GraphicsPresence {
  /// Whether a device can be opened; if not, the reason is printed. Any other error counts as a device, so that tests
  /// run and show it.
  package static let isThere: Bool = {
    do throws(GraphicsError) {
      _ = try GraphicsContext()
      return true
    } catch {
      switch error {
      case .noLibrary, .noDisplay:
        print("Tests of a graphics device are skipped: \(error)")
        return false
      default: return true
      }
    }
  }()
}
