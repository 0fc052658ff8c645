extension ArchiveFileError {
  /// The error of a decoder as one sentence.
  /// - Parameter error: the error of a decoder.
  init(_ error: any Error) {
    guard let error = error as? DecodingError else {
      self.init(location: "", description: "The saved canvas cannot be read: \(error)")
      return
    }
    let path: [any CodingKey]
    let predicate: String
    switch error {
    case .keyNotFound(let key, let context):
      path = context.codingPath + [key]
      predicate = "is missing; every saved canvas has it."
    case .valueNotFound(let type, let context):
      path = context.codingPath
      predicate = "is empty; it should be \(Self.name(of: type))."
    case .typeMismatch(let type, let context):
      path = context.codingPath
      predicate = "is of another kind; it should be \(Self.name(of: type))."
    case .dataCorrupted(let context):
      path = context.codingPath
      predicate = "is damaged; a number in it is too large, or not whole where a whole one belongs."
    @unknown default:
      path = []
      predicate = "is damaged; save the canvas again."
    }
    let location = Self.text(path)
    let description: String
    if !path.isEmpty {
      description = "In the saved canvas \(location) \(predicate)"
    } else if case .dataCorrupted = error {
      description = "The file is damaged or in another format; a saved canvas is in the format of its decoder, whole."
    } else {
      description = "The file is not a saved canvas; that is an object with the keys of `CanvasArchive`."
    }
    self.init(location: location, description: description)
  }

  /// The JSON name of a Swift type.
  private static func name(of type: Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is String.Type: "a text"
    case is [Any].Type: "a list"
    default: "an object with keys"
    }
  }

  /// A path in the notation `tree.parents[2]`.
  private static func text(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}

extension CanvasArchive {
  /// Decodes an archive with any decoder, and turns errors into sentences:
  ///
  /// ```swift
  /// let archive = try CanvasArchive { try JSONDecoder().decode(CanvasArchive<DyadicCamera>.self, from: file) }
  /// ```
  /// - Parameter decode: decodes the archive.
  /// - Throws: `CanvasArchiveError`, which says what is invalid in the file, where, and what would be valid.
  public init(decodedBy decode: () throws -> CanvasArchive) throws(CanvasArchiveError) {
    do {
      self = try decode()
    } catch let error as CanvasArchiveError {
      throw error
    } catch let error as CameraArchiveError {
      throw .camera(error)
    } catch let error as StrokeStyleError {
      throw .style(error)
    } catch {
      throw .file(ArchiveFileError(error))
    }
  }
}
