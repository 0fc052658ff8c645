import Files
import Foundation
import Schemes
import Synchronization
import Testing

@testable import Results

/// A store that holds nothing, and counts what it is to keep.
private final class KeptPieces: PieceStore {
  let isWhole = true
  let kept = Mutex<Set<Int>>([])

  func owns(_ index: Int) -> Bool { true }
  func begin(_ part: String, count: Int) {}
  func knows(_ part: String, _ index: Int) -> Bool { false }
  func value<Value: Decodable>(of part: String, _ index: Int, as type: Value.Type) -> Value? { nil }
  func keep(_ value: some Encodable, of part: String, _ index: Int) { kept.withLock { _ = $0.insert(index) } }
}

@Suite struct ParallelWorkTests {
  @Test("A piece that lacked what an engine takes is an input/output error and is not kept", arguments: [1, 4])
  func shortage(jobs: Int) {
    let pieces = KeptPieces()
    let error = #expect(throws: FileError.self) {
      try ParallelWork(jobs: jobs).run(
        "part", 20, keeping: pieces, makeWorker: {},
        work: { _, index in
          let isShort = index == 7
          // A slow engine is one, and no shortage.
          EngineShortage.note(EngineError("cannot be started: it is 7", isTimeOut: !isShort, isShortage: isShort))
          return index
        }, take: { _, _ in })
    }
    #expect(error?.kind == .inputOutput && error?.description.contains("cannot be started: it is 7") == true)
    let kept = pieces.kept.withLock { $0 }
    #expect(!kept.contains(7) && kept.isSuperset(of: 0..<7), "\(kept)")
  }

  @Test func aShortageIsSaidInPlaceOfWhatTheWorkMadeOfIt() {
    #expect(throws: FileError.self) {
      try EngineShortage.check {
        EngineShortage.note(EngineError("cannot be started", isShortage: true))
        throw CancellationError()
      }
    }
    #expect(throws: CancellationError.self) { try EngineShortage.check { throw CancellationError() } }
  }
}
