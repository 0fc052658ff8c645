import Geometry

/// Outlines to be filled.
struct FilledOutlines {
  let name: String
  let rule: FillRule
  /// How often one measurement fills them.
  let repeats: Int
  /// The points of each outline, and the ends of its contours.
  let contours: [(points: [Vector2], ends: [Int])]

  var pointCount: Int { contours.reduce(0) { $0 + $1.points.count } }

  static var all: [FilledOutlines] { [letters, stroke, star, chords] }

  /// Outlines as of letters: closed quadratic curves with holes, in chords.
  private static var letters: FilledOutlines {
    var random = SplitMix64(seed: 1, stream: "letters")
    let contours = (0..<100).map { _ in
      var (points, ends): ([Vector2], [Int]) = ([], [])
      let lobes = Double(2 + random.next() % 5)
      let depth = 0.1 + 0.25 * random.unit()
      for hole in 0..<Int(1 + random.next() % 3) {
        let count = hole == 0 ? 96 : 32
        let (radius, centre) = hole == 0 ? (1.0, Vector2.zero) : (0.2, Vector2(0.3 * (hole == 1 ? 1 : -1), 0.05))
        for index in 0..<count {
          let direction = turn(Double(hole == 0 ? index : -index) / Double(count))
          let bulge = hole == 0 ? 1 - depth * (1 + turn(lobes * Double(index) / Double(count)).x) : 1
          points.append(centre + direction * radius * bulge)
        }
        ends.append(points.count)
      }
      return (points, ends)
    }
    return FilledOutlines(name: "100 outlines as of letters", rule: .nonzero, repeats: 4, contours: contours)
  }

  /// Both sides of a winding line of 1,000 chords, which cross where the line turns sharply, and where it meets itself.
  private static var stroke: FilledOutlines {
    var random = SplitMix64(seed: 2, stream: "stroke")
    var line = [Vector2.zero]
    var heading = 0.0
    for _ in 0..<1000 {
      heading += 0.04 * random.symmetric()
      line.append(line[line.count - 1] + turn(heading))
    }
    var (left, right): ([Vector2], [Vector2]) = ([], [])
    for (from, to) in zip(line, line.dropFirst()) {
      let normal = (to - from).perpendicularCCW * 2
      left += [from + normal, to + normal]
      right += [from - normal, to - normal]
    }
    let points = left + right.reversed()
    return FilledOutlines(
      name: "a stroke's outline of 1,000 chords", rule: .nonzero, repeats: 10, contours: [(points, [points.count])])
  }

  /// A star of 50 tips, each chord from one to the eleventh on: 50 · 10 crossings.
  private static var star: FilledOutlines {
    let points = (0..<50).map { turn(Double($0 * 11) / 50 + 0.01) * 100 }
    return FilledOutlines(
      name: "a star of 500 crossings", rule: .evenOdd, repeats: 40, contours: [(points, [points.count])])
  }

  /// 200 chords of a circle at random.
  private static var chords: FilledOutlines {
    var random = SplitMix64(seed: 3, stream: "chords")
    let points = (0..<200).map { _ in turn(random.unit()) * 100 }
    return FilledOutlines(
      name: "200 random chords, all crossing", rule: .nonzero, repeats: 1, contours: [(points, [points.count])])
  }

  /// The unit vector at a part of a turn, by halving: the same bits everywhere.
  private static func turn(_ part: Double) -> Vector2 {
    var rest = part - part.rounded(.down)
    var result = Vector2(1, 0)
    var step = Vector2(-1, 0)
    for _ in 0..<52 {
      rest *= 2
      if rest >= 1 {
        rest -= 1
        result = result.rotated(by: step)
      }
      step = Vector2(((1 + step.x) / 2).squareRoot(), ((1 - step.x) / 2).squareRoot())
    }
    return result
  }
}
