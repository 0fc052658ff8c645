import ExactNumbers

/// The fraction that a double is.
func rational(_ value: Double) throws -> Rational {
  guard let fraction = Rational(value) else { throw NotFinite() }
  return fraction
}

/// The value of a register as a fraction.
func rational(_ value: borrowing BigFloat) throws -> Rational {
  guard let fraction = Rational(value) else { throw NotFinite() }
  return fraction
}
