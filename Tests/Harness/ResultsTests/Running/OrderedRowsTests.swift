import Testing

@testable import Results

/// Results of parallel work come in the order of the work.
@Suite struct OrderedRowsTests {
  private struct Refusal: Error {}

  @Test func rowsThatFinishOutOfOrderAreTakenInOrder() {
    var taken: [String] = []
    withoutActuallyEscaping({ (index: Int, row: String) throws in taken.append("\(index)\(row)") }) { take in
      let rows = OrderedRows(count: 4, take: take)
      for index in 0..<4 { #expect(rows.claim() == index) }
      #expect(rows.claim() == nil)
      rows.finish(2, "c")
      rows.finish(1, "b")
      rows.finish(0, "a")
      rows.finish(3, "d")
    }
    #expect(taken == ["0a", "1b", "2c", "3d"])
  }

  @Test func afterAFailureNothingIsClaimedAndNothingTaken() {
    var taken: [Int] = []
    withoutActuallyEscaping({ (index: Int, row: Int) throws in
      taken.append(index)
      if index == 1 { throw Refusal() }
    }) { take in
      let rows = OrderedRows(count: 10, take: take)
      for index in 0..<3 {
        _ = rows.claim()
        rows.finish(index, index)
      }
      #expect(rows.claim() == nil)
      #expect(throws: Refusal.self) { try rows.check() }
    }
    #expect(taken == [0, 1])
  }
}
