/// What is known of a touch that has begun.
struct TouchRecord {
  var decision: TouchDecision
  var isDown = true
}
