import Schemes
import Testing

extension SchemeCatalog {
  /// The schemes of these names, all of which there have to be.
  public func schemes(_ names: [String]) throws -> [SchemeDescriptor] {
    try names.map { try #require(self[$0]) }
  }
}
