import Geometry
import Testing

@testable import Tessellation

@Suite struct DashPatternTests {
  /// The beginning and the end of each dash along a line of a length.
  private func spans(_ lengths: [Double], phase: Double = 0, along length: Double) throws -> [[Double]] {
    try DashPattern(lengths, phase: phase).split([.zero, Vector2(length, 0)]).map { dash in dash.map(\.x) }
  }

  @Test("Dashes and gaps take turns, and the last is cut")
  func turns() throws {
    #expect(try spans([4, 2], along: 15) == [[0, 4], [6, 10], [12, 15]])
    #expect(try spans([4, 2], along: 16) == [[0, 4], [6, 10], [12, 16]])
    #expect(try spans([4, 2], along: 18) == [[0, 4], [6, 10], [12, 16]])
  }

  @Test("An odd number of lengths is gone through twice")
  func odd() throws {
    #expect(try spans([3, 1, 2], along: 12) == [[0, 3], [4, 6], [9, 10]])
    #expect(try DashPattern([5]).lengths == [5, 5])
  }

  @Test("The phase says where in the pattern a line begins, forwards and backwards, any number of times round")
  func phase() throws {
    #expect(try spans([4, 2], phase: 1, along: 9) == [[0, 3], [5, 9]])
    #expect(try spans([4, 2], phase: 5, along: 9) == [[1, 5], [7, 9]])
    #expect(try spans([4, 2], phase: -1, along: 9) == [[1, 5], [7, 9]])
    #expect(try spans([4, 2], phase: 605, along: 9) == [[1, 5], [7, 9]])
    #expect(try spans([4, 2], phase: 4, along: 3) == [[2, 3]])
  }

  @Test("No lengths, or none above 0, are a line without gaps")
  func solid() throws {
    #expect(try spans([], along: 9) == [[0, 9]])
    #expect(try spans([0, 0, 0], along: 9) == [[0, 9]])
    #expect(try spans([3, 0], along: 9) == [[0, 3], [3, 6], [6, 9]])
  }

  @Test("A dash without length is a dot")
  func dots() throws {
    #expect(try spans([0, 3], along: 7) == [[0], [3], [6]])
    #expect(try spans([0, 3], along: 6) == [[0], [3], [6]])
    #expect(try spans([0, 3], phase: 1, along: 7) == [[2], [5]])
    #expect(try spans([2, 1, 0, 1], along: 8) == [[0, 2], [3], [4, 6], [7]])
  }

  @Test("Dashes go round corners, and begin anew where a closed line ends")
  func corners() throws {
    let square = [Vector2(0, 0), Vector2(4, 0), Vector2(4, 4), Vector2(0, 4)]
    let dashes = try DashPattern([6, 1]).split(square, isClosed: true)
    #expect(dashes[0] == [Vector2(0, 0), Vector2(4, 0), Vector2(4, 2)])
    #expect(dashes[1] == [Vector2(4, 3), Vector2(4, 4), Vector2(0, 4), Vector2(0, 3)])
    #expect(dashes[2] == [Vector2(0, 2), Vector2(0, 0)])
    #expect(try DashPattern([6, 1]).split(square + [.zero]) == dashes)
    let doubled = square.flatMap { [$0, $0] }
    #expect(try DashPattern([6, 1]).split(doubled, isClosed: true) == dashes)
    #expect(try DashPattern([4, 4]).split(square) == [[square[0], square[1]], [square[2], square[3]]])
  }

  @Test("A line without length is a dot where its position is in a dash, and nothing where not")
  func withoutLength() throws {
    let position = Vector2(3, 3)
    #expect(try DashPattern([4, 2]).split([position]) == [[position]])
    #expect(try DashPattern([4, 2], phase: 1).split([position, position]) == [[position]])
    #expect(try DashPattern([4, 2], phase: 5).split([position]) == [])
    #expect(try DashPattern([4, 2]).split([]) == [])
  }

  @Test("The dashes of a random line are as long together as the pattern says, and lie on it")
  func totals() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SplitMix64(seed: seed, stream: "dashes")
      let points = (0..<12).map { _ in Vector2(generator.symmetric(), generator.symmetric()) * 30 }
      let lengths = (0..<Int(1 + generator.next() % 5)).map { _ in 0.1 + 4 * generator.unit() }
      let pattern = try DashPattern(lengths, phase: 20 * generator.symmetric())
      func length(_ line: [Vector2]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
      }
      let whole = length(points)
      let dashes = try pattern.split(points)
      // The dashes that replace the gaps: the same pattern, begun one length later.
      let first = pattern.lengths[0]
      let gaps = try DashPattern(
        Array(pattern.lengths.dropFirst()) + [first], phase: pattern.phase - first
      ).split(points)
      let sum = dashes.reduce(0) { $0 + length($1) } + gaps.reduce(0) { $0 + length($1) }
      #expect(abs(sum - whole) < 1e-9 * whole, "seed \(seed)")
      for position in dashes.joined() {
        let nearest = zip(points, points.dropFirst()).map { start, end in
          let way = end - start
          return (start + way * min(1, max(0, (position - start).dot(way) / way.dot(way))) - position).length
        }.min()
        #expect((nearest ?? .infinity) < 1e-12, "seed \(seed): \(position)")
      }
    }
  }

  @Test("The hundred-thousandth dash lies where it should to the last bit")
  func drift() throws {
    let dashes = try spans([0.1, 0.2], along: 30_000)
    #expect(dashes.count == 100_000)
    #expect(dashes[99_999][0] == 99_999 * (0.1 + 0.2))
  }

  @Test("Lengths that cannot be, and more dashes than memory is for, are named")
  func badInput() throws {
    #expect(throws: TessellationError.measure("dash length 1", -1, wanted: "a finite number, at least 0")) {
      _ = try DashPattern([1, -1])
    }
    #expect(throws: TessellationError.self) { _ = try DashPattern([.nan]) }
    #expect(throws: TessellationError.self) { _ = try DashPattern([1e308, 1e308]) }
    #expect(throws: TessellationError.measure("dash phase", .infinity, wanted: "a finite number")) {
      _ = try DashPattern([1], phase: .infinity)
    }
    #expect(throws: TessellationError.pointNotFinite(1)) { _ = try DashPattern([1]).split([.zero, Vector2(0, .nan)]) }
    #expect(throws: TessellationError.self) { _ = try DashPattern([1]).split([.zero, Vector2(1e308, 1e308)]) }
    do {
      _ = try DashPattern([1e-300, 1e-300]).split([.zero, Vector2(1, 0)])
      Issue.record("so many dashes were made")
    } catch {
      #expect("\(error)".hasPrefix("The number of dashes is "), "\(error)")
    }
  }
}
