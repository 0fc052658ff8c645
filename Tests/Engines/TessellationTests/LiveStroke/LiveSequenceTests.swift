import Geometry
import TestSupport
import Testing

@testable import Tessellation

@Suite("Any sequence of appending and rewinding")
struct LiveSequenceTests {
  @Test("leaves the mesh of the points that remain, bit for bit, and what lies before the tail as it was")
  func sequences() throws {
    var (rewound, refused, toNone) = (0, 0, 0)
    for seed in 0..<160 as Range<UInt64> {
      var random = SplitMix64(seed: seed, stream: "live sequence")
      let isEven = random.next() & 1 == 0
      let join: StrokeJoin = random.one(of: [.round, .miter(limit: 4), .bevel])
      var session = try LiveSession(
        style: StrokeStyle(
          curve: random.one(of: [.polyline] + StrokeCurve.judged),
          cap: random.one(of: StrokeCap.allCases), join: join),
        tolerance: FlatteningTolerance(pixels: random.one(of: [0.02, 0.1, 1])), width: isEven ? 4 : nil,
        relativeTo: random.one(of: [.zero, Vector2(3, -1)]))
      for _ in 0..<24 {
        let count = session.points.count
        let (points, widths) = Self.inks(random.one(of: [0, 1, 1, 2, 5, 13, 16, 17, 40]), after: session, &random)
        switch random.index(below: 12) {
        case 0...4: try session.appendAtOnce(points, widths)
        case 5: try session.append(Array(points.prefix(5)), Array(widths.prefix(5)))
        case 6 where !points.isEmpty:
          refused += 1
          Self.appendInVain(points, widths, to: &session, &random)
        case 7:
          session.rewind(
            to: random.one(of: [Int.min, -1, 0, 1, 15, 16, 17, 31, 32, count - 1, count, count + 1, Int.max]))
          if session.points.isEmpty { toNone += 1 }
        case 8: session.rewind(to: random.index(below: count + 1))
        default:
          // The effect of one event of a pen: the open points come again, changed or unchanged, with one more.
          let open = (session.points, session.widths)
          session.rewind(to: count - random.index(below: 14))
          let kept = session.points.count
          rewound += count - kept
          let isSame = random.next() & 1 == 0
          let again = Self.inks(count - kept, after: session, &random)
          try session.appendAtOnce(
            (isSame ? Array(open.0[kept...]) : again.points) + points.prefix(1),
            (isSame ? Array(open.1[kept...]) : again.widths) + widths.prefix(1))
        }
      }
      check(session.report == nil, "seed \(seed): \(session.report ?? "")")
      guard session.findings.isEmpty else { break }
    }
    #expect(rewound > 5000 && refused > 100 && toNone > 50, "\(rewound), \(refused), \(toNone)")
  }

  /// Appends points, one of which is rejected.
  private static func appendInVain(
    _ points: [Vector2], _ widths: [Double], to session: inout LiveSession, _ random: inout SplitMix64
  ) {
    var (points, widths) = (points, widths)
    let index = random.index(below: points.count)
    let position = session.points.count + index
    if session.width == nil, random.next() & 1 == 0 {
      widths[index] = random.one(of: [0, -1, -.infinity])
      session.appendInVain(points, widths, fault: .widthNotPositive(widths[index], point: position))
    } else {
      points[index] = random.one(of: [Vector2(.infinity, 0), Vector2(0, -.infinity)])
      session.appendInVain(points, widths, fault: .pointNotFinite(position))
    }
  }

  /// More points of a stroke, with widths: some smooth, and some that are hard for curves and joins.
  private static func inks(
    _ count: Int, after session: borrowing LiveSession, _ random: inout SplitMix64
  ) -> (points: [Vector2], widths: [Double]) {
    var points = session.points
    var widths = session.widths
    let isSmooth = random.next() & 1 == 0
    for _ in 0..<count {
      let last = points.last ?? .zero
      let before = points.dropLast().last ?? last - Vector2(2, 0)
      var width = widths.last ?? 3
      switch isSmooth ? 9 : random.index(below: 10) {
      case 0: points.append(last)
      case 1: points.append(before)
      case 2: points.append(last - (last - before) * (0.5 + random.unit()))
      case 3: points.append(last + random.position(within: 0.01))
      case 4: points.append(last + random.position(within: 20))
      case 5: points.append(points.first ?? last)
      default:
        let way = (last - before) + random.position(within: 0.5)
        points.append(last + way * (2 / max(0.1, way.length)))
      }
      switch random.index(below: 8) {
      case 0: width *= 5
      case 1: width /= 5
      case 2, 3: break
      default: width *= 0.9 + 0.2 * random.unit()
      }
      widths.append(min(30, max(0.5, width)))
    }
    return (Array(points[session.points.count...]), Array(widths[session.widths.count...]))
  }
}
