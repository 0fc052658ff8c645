extension CanvasArchive: Codable where Camera: Codable {
  /// Reads an archive in any format. Its values are checked when a canvas is made from it.
  /// - Parameter decoder: of any format that preserves doubles.
  /// - Throws: the decoder's own errors, with the key of the value; `CanvasArchiveError` for an unknown format; and the
  ///   errors of cameras and styles.
  public init(from decoder: any Decoder) throws {
    let saved = try decoder.container(keyedBy: CanvasArchiveKey.self)
    func read<Value: Decodable>(_ key: CanvasArchiveKey) throws -> Value {
      do {
        return try saved.decode(Value.self, forKey: key)
      } catch let error
        where
        !(error is DecodingError || error is CameraArchiveError || error is StrokeStyleError)
      {
        // A JSON decoder does not give the location of a number that does not fit its type.
        throw DecodingError.dataCorruptedError(
          forKey: key, in: saved,
          debugDescription: "it has a number that is too large, or not whole where a whole one belongs")
      }
    }
    let format: Int = saved.contains(.format) ? try read(.format) : CanvasFormat.first
    guard CanvasFormat.known.contains(format) else { throw CanvasArchiveError.format(format) }
    // In the order of the file, so that the first missing value is reported first.
    let rule: String = try read(.rule)
    let tree: FrameArchive = try read(.tree)
    let camera: Camera = try read(.camera)
    let pixelDensity: Double = try read(.pixelDensity)
    let identity: UInt64 = try read(.identity)
    let nextStroke: Int = try read(.nextStroke)
    let strokeNumbers: [Int] = try read(.strokeNumbers)
    let strokeFrames: [Int] = try read(.strokeFrames)
    let strokeStyles: [PathStyle] = try read(.strokeStyles)
    let strokeColors: [StrokeColor] =
      try saved.contains(.strokeColors)
      ? read(.strokeColors) : Array(repeating: .black, count: strokeFrames.count)
    self.init(
      rule: rule, tree: tree, camera: camera, pixelDensity: pixelDensity, identity: identity, nextStroke: nextStroke,
      strokeNumbers: strokeNumbers, strokeFrames: strokeFrames, strokeStyles: strokeStyles,
      strokeColors: strokeColors, strokeData: try read(.strokeData), strokePoints: try read(.strokePoints),
      pointsX: try read(.pointsX), pointsY: try read(.pointsY), halfWidths: try read(.halfWidths),
      strokeCurves: format == CanvasFormat.first
        ? Array(repeating: .polyline, count: strokeFrames.count) : try read(.strokeCurves))
  }

  /// Writes the format's number, then all values.
  /// - Parameter encoder: of any format that preserves doubles.
  /// - Throws: the encoder's own errors.
  public func encode(to encoder: any Encoder) throws {
    var saved = encoder.container(keyedBy: CanvasArchiveKey.self)
    try saved.encode(CanvasFormat.current, forKey: .format)
    try saved.encode(rule, forKey: .rule)
    try saved.encode(tree, forKey: .tree)
    try saved.encode(camera, forKey: .camera)
    try saved.encode(pixelDensity, forKey: .pixelDensity)
    try saved.encode(identity, forKey: .identity)
    try saved.encode(nextStroke, forKey: .nextStroke)
    try saved.encode(strokeNumbers, forKey: .strokeNumbers)
    try saved.encode(strokeFrames, forKey: .strokeFrames)
    try saved.encode(strokeStyles, forKey: .strokeStyles)
    try saved.encode(strokeColors, forKey: .strokeColors)
    try saved.encode(strokeData, forKey: .strokeData)
    try saved.encode(strokePoints, forKey: .strokePoints)
    try saved.encode(pointsX, forKey: .pointsX)
    try saved.encode(pointsY, forKey: .pointsY)
    try saved.encode(halfWidths, forKey: .halfWidths)
    try saved.encode(strokeCurves, forKey: .strokeCurves)
  }
}

private enum CanvasArchiveKey: String, CodingKey {
  case format, rule, tree, camera, pixelDensity, identity, nextStroke, strokeNumbers, strokeFrames, strokeStyles,
    strokeColors, strokeData, strokePoints, pointsX, pointsY, halfWidths, strokeCurves
}
