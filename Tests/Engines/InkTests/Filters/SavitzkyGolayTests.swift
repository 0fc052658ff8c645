import Geometry
import Ink
import Testing

@Suite struct SavitzkyGolayTests {
  /// The smoothed positions of a line of measured points.
  private func smoothed(_ positions: [Vector2], halfWindow: Int, strength: Double = 1) throws -> [Vector2] {
    let paths = TouchPathStream()
    let smooth = paths.then(Polylines()).then(try SavitzkyGolay(halfWindow: halfWindow, strength: strength))
    for (index, position) in positions.enumerated() {
      paths.consume(
        TouchEvent(touchIdentifier: "a", timestamp: Double(index), phase: .moved, location: position))
    }
    try #require(smooth.output.lines.count == 1 && smooth.output.lines[0].elements.count == positions.count)
    return smooth.output.lines[0].elements.map(\.location)
  }

  /// The value at 0 of the least-squares cubic of the values at −half…half. Its normal equations are solved by
  /// elimination.
  private func leastSquares(_ values: [Vector2]) -> Vector2 {
    let half = values.count / 2
    var rows = (0...3).map { row in
      (0...3).map { column in
        (-half...half).reduce(0.0) { $0 + Double(repeated(row + column, of: $1)) }
      }
    }
    var right = (0...3).map { row in
      (-half...half).reduce(Vector2.zero) { $0 + values[$1 + half] * Double(repeated(row, of: $1)) }
    }
    for pivot in 0...3 {
      for row in 0...3 where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in 0...3 { rows[row][column] -= factor * rows[pivot][column] }
        right[row] -= right[pivot] * factor
      }
    }
    return right[0] / rows[0][0]
  }

  private func repeated(_ power: Int, of base: Int) -> Int { (0..<power).reduce(1) { result, _ in result * base } }

  /// A jagged line, far from any cubic.
  private func jagged(_ count: Int) -> [Vector2] {
    var random = SplitMix64(seed: 1, stream: "jagged")
    return (0..<count).map { Vector2(Double($0) * 3 + random.symmetric() * 20, random.symmetric() * 40) }
  }

  @Test(arguments: [2, 3, 4, 7, 12])
  func pointsMoveToTheLeastSquaresCubicOfTheirNeighbours(halfWindow: Int) throws {
    let positions = jagged(40)
    let smoothed = try smoothed(positions, halfWindow: halfWindow)
    for index in 2..<38 {
      // The window shrinks towards both ends.
      let half = min(halfWindow, index, 39 - index)
      let fit = leastSquares(Array(positions[index - half...index + half]))
      #expect((smoothed[index] - fit).length < 1e-9, "point \(index)")
      #expect((smoothed[index] - positions[index]).length > 1e-3, "point \(index) moves")
    }
    #expect(smoothed.prefix(2) == positions.prefix(2) && smoothed.suffix(2) == positions.suffix(2))
  }

  /// Noise of alternating sign on a cubic shrinks by the filter's gain at the highest frequency. The cubic does not
  /// change.
  @Test func cubicsStayAndAlternatingNoiseShrinks() throws {
    let cubic = (0..<20).map { (index: Int) -> Vector2 in
      let t = Double(index) / 4
      return Vector2(t * t * t - 2 * t, 3 * t * t - 1)
    }
    for (position, kept) in zip(cubic, try smoothed(cubic, halfWindow: 4)) { #expect((kept - position).length < 1e-12) }
    let noisy = cubic.enumerated().map { $1 + Vector2(0, $0 % 2 == 0 ? 1 : -1) }
    let smoothed = try smoothed(noisy, halfWindow: 4)
    // The weights of 9 points are (59, 54, 39, 14, −21) / 231: their alternating sum is 59 − 108 + 78 − 28 − 42 = −41.
    for index in 4..<16 {
      let noise = smoothed[index] - cubic[index]
      #expect(abs(noise.y - (index % 2 == 0 ? 1 : -1) * -41.0 / 231) < 1e-12 && abs(noise.x) < 1e-12)
    }
  }

  @Test func strengthIsTheShareOfTheDistanceToTheSmoothedPosition() throws {
    let positions = jagged(20)
    let full = try smoothed(positions, halfWindow: 3)
    #expect(full != positions)
    for strength in [0, 0.25, 1] {
      for (index, position) in try smoothed(positions, halfWindow: 3, strength: strength).enumerated() {
        let expected = positions[index] + (full[index] - positions[index]) * strength
        #expect((position - expected).length < 1e-12, "strength \(strength), point \(index)")
      }
    }
  }

  @Test func changesAreFollowedExactly() throws {
    try IncrementalContract.check { paths in
      let lines = paths.then(Polylines())
      return [
        Probe(lines.then(try SavitzkyGolay())), Probe(lines.then(try SavitzkyGolay(halfWindow: 7, strength: 0.4))),
      ]
    }
  }

  @Test func windowsAndStrengthsOutOfRangeAreRefused() {
    for halfWindow in [-1, 0, 1, 13] {
      let error = #expect(throws: InkError.self) { try SavitzkyGolay(halfWindow: halfWindow) }
      #expect(error?.description == "The half window is \(halfWindow) points; give 2 to 12.")
    }
    for strength in [-0.1, 1.1, .infinity, .nan] {
      let error = #expect(throws: InkError.self) { try SavitzkyGolay(strength: strength) }
      #expect(error?.description == "The strength is \(strength); give a number from 0 to 1.")
    }
  }
}
