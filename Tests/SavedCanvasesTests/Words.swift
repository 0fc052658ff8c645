/// The description of the error that `body` throws; nil when it throws none.
func words<Failure: Error>(of body: () throws(Failure) -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}
