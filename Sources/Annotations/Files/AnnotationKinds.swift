/// The kinds that a reader of files knows, by their names.
public struct AnnotationKinds: Sendable {
  /// The kinds of this library.
  public static let standard = AnnotationKinds([
    Shape.self, StraightLine.self, TextBox.self, NumberBadge.self, Picture.self,
  ])

  private let kinds: [String: any StorableKind.Type]

  /// A set of kinds. Of several with one name the last is used.
  /// - Parameter kinds: types that files hold.
  public init(_ kinds: [any StorableKind.Type]) {
    self.kinds = Dictionary(kinds.map { ($0.name, $0) }) { $1 }
  }

  private init(byName kinds: [String: any StorableKind.Type]) { self.kinds = kinds }

  /// These kinds and one more, which replaces one of the same name.
  /// - Parameter kind: a type that files hold.
  /// - Returns: the kinds with it.
  public func adding(_ kind: any StorableKind.Type) -> AnnotationKinds {
    AnnotationKinds(byName: kinds.merging([kind.name: kind]) { $1 })
  }

  /// The kind with a name; nil where none is registered.
  public subscript(name: String) -> (any StorableKind.Type)? { kinds[name] }
}
