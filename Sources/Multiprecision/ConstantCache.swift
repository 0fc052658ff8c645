import CMultiprecision

/// The constants (π, ln 2 and others) that MPFR keeps for each thread once a tangent or a power has needed them.
public enum ConstantCache {
  /// Gives back the constants that the calling thread holds. A thread that ends without it leaks them; later work on
  /// this thread only computes them again.
  public static func releaseForThisThread() {
    mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE)
  }
}
