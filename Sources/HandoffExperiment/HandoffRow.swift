import Results

/// One check of one rule on one walk.
public struct HandoffRow: Hashable, Sendable, Codable {
  /// Whether the check held.
  public enum Status: String, CaseIterable, Sendable, Codable {
    /// Within the bound.
    case pass
    /// Beyond the bound, or something that is to be seen was lost.
    case fail
    /// There is no bound.
    case measured
  }

  /// The rule's name.
  public let rule: String
  /// How the camera moved.
  public let walk: String
  /// Steps of ×1,000 in zoom, between content and camera or there and back.
  public let levels: Int
  /// On which side of the float32 conversion to float32.
  public let format: PositionFormat
  /// What was checked.
  public let check: HandoffCheck
  /// In `unit`; nil when nothing could be measured, which is a failure wherever there is a bound.
  public let measured: Double?
  /// Of `measured` and `bound`: px, units, switches, decades, or wrong, a number of wrong answers.
  public let unit: String
  /// The largest value allowed; nil for none.
  public let bound: Double?
  /// Whether the check held.
  public let status: Status
}

extension HandoffRow.Status {
  /// The status of what was measured.
  ///
  /// What could not be measured has failed. Descendants alone may be missing from two levels up: a viewport is a
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

/// What the handoff validator checks.
public enum HandoffCheck: String, CaseIterable, Sendable, Codable {
  /// When the active frame changes and the camera does not: how far a visible point, drawn anew, is from where the camera had it.
  case jump
  /// The same of the point under the finger.
  case slip
  /// How far the point under the finger is from the finger after so many levels in and out.
  case drift
  /// How far the picture is from its position after so many levels out and back in about the same finger.
  case roundtrip
  /// After any script and a return to the deepest zoom it has been to: how far visible positions are from where the exact product of its
  /// gestures puts them.
  case walk
  /// Changes of frame in 240 events of a finger that oscillates about a threshold.
  case switches
  /// The largest local coordinate of a visible position.
  case localMax = "local_max"
  /// Distance, inside the viewport, between an edge stored so many levels above as it is drawn and as it was stored.
  case ancestor
  /// Placement error of points stored so many levels below.
  case descendant
  /// Placement error after a pan, or how far one can pan.
  case pan
  /// Difference that saving and reading back makes, then and after 200 more gestures; in scripts with edits 1 where it, or
  /// an edit, makes any.
  case reload
  /// Distance, inside the viewport, between the border of a stroke with a width or of a fill stored so many levels above
  /// as it is drawn, and as it is by exact arithmetic.
  case border
  /// Strokes and fills stored so many levels above of which the view lies wholly inside or wholly outside, and that the
  /// draw list shows otherwise.
  case covered
  /// Distance between the ends that an eraser leaves of lines stored so many levels above, and where exact arithmetic
  /// puts the cuts.
  case erase
  /// How far stored points are from where they were when the view was bookmarked, after a walk or a flight back to it.
  case bookmark
  /// How far the end of a flight to a bookmark is from it, before the camera is set to it.
  case flight
}

/// Where a position is looked at.
public enum PositionFormat: String, CaseIterable, Sendable, Codable {
  /// The engine's positions in doubles.
  case float64
  /// What the GPU makes of the float32 that it is handed. Float32 errs in proportion to the distance from the centre of
  /// the view, so the error of a jump or a slip beyond the corners of the screen counts as the same share of a corner's
  /// distance.
  case float32
}

extension HandoffRow {
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
    Column("unit", "The unit of measured and bound.", allowed: ["px", "units", "switches", "decades", "wrong"]) {
      $0.unit
    }
    Column("bound", "The largest value that passes; missing for none.", minimum: 0) { $0.bound }
    Column("status", "Whether the value is within the bound.") { $0.status }
  }
}
