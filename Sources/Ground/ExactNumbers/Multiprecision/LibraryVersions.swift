import CMultiprecision

/// The versions of GMP and MPFR that this process uses, for the head of a report.
public enum LibraryVersions {
  /// The version of the GMP library that is loaded, such as `6.2.1`.
  public static var gmp: String { String(cString: vernier_gmp_version()) }

  /// The version of the MPFR library that is loaded, such as `4.2.0`.
  public static var mpfr: String { String(cString: mpfr_get_version()) }

  /// Whether MPFR keeps its flags and constants per thread. If not, two threads must not use registers at once, even
  /// registers that share no memory.
  public static var threadSafe: Bool { mpfr_buildopt_tls_p() != 0 }
}
