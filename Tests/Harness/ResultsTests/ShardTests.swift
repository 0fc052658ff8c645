import Foundation
import TestSupport
import Testing

@testable import Results

@Suite("Shards")
struct ShardTests {
  @Test("are named by their number and their count, from 1/1")
  func texts() {
    for text in ["1/1", "2/8", "1000000/1000000"] { #expect(Shard(rawValue: text)?.description == text) }
    for text in ["", "1", "0/1", "2/1", "1/0", "-1/2", "1/2/3", "a/b", " 1/2", "1/1000001", "1/99999999999999999999"] {
      #expect(Shard(rawValue: text) == nil, "\(text)")
    }
  }

  @Test("divide all pieces, each to one of them, as evenly as can be", arguments: [1, 2, 3, 7, 42, 100, 1000])
  func division(count: Int) throws {
    for pieces in [0, 1, 2, 99, 1000] {
      var sizes = Array(repeating: 0, count: count)
      for piece in 0..<pieces {
        let owner = Shard.owner(of: piece, among: count)
        sizes[owner - 1] += 1
        #expect(try #require(Shard(number: owner, of: count)).owns(piece))
        if count > 1 { #expect(try !#require(Shard(number: owner % count + 1, of: count)).owns(piece)) }
      }
      #expect(try #require(sizes.max()) - #require(sizes.min()) <= 1, "\(pieces) pieces")
    }
  }

  @Test("get the same work whatever the period in which it is hard", arguments: [2, 3, 8, 21, 42, 84])
  func balance(count: Int) throws {
    // 42 depths a column, the last ones a hundred times as hard as the first.
    var work = Array(repeating: 0.0, count: count)
    for piece in 0..<42 * 400 { work[Shard.owner(of: piece, among: count) - 1] += piece % 42 < 38 ? 1 : 100 }
    let mean = work.reduce(0, +) / Double(count)
    #expect(try #require(work.max()) < 1.1 * mean, "\(work)")
    #expect(try #require(work.min()) > 0.9 * mean, "\(work)")
  }
}
