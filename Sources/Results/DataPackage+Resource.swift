extension DataPackage {
  /// One file of a package.
  public struct Resource: Hashable, Sendable, Codable {
    /// How the file's rows are told apart; fixed, so that no reader has to guess.
    public struct Dialect: Hashable, Sendable, Codable {
      public var delimiter = ","
      public var lineTerminator = "\n"
      public var quoteChar = "\""
      public var doubleQuote = true
      public var header = true

      public init() {}
    }

    public var name: String
    /// Relative to the folder.
    public var path: String
    public var description: String?
    /// `csv`, `json` or `txt`.
    public var format: String
    public var mediatype: String
    public var encoding: String
    /// The size of the file.
    public var bytes: Int
    /// `sha256:` and 64 hexadecimal digits.
    public var hash: String
    /// For tables.
    public var dialect: Dialect?
    /// For tables.
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

    static func document(
      _ name: String, path: String, description: String, bytes: Int, hash: String
    ) -> Resource {
      Resource(
        name: name, path: path, description: description, format: "json", mediatype: "application/json",
        encoding: "utf-8", bytes: bytes, hash: hash, dialect: nil, schema: nil)
    }
  }
}
