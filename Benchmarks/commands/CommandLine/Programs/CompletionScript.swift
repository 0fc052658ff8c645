import Foundation

/// The completion of all programs that are built, for a shell: the script that `ArgumentParser` makes for each of them,
/// with its functions renamed after it, and a function that chooses among them by the command.
struct CompletionScript {
  private enum Shell: String {
    case bash, zsh, fish
  }

  private let shell: Shell
  private let own: String

  /// - Parameter own: what the main program's parser prints.
  init(_ own: String) {
    self.own = own
    shell = own.hasPrefix("#compdef") ? .zsh : own.hasPrefix("#!") ? .bash : .fish
  }

  /// The script for all programs.
  var joined: String {
    let others = ProgramCatalog.others.filter(ProgramStart.isBuilt)
    let parts = [Self.renamed(functions(of: own), "own")] + others.map { renamedFunctions(of: $0) }
    let body = parts.joined(separator: "\n")
    let cases = others.map { program in
      let commands = program.subcommands.map(\.name).joined(separator: "|")
      return "        \(commands)) _vernier_\(Self.name(of: program)) \"${@}\"; return ;;"
    }.joined(separator: "\n")
    let commands = ProgramCatalog.others.flatMap(\.subcommands)
    switch shell {
    case .fish:
      // Conditions and offers of all scripts add up; those of programs that are not built have no options.
      return body + "\n"
        + commands.map { command in
          "complete -c vernier -n __fish_use_subcommand -fa \(command.name) -d '\(Self.escaped(command.abstract))'"
        }.joined(separator: "\n")
    case .bash:
      return """
        \(body)
        _vernier() {
            if (( COMP_CWORD > 1 )); then
                case "${COMP_WORDS[1]}" in
        \(cases)
                esac
            else
                COMPREPLY=($(compgen -W '\(commands.map(\.name).joined(separator: " "))' -- "${2}"))
            fi
            _vernier_own "${@}"
        }

        complete -o filenames -F _vernier vernier
        """
    case .zsh:
      let offers = commands.map { "'\($0.name):\(Self.escaped($0.abstract))'" }
      return """
        #compdef vernier
        \(body)
        _vernier() {
            if (( CURRENT > 2 )); then
                case "${words[2]}" in
        \(cases)
                esac
            elif [[ "${PREFIX}" != -* ]]; then
                local -a others=(\(offers.joined(separator: " ")))
                _describe -V '' others
            fi
            _vernier_own "${@}"
        }

        if [[ "${funcstack[1]}" = _vernier ]]; then
            _vernier "${@}"
        else
            compdef _vernier vernier
        fi
        """
    }
  }

  /// A script without what registers it with the shell.
  private func functions(of script: String) -> String {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    switch shell {
    case .fish: return script
    case .bash: return lines.filter { !$0.hasPrefix("complete ") }.joined(separator: "\n")
    case .zsh: return lines.dropFirst().prefix { !$0.hasPrefix("if [[ \"${funcstack") }.joined(separator: "\n")
    }
  }

  private func renamedFunctions(of program: ProgramDescription) -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = ProgramStart.path(of: program).map { URL(fileURLWithPath: $0) }
    process.arguments = ["--generate-completion-script", shell.rawValue]
    process.standardOutput = output
    guard (try? process.run()) != nil, let bytes = try? output.fileHandleForReading.readToEnd() else { return "" }
    process.waitUntilExit()
    return Self.renamed(functions(of: String(decoding: bytes, as: UTF8.self)), Self.name(of: program))
  }

  private static func name(of program: ProgramDescription) -> String {
    String(program.name.dropFirst("vernier-".count))
  }

  private static func renamed(_ script: String, _ name: String) -> String {
    script.replacing("_vernier", with: "_vernier_" + name)
  }

  private static func escaped(_ text: String) -> String { text.replacing("'", with: "'\\''") }
}
