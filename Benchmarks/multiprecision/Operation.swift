/// The operations that hot loops are made of.
enum Operation: String, CaseIterable {
  case add
  case multiply
  case fusedMultiplyAdd = "fma"
}
