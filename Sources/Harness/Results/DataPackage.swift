import Files
import Foundation

/// The description of a result: a Frictionless data package, the contents of `datapackage.json`.
///
/// https://specs.frictionlessdata.io/data-package/ — beyond the standard, a field has a `unit`.
public struct DataPackage: Hashable, Sendable, Codable {
  /// The terms for using the data.
  public struct License: Hashable, Sendable, Codable {
    /// The licence's identifier, as in `CC0-1.0`.
    public var name: String
    /// The licence's title.
    public var title: String
    /// The address of the licence's text.
    public var path: String

    /// Public domain.
    public static let cc0 = License(
      name: "CC0-1.0", title: "Creative Commons Zero 1.0", path: "https://creativecommons.org/publicdomain/zero/1.0/")
  }

  /// The package's identifier: lower-case letters, digits, `-`, `_` and `.`.
  public var name: String
  /// The title, in one line.
  public var title: String
  /// The version of the program that made the data, as in `0.1.0`; nil where the package does not state one.
  public var version: String?
  /// The terms for using the data.
  public var licenses: [License]
  /// The files that belong to the package.
  public var resources: [Resource]

  /// A package of these parts. Without a version it states that of the running program.
  public init(
    name: String, title: String, version: String? = Revision.ofProgram().version, licenses: [License] = [.cc0],
    resources: [Resource]
  ) {
    self.name = name
    self.title = title
    self.version = version
    self.licenses = licenses
    self.resources = resources
  }

  /// Reads the package in `folder`.
  ///
  /// Throws if the folder or its `datapackage.json` is missing, if that is not the JSON of a package, if a schema
  /// contradicts itself, or if a resource lies outside the folder.
  public init(folder: String) throws(FileError) {
    let file = folder + "/" + ResultFolder.packageFileName
    guard case .folder = try FileKind(at: folder) else {
      throw FileError(.input, "There is no folder \(folder); name one that holds a result.")
    }
    guard case .file = try FileKind(at: file) else {
      throw FileError(.input, "\(folder) has no \(ResultFolder.packageFileName), so no whole result lies there.")
    }
    self = try JSONText.decode(DataPackage.self, path: file)
    var paths: Set<String> = []
    for resource in resources {
      guard Self.isInside(resource.path) else {
        throw FileError(
          .input, "\(file) names the resource path \(QuotedText(resource.path)), which should lie inside the folder.")
      }
      guard paths.insert(resource.path).inserted else {
        throw FileError(.input, "\(file) lists \(QuotedText(resource.path)) twice, and should list it once.")
      }
      do {
        try resource.schema?.check()
      } catch {
        throw FileError(.input, "\(file), schema of \(QuotedText(resource.path)): \(error.description)")
      }
    }
  }

  /// A text converted to the name of a package's file: its letters without accents and in lower case, its digits and
  /// dots, and a dash for each run of anything else, none at an end. At most 60 characters; empty for a text without
  /// any of these.
  public static func nameCharacters(_ text: String) -> String {
    let letters = text.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      $0.properties.generalCategory != .nonspacingMark
    }
    let words = String(letters).lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")) }
    return String(words.joined(separator: "-").drop { $0 == "." }.prefix(60))
  }

  /// Whether `text` can name a package or one of its resources.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
      default: false
      }
    }
  }

  /// Whether `text` is a relative path that does not lead upwards; the verifier follows links.
  private static func isInside(_ path: String) -> Bool {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.contains("\\"), !path.contains("://") else { return false }
    guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return false }
    return path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
  }
}

extension DataPackage {
  /// One file of a package.
  public struct Resource: Hashable, Sendable, Codable {
    /// The format of the file's rows; fixed, so that no reader has to guess.
    public struct Dialect: Hashable, Sendable, Codable {
      /// The separator of fields.
      public var delimiter = ","
      /// The end of a row.
      public var lineTerminator = "\n"
      /// The quote around a field that needs one.
      public var quoteChar = "\""
      /// Whether a quote within a field is written twice.
      public var doubleQuote = true
      /// Whether the first row names the columns.
      public var header = true

      /// The dialect that ``CSVWriter`` writes.
      public init() {}
    }

    /// The name of the file without its suffix.
    public var name: String
    /// The path, relative to the folder.
    public var path: String
    /// The content of the file, in a sentence.
    public var description: String?
    /// `csv`, `json`, `txt` or `png`.
    public var format: String
    /// The media type by RFC 6838.
    public var mediatype: String
    /// The encoding of the text; nil for a picture.
    public var encoding: String?
    /// The size of the file.
    public var bytes: Int
    /// `sha256:` and 64 hexadecimal digits.
    public var hash: String
    /// The dialect, for tables.
    public var dialect: Dialect?
    /// The schema, for tables.
    public var schema: TableSchema?

    static func table(
      _ name: String, description: String, bytes: Int, hash: String, schema: TableSchema
    ) -> Resource {
      Resource(
        name: name, path: name + ".csv", description: description.isEmpty ? nil : description, format: "csv",
        mediatype: "text/csv", encoding: "utf-8", bytes: bytes, hash: hash, dialect: Dialect(), schema: schema)
    }

    static func text(_ name: String, path: String, description: String, bytes: Int, hash: String) -> Resource {
      Resource(
        name: name, path: path, description: description, format: "txt", mediatype: "text/plain", encoding: "utf-8",
        bytes: bytes, hash: hash, dialect: nil, schema: nil)
    }

    static func picture(_ name: String, description: String, bytes: Int, hash: String) -> Resource {
      Resource(
        name: name, path: name, description: description, format: "png", mediatype: "image/png", encoding: nil,
        bytes: bytes, hash: hash, dialect: nil, schema: nil)
    }

    static func provenance(bytes: Int, hash: String) -> Resource {
      Resource(
        name: "provenance", path: ResultFolder.provenanceFileName, description: "How this result came to be.",
        format: "json", mediatype: "application/json", encoding: "utf-8", bytes: bytes, hash: hash, dialect: nil,
        schema: nil)
    }
  }
}
