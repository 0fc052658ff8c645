import Results

ByteSink.ignoreBrokenPipes()
precondition(Toolchain.current.compiler.hasPrefix("Swift"))

_ = CrossCheckTotal()
