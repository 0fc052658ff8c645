import CommandLine
import Files
import Foundation
import PatternCanvas

/// What `--project` names, told by content and not by name: a project, the folder of a template, or a Photoshop file.
struct CanvasProjectSource {
  /// The project, or a new one made of the template or the Photoshop file.
  var document: CanvasDocument<Project>
  /// The files that it was read from.
  let files: [String]
  /// Whether a project may be saved over it.
  let isProject: Bool
  /// What was not read, in a sentence.
  private(set) var remark: String?

  /// - Throws: an input error for a file of another kind, and the errors of reading.
  init(_ path: String) throws {
    if let status = try? FileSystem.status(of: path), FileKind(status) == .folder {
      let bundle = try TemplateBundle(path: path)
      let project = try bundle.project(id: UUID().uuidString, createdAt: Date().formatted(.iso8601))
      (document, files, isProject) = (CanvasDocument(project), bundle.files, false)
      return
    }
    let bytes = try StoredFile(path: path).bytes
    if let other = Self.others.first(where: { bytes.starts(with: $0.mark) })?.name {
      throw FileError(.input, path, "this is \(other); name a project, a template's folder or a Photoshop file")
    }
    files = [path]
    isProject = !bytes.starts(with: "8BPS".utf8)
    guard !isProject else {
      document = try CanvasDocument(bytes, name: path)
      return
    }
    let (project, fault) = try Self.photoshop(bytes, path)
    document = CanvasDocument(project)
    remark = fault.map { fault in
      let what = "the merged picture is read in place of the layers, since \(fault.problem)"
      return FileError(.input, path, what).description
    }
  }

  /// The project of the layers; that of the merged picture where there are none, or where one is refused, with the reason.
  private static func photoshop(_ bytes: [UInt8], _ path: String) throws(FileError) -> (Project, FileError?) {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let (id, now) = (UUID().uuidString, Date().formatted(.iso8601))
    func merged() throws(FileError) -> Project {
      try PSDPicture(bytes, name: path).project(id: id, name: name, createdAt: now)
    }
    do throws(FileError) {
      let file = try PSDFile(bytes, name: path)
      return (try file.layers.isEmpty ? merged() : file.project(id: id, name: name, createdAt: now), nil)
    } catch {
      // Where there is no picture either, the layers are what can be mended.
      guard let project = try? merged() else { throw error }
      return (project, error)
    }
  }

  private static let others: [(mark: [UInt8], name: String)] = [
    ([0x89] + Array("PNG".utf8), "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    (Array("GIF8".utf8), "a GIF image"), (Array("%PDF".utf8), "a PDF document"),
    (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
  ]
}
