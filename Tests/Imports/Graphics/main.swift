import Graphics

// Linked without a graphics library, which may be missing where this runs.
do {
  _ = try GraphicsContext(library: "no-such-library")
} catch {
  precondition("\(error)".hasPrefix("There is no EGL here"))
}
