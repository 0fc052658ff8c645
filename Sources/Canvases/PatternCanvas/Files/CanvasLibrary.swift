import Files

/// The templates and brush presets of a folder, by name.
///
/// Templates are folders `*.inktemplate`, and presets are files `*.json` of at most ``presetByteLimit`` bytes. A
/// project is neither. Only manifests and presets are read; images are read on demand. Names that begin with a full
/// stop are ignored, and subfolders are not searched.
///
/// A file that cannot be read is listed in ``faults``, and does not affect other files.
public struct CanvasLibrary: Sendable {
  /// A template or a preset of the folder.
  public struct Entry: Hashable, Sendable {
    /// The name shown to users: that in the manifest or the preset.
    public let name: String
    /// Its path.
    public let path: String
  }

  /// The folder, without a slash at its end.
  public let path: String
  /// The templates, by name and then by path.
  public let templates: [Entry]
  /// The brush presets, by name and then by path.
  public let presets: [Entry]
  /// The errors of files of the folder that could not be read, in the order of their names.
  public let faults: [FileError]

  /// The largest size of a preset, in bytes: 1 MiB. Larger files are ignored without being read.
  public static let presetByteLimit = 1 << 20

  /// The largest number of names that an error lists.
  private static let listedNames = 20

  /// Lists a folder. O(bytes of the manifests and presets).
  /// - Parameter path: the path of the folder.
  /// - Throws: an input error if there is no such folder, and an input/output error if it cannot be read.
  public init(path: String) throws(FileError) {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.isEmpty, !path.utf8.contains(0), let status = try? FileSystem.status(of: path) else {
      throw FileError(.input, QuotedText(path).description, "no such folder; name one that is there")
    }
    guard FileKind(status) == .folder else {
      throw FileError(.input, path, "this is no folder; name one")
    }
    guard let names = FileSystem.names(in: path) else {
      throw FileError(.inputOutput, path, "the folder cannot be read (\(SystemError().reason))")
    }
    var (templates, presets, faults): ([Entry], [Entry], [FileError]) = ([], [], [])
    for name in names where !name.hasPrefix(".") {
      let file = path + "/" + name
      do throws(FileError) {
        if name.hasSuffix(".inktemplate") {
          templates.append(Entry(name: try TemplateBundle.manifest(in: file).value.name, path: file))
        } else if name.hasSuffix(".json"), let preset = try Self.presetName(file) {
          presets.append(Entry(name: preset, path: file))
        }
      } catch {
        faults.append(error)
      }
    }
    self.path = path
    self.templates = templates.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
    self.presets = presets.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
    self.faults = faults
  }

  /// Opens a template.
  /// - Parameter name: its name, or that of its folder without `.inktemplate`.
  /// - Throws: an input error if no template or more than one has the name, and the errors of
  ///   ``TemplateBundle/init(path:)``.
  public func template(named name: String) throws(FileError) -> TemplateBundle {
    try TemplateBundle(path: try path(of: name, among: templates, "template", ending: ".inktemplate"))
  }

  /// Opens a brush preset.
  /// - Parameter name: its name, or that of its file without `.json`.
  /// - Throws: an input error if no preset or more than one has the name, and the errors of reading a preset.
  public func preset(named name: String) throws(FileError) -> CanvasDocument<BrushPreset> {
    try CanvasDocument(path: try path(of: name, among: presets, "brush preset", ending: ".json"))
  }

  private func path(
    of name: String, among entries: [Entry], _ kind: String, ending: String
  ) throws(FileError) -> String {
    // Names of files are unique.
    if let entry = entries.first(where: { $0.path == path + "/" + name + ending }) { return entry.path }
    let found = entries.filter { $0.name == name }
    guard let first = found.first else {
      let names = entries.prefix(Self.listedNames).map { QuotedText($0.name).description }.joined(separator: ", ")
      let rest = entries.count > Self.listedNames ? " and \(entries.count - Self.listedNames) more" : ""
      throw FileError(
        .input, path,
        "no \(kind) is named \(QuotedText(name)); "
          + (entries.isEmpty ? "there are none" : "choose from \(names)\(rest)"))
    }
    guard found.count == 1 else {
      throw FileError(
        .input, path, "\(found.count) \(kind)s are named \(QuotedText(name)); name the file of one of them")
    }
    return first.path
  }

  /// The name of a preset; nil for a project, which has a canvas size, and for a file that is too large for a preset.
  private static func presetName(_ file: String) throws(FileError) -> String? {
    if let status = try? FileSystem.status(of: file), status.st_size > presetByteLimit { return nil }
    let bytes = try StoredFile(path: file).bytes
    guard try JSONField(JSONSource(bytes, name: file)).optional("canvasSize") == nil else { return nil }
    return try CanvasDocument<BrushPreset>(bytes, name: file).value.name
  }
}
