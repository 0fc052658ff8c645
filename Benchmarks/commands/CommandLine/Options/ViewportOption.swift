import Geometry
import Results

/// The value of `--viewport`.
package struct ViewportOption {
  package let viewport: Viewport

  package init(_ text: String) throws {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      let size = Viewport(width: width, height: height)
    else {
      let sides = Viewport.measuredSides
      throw InputError(
        "--viewport is \"\(text)\"; give WIDTHxHEIGHT in px, each from \(Int(sides.lowerBound)) to \(Int(sides.upperBound)), like 1000x750."
      )
    }
    viewport = size
  }
}
