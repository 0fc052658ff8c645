import Graphics

/// What an app does beside the sample of the page.
func more() throws {
  // Linked without a graphics library, which may be missing where this runs.
  do {
    _ = try GraphicsContext(library: "no-such-library")
  } catch {
    precondition("\(error)".hasPrefix("There is no EGL here"))
  }
}
