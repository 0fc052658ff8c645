/// What the program was built from: the version, the commit, and whether the sources were changed since.
///
/// The values are compiled in, so that a program keeps them wherever it is copied to. The plugin StampRevision
/// generates them. Nothing here is inlined: a new commit compiles only this module again.
public enum BuildRevision {
  /// The version of the package, as CITATION.cff states it.
  public static var version: String {
    @inline(never) get { stamp.version }
  }

  /// The commit's hash, or "unknown" for a build without a repository, as from an archive of the sources.
  public static var commit: String {
    @inline(never) get { stamp.commit }
  }

  /// Whether the compiled sources differed from the commit at the build; nil where that is unknown.
  public static var isDirty: Bool? {
    @inline(never) get { stamp.isDirty }
  }
}
