/// A list that closures share.
final class KeptPoints<Point> {
  var list: [Point] = []
}
