import Graphics

/// Whether this machine has a graphics device; the reason is printed where it has none.
public enum GraphicsPresence {
  /// Whether one opens. An error that does not say that none is there is a fault of the module's, which the tests are
  /// to show: they run then.
  public static let isThere: Bool = {
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
