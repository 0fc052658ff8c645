import Results

/// One check of one rule on one walk.
public struct HandoffRow: Hashable, Sendable, Codable {
  /// Whether the check held.
  public enum Status: String, CaseIterable, Sendable, Codable {
    /// Within the bound.
    case pass
    /// Beyond the bound, or a visible thing was lost.
    case fail
    /// There is no bound.
    case measured
  }

  /// The rule's name.
  public let rule: String
  /// The motion of the camera.
  public let walk: String
  /// Steps of ×1,000 in zoom, between content and camera or there and back.
  public let levels: Int
  /// The format of the positions: doubles, or float32 after the conversion.
  public let format: PositionFormat
  /// The check.
  public let check: HandoffCheck
  /// The measured value, in `unit`; nil where nothing could be measured, which is a failure wherever there is a bound.
  public let measured: Double?
  /// The unit of `measured` and `bound`: px, rad, units, switches, decades, share, 255ths, or wrong, a number of wrong
  /// answers.
  public let unit: String
  /// The largest allowed value; nil for none.
  public let bound: Double?
  /// Whether the check held.
  public let status: Status
}

extension HandoffRow.Status {
  /// The status of a measured value.
  ///
  /// A value that could not be measured has failed. Only descendants may be missing from two levels up: a viewport is a
  /// thousandth of a pixel there, and is not drawn.
  init(_ measured: Double?, bound: Double?, check: HandoffCheck?, levels: Int) {
    guard let bound else {
      self = .measured
      return
    }
    if measured == nil, check == .descendant, levels > 1 {
      self = .measured
    } else {
      self = measured.map { $0 <= bound } ?? false ? .pass : .fail
    }
  }
}

/// The checks of the handoff validator.
public enum HandoffCheck: String, CaseIterable, Sendable, Codable {
  /// The distance between a visible point as drawn after a change of the active frame and its position before it, with
  /// the camera unchanged.
  case jump
  /// The same for the point under the finger.
  case slip
  /// The distance of the point under the finger from the finger, after some levels in and out.
  case drift
  /// The displacement of the picture after some levels out and back in about the same finger.
  case roundtrip
  /// The error of visible positions relative to the exact product of the gestures, after any script and a return to its
  /// deepest zoom; of an engine in another program the worst after any gesture on the way.
  case walk
  /// The changes of frame in 240 events of a finger that oscillates about a threshold.
  case switches
  /// The largest local coordinate of a visible position.
  case localMax = "local_max"
  /// The distance, inside the viewport, between an edge stored some levels above as drawn and as stored.
  case ancestor
  /// The placement error of points stored some levels below.
  case descendant
  /// The placement error after a pan, or the largest distance of a pan.
  case pan
  /// The difference after saving and reading back, then and after 200 more gestures; in scripts with edits 1 where
  /// saving, or an edit, makes any difference.
  case reload
  /// The distance, inside the viewport, between the drawn and the exact border of a stroke with a width, or of a fill,
  /// stored some levels above.
  case border
  /// The distance, inside the viewport, between the drawn and the exact border of a curve stored some levels above, as a
  /// pencil draws it: of the one from the other, whichever is larger.
  case kink
  /// The largest turn from a drawn edge of that border to the next.
  case turn
  /// The kink of the same curve where an app stores its chords, within 1/64 px at the zoom at which it was drawn.
  case chordKink = "chord_kink"
  /// How much of the ink of a block of strokes is lost or gained in a picture from further out, at worst up to 1,000
  /// times, as a share. 2 of 255 of a px are left out of account.
  case ink
  /// How much darker or lighter a px of such a picture is than the exact coverage, averaged over 3 × 3, of 255.
  case shade
  /// The number of strokes and fills stored some levels above that contain the whole view, or miss it, and that the
  /// draw list shows otherwise.
  case covered
  /// The distance between the ends that an eraser makes in lines stored some levels above and the exact cuts.
  case erase
  /// The displacement of stored points since the view was bookmarked, after a walk or a flight back to the bookmark.
  case bookmark
  /// The error of the end of a flight to a bookmark, before the camera is set to the bookmark.
  case flight
}

/// The format of checked positions.
public enum PositionFormat: String, CaseIterable, Sendable, Codable {
  /// The engine's positions in doubles.
  case float64
  /// The GPU's positions, from the engine's float32. Float32 has an error in proportion to the distance from the centre
  /// of the view. So the error of a jump or a slip beyond the corners of the screen counts as the same share of a
  /// corner's distance.
  case float32
}

extension HandoffRow {
  private static let units = ["px", "rad", "units", "switches", "decades", "wrong", "share", "255ths"]

  /// The table `handoff.csv`: a row a check.
  public static let table = Table<HandoffRow>(
    "handoff", "What changes of frame do to what is seen.", key: ["rule", "walk", "levels", "positions", "check"]
  ) {
    Column("rule", "The handoff rule.") { $0.rule }
    Column("walk", "How the camera moved.") { $0.walk }
    Column("levels", "Steps of ×1,000 in zoom: between content and camera, or there and back.", minimum: 0) {
      $0.levels
    }
    Column("positions", "Whether positions are the engine's doubles, or what the GPU makes of float32.") { $0.format }
    Column("check", "What was checked.") { $0.check }
    Column(
      "measured",
      "The largest value seen; missing where the engine lost what was to be measured. In a jump or slip after the "
        + "float32 conversion, a point beyond the screen's corners counts with its error times a corner's distance over its own.",
      minimum: 0
    ) { $0.measured }
    Column("unit", "The unit of measured and bound.", allowed: HandoffRow.units) {
      $0.unit
    }
    Column("bound", "The largest value that passes; missing for none.", minimum: 0) { $0.bound }
    Column("status", "Whether the value is within the bound.") { $0.status }
  }
}
