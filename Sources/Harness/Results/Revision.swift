import BuildRevision

/// The version and the commit of the program that made a result.
public struct Revision: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The version of the package, as in `0.1.0`.
  public var version: String
  /// The commit's hash, or "unknown" for a program that was built without a repository.
  public var commit: String
  /// Whether tracked files differed from the commit when the program was built; nil where that is unknown.
  public var isDirty: Bool?

  /// A revision of these values.
  public init(version: String, commit: String, isDirty: Bool?) {
    self.version = version
    self.commit = commit
    self.isDirty = isDirty
  }

  /// The revision that the running program was built from. It is compiled in: no repository is read.
  public static func ofProgram() -> Revision {
    Revision(version: BuildRevision.version, commit: BuildRevision.commit, isDirty: BuildRevision.isDirty)
  }

  /// `0.1.0 (commit 5ee18ec…)`, with "changed" where files differed from the commit.
  public var description: String {
    "\(version) (commit \(commit)\(isDirty == true ? ", changed" : ""))"
  }
}

extension Revision {
  private enum Key: String, CodingKey {
    case version, commit, isDirty
  }

  /// Results of programs that stated no version can be read too, with the version "unknown".
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    version = try values.decodeIfPresent(String.self, forKey: .version) ?? "unknown"
    commit = try values.decode(String.self, forKey: .commit)
    isDirty = try values.decodeIfPresent(Bool.self, forKey: .isDirty)
  }
}
