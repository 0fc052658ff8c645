/// What a path is besides its points.
struct PathRecord {
  var phase: TouchPhase
  /// Points that were measured; those after them are predicted.
  var confirmed = 0
  /// Points that expect an update.
  var outstanding = 0
  var isComplete = false
  var indices = UpdateIndices()
  /// Of the last new event.
  var lastIdentifier: InkIdentifier?
  var lastTimestamp = -Double.infinity
  /// Whether the last event was a prediction, so that another one can go on from it.
  var isPredicting = false
}
