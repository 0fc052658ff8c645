import Foundation
import Results

/// Where a command's run finds pieces that need not be measured, and keeps those that it has measured.
package enum PieceSource {
  /// Nowhere: every piece is measured, and none is kept before the result is whole.
  case none
  /// In a journal in the folder of the result.
  case journal(JournalHeader, resumes: Bool)
  /// In the journals of shards, which have all of them.
  case shards(ShardJournals)

  /// The share of the run that is run here; nil for the whole of it.
  package var shard: Shard? {
    if case .journal(let header, _) = self { header.shard } else { nil }
  }

  /// Opens the journal in the folder of the result, and reports its content.
  package func open(in folder: ResultFolder?, quiet: Bool) throws -> (journal: Journal?, pieces: (any PieceStore)?) {
    switch self {
    case .none: return (nil, nil)
    case .shards(let shards): return (nil, shards)
    case .journal(let header, let resumes):
      guard let folder else { return (nil, nil) }
      let session = RunSession(commandLine: CommandLine.words, startedAt: Date(), shard: header.shard)
      let (journal, setAside) = try folder.openJournal(header, session: session, resumes: resumes)
      if !quiet {
        if let setAside {
          remark("The pieces of an unfinished run are kept in \(setAside); --resume would have gone on with it.")
        }
        if journal.damagedLines > 0 {
          remark("\(journal.damagedLines) damaged lines of \(journal.path) are left out, their pieces measured again.")
        }
        if journal.foundCount > 0 { remark("\(journal.foundCount) finished pieces are taken from \(journal.path).") }
      }
      return (journal, journal)
    }
  }
}

/// The command that resumes this run.
package enum ResumeAdvice {
  /// As a shell takes it; a few words in its place where it is too long to be read.
  package static var command: String {
    var words = CommandLine.words
    if !words.contains("--resume") { words.append("--resume") }
    let text = words.map(quoted).joined(separator: " ")
    return text.count <= 250 ? text : "the same command with --resume"
  }

  private static func quoted(_ word: String) -> String {
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_./,:=+@%"))
    let isPlain = !word.isEmpty && word.unicodeScalars.allSatisfy(plain.contains)
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

extension CommandLine {
  /// The program's name and its arguments.
  package static var words: [String] { ["vernier"] + arguments.dropFirst() }
}
