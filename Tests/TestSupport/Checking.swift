import Testing

/// Records an issue with its operands unless `condition` holds; cheap enough for the inside of a loop.
public func check(
  _ condition: Bool, _ operands: @autoclosure () -> String, sourceLocation: SourceLocation = #_sourceLocation
) {
  if !condition { Issue.record(Comment(rawValue: operands()), sourceLocation: sourceLocation) }
}
