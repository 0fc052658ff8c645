/// How far a live stroke has come.
struct LiveProgress {
  /// How many points have been taken.
  var points = 0
  /// How many vertices and indices further points cannot change.
  var vertices = 0
  var indices = 0
}
