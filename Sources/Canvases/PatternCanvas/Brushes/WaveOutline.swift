import Geometry

/// A wave of the unscaled motif about its centre: a sine along x as chords, and the outline of its stroke.
///
/// The wavelength is 2 spacings, and the amplitude ¼. Sixteen chords per wavelength, and at least eight in all, are
/// within 0.005 spacings of the sine. Below ``finestSpacing``, fewer chords are within the same 0.03 px, since the
/// deviation is proportional to the squared length of a chord divided by the spacing. The outline is mitred where
/// chords meet, and has butt ends.
struct WaveOutline {
  /// The chords' vertices, from left to right.
  let center: [Vector2]
  /// The vertices of the outline's two sides, from left to right.
  let upper: [Vector2]
  let lower: [Vector2]

  /// The spacing, in px, for which 0.005 spacings are 0.03 px.
  private static let finestSpacing = 6.0

  private static func chordCount(spacing: Double) -> Int {
    let chord = (spacing * max(spacing, finestSpacing)).squareRoot() / 8
    return max(8, Int((StampMotif.lineLength / chord).rounded(.up)))
  }

  init(spacing: Double, lineWidth: Double) {
    let count = Self.chordCount(spacing: spacing)
    let center = (0...count).map { index in
      let x = StampMotif.lineLength * (Double(index) / Double(count) - 0.5)
      return Vector2(x, 0.25 * spacing * sine(.pi * x / spacing))
    }
    let normals = zip(center, center.dropFirst()).map { start, end in
      ((end - start) / (end - start).length).perpendicularCCW
    }
    let offsets = center.indices.map { index in
      let before = normals[max(0, index - 1)]
      let after = normals[min(index, count - 1)]
      // The offset's component along either normal is half the line's width.
      return (before + after) * (lineWidth / 2 / (1 + before.dot(after)))
    }
    self.center = center
    upper = zip(center, offsets).map { $0 + $1 }
    lower = zip(center, offsets).map { $0 - $1 }
  }
}
