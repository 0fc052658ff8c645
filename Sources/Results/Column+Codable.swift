/// A column as a field descriptor of the Table Schema; `unit` is a property of our own, which the standard allows.
extension Column: Codable {
  private enum Key: String, CodingKey {
    case name, type, unit, description, constraints
  }

  private enum Constraint: String, CodingKey {
    case required, allowed = "enum", minimum
  }

  public init(from decoder: any Decoder) throws {
    let field = try decoder.container(keyedBy: Key.self)
    name = try field.decode(String.self, forKey: .name)
    let typeName = try field.decode(String.self, forKey: .type)
    guard let type = ValueType(rawValue: typeName) else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: field, debugDescription: "\(QuotedText(typeName)) is not string, integer or number")
    }
    self.type = type
    unit = try field.decodeIfPresent(String.self, forKey: .unit)
    description = try field.decodeIfPresent(String.self, forKey: .description) ?? ""
    isRequired = false
    guard field.contains(.constraints) else { return }
    let constraints = try field.nestedContainer(keyedBy: Constraint.self, forKey: .constraints)
    isRequired = try constraints.decodeIfPresent(Bool.self, forKey: .required) ?? false
    allowed = try constraints.decodeIfPresent([String].self, forKey: .allowed)
    minimum = try constraints.decodeIfPresent(Double.self, forKey: .minimum)
  }

  public func encode(to encoder: any Encoder) throws {
    var field = encoder.container(keyedBy: Key.self)
    try field.encode(name, forKey: .name)
    try field.encode(type, forKey: .type)
    try field.encodeIfPresent(unit, forKey: .unit)
    try field.encode(description, forKey: .description)
    guard isRequired || allowed != nil || minimum != nil else { return }
    var constraints = field.nestedContainer(keyedBy: Constraint.self, forKey: .constraints)
    if isRequired { try constraints.encode(true, forKey: .required) }
    try constraints.encodeIfPresent(allowed, forKey: .allowed)
    try constraints.encodeIfPresent(minimum, forKey: .minimum)
  }
}
