/// What is known of a touch that has begun.
struct TouchRecord {
  var role: TouchRole
  var isDown = true
}
