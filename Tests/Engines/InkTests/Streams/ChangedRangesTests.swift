import Ink
import Testing

@Suite struct ChangedRangesTests {
  @Test func rangesThatTouchBecomeOne() {
    var changed = ChangedRanges()
    for range in [10..<12, 14..<16, 12..<13, 0..<2, 5..<5, 1..<4, 20..<21, 13..<20] { changed.insert(range) }
    #expect(changed.ranges == [0..<4, 10..<21])
  }

  @Test func everyOrderGivesTheSame() {
    let ranges = [0..<2, 4..<6, 5..<9, 12..<14, 9..<10, 3..<4]
    var orders = [ranges]
    for shift in 1..<ranges.count { orders.append(Array(ranges[shift...] + ranges[..<shift])) }
    orders += orders.map { Array($0.reversed()) }
    for order in orders {
      var changed = ChangedRanges()
      for range in order { changed.insert(range) }
      #expect(changed.ranges == [0..<2, 3..<10, 12..<14])
    }
  }
}
