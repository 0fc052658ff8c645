/// What has changed of a path since its stage's last output.
struct PathChanges {
  /// Whether the path is in the list of those to be looked at.
  var isListed = false
  var isNew = false
  var isNewlyComplete = false
  /// How many points there were.
  var previousCount = 0
  /// All from here on is new or has changed.
  var tail = Int.max
  /// Points before that which were updated, in any order.
  var updated: [Int] = []

  mutating func changeTail(from index: Int) { tail = min(tail, index) }

  mutating func update(_ index: Int) {
    if index < tail { updated.append(index) }
  }
}
