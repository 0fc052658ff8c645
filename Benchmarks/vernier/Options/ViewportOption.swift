import Geometry

/// What `--viewport` says.
struct ViewportOption {
  // Paths move content by up to 110 px, which has to stay within twice a viewport's side; offsets have to stay below 2^12 px.
  private static let sides = 256.0...16384

  let viewport: Viewport

  init(_ text: String) throws {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], Self.sides.contains(width),
      Self.sides.contains(height),
      let size = Viewport(width: width, height: height)
    else {
      throw InputError("--viewport is \"\(text)\"; give WIDTHxHEIGHT in px, each from 256 to 16384, like 1000x750.")
    }
    viewport = size
  }
}
