import Foundation
import TestSupport
import Testing

@Suite("What is installed")
struct InstallTests {
  private static let shells = ["bash", "zsh", "fish"].filter { shell in
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains { access($0 + shell, X_OK) == 0 }
  }

  @Test("completes commands and options of every program in bash", .enabled(if: shells.contains("bash")))
  func bash() throws {
    let script = """
      "$VERNIER" --generate-completion-script bash >vernier.bash && bash -c '
        source ./vernier.bash
        offers() {
          COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE} COMPREPLY=()
          _vernier vernier "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
          echo "$*: ${COMPREPLY[*]}"
        }
        offers vernier la; offers vernier sw; offers vernier latency --dis; offers vernier predict --pe
        offers vernier sweep --thr; offers vernier canvas --exp; offers vernier handoff --gest'
      """
    let shell = try Shell(script, in: try TemporaryFolder())
    #expect(
      shell.output == """
        vernier la: latency
        vernier sw: sweep
        vernier latency --dis: --display
        vernier predict --pe: --pens
        vernier sweep --thr: --threshold
        vernier canvas --exp: --export
        vernier handoff --gest: --gestures

        """, "\(shell.errorText)")
  }

  @Test("completes the same in fish", .enabled(if: shells.contains("fish")))
  func fish() throws {
    let script = """
      "$VERNIER" --generate-completion-script fish >vernier.fish && fish -c '
        source ./vernier.fish
        for line in la sw "latency --dis" "predict --pe" "sweep --thr" "canvas --exp" "handoff --gest"
          complete -C "vernier $line" | cut -f 1 | sort -u
        end'
      """
    let shell = try Shell(script, in: try TemporaryFolder())
    let offers = shell.output.split(separator: "\n").map(String.init)
    #expect(
      offers == ["latency", "sweep", "--display", "--pens", "--threshold", "--export", "--gestures"],
      "\(shell.output)\(shell.errorText)")
  }

  @Test("is a function of zsh that has them", .enabled(if: shells.contains("zsh")))
  func zsh() throws {
    let script = """
      "$VERNIER" --generate-completion-script zsh >_vernier && zsh -f -c '
        fpath=($PWD $fpath); autoload -U compinit; compinit -D -u; print $_comps[vernier]
        compdef() { }; source ./_vernier
        for name in own_sweep latency_latency latency_predict canvas_canvas; do
          print $name ${(M)${(f)functions[_vernier_$name]}:#*--(threshold|display|pens|export)\\[*}; done'
      """
    let shell = try Shell(script, in: try TemporaryFolder())
    let lines = shell.output.split(separator: "\n")
    #expect(lines.first == "_vernier", "\(shell.errorText)")
    for (line, option) in zip(lines.dropFirst(), ["--threshold[", "--display[", "--pens[", "--export["]) {
      #expect(line.contains(option), "\(shell.output)\(shell.errorText)")
    }
    #expect(lines.count == 5, "\(shell.output)\(shell.errorText)")
  }

  @Test("finds its programs, has a page a command, and says where it may not be")
  func folders() throws {
    let folder = try TemporaryFolder()
    let repository = Repository.folder.path
    let script = """
      DESTDIR="$PWD/stage" make --no-print-directory -C "\(repository)" install PREFIX=/opt/vernier &&
      cd / && PATH=/usr/bin:/bin "$OLDPWD/stage/opt/vernier/bin/vernier" handoff --rules dyadic-frames --levels 0 --output -
      """
    let shell = try Shell(script, in: folder)
    #expect(shell.exitCode == 0 && shell.output.contains("dyadic-frames,"), "\(shell.errorText)")
    let share = "stage/opt/vernier/share/"
    let pages = try folder.paths().filter { $0.hasPrefix(share + "man/man1/") }
    for name in ["vernier", "vernier-sweep", "vernier-handoff"] {
      #expect(pages.contains(share + "man/man1/\(name).1"))
      #expect(try folder.text(share + "man/man1/\(name).1").contains(".SH OPTIONS\n"))
    }
    for file in [
      "bash-completion/completions/vernier", "zsh/site-functions/_vernier", "fish/vendor_completions.d/vernier.fish",
    ] {
      #expect(try folder.text(share + file).contains("latency"))
    }
    try folder.file("file", holding: "")
    let refused = try Shell(
      "make --no-print-directory -C \"\(repository)\" install PREFIX=\"$PWD/file\"; echo $?", in: folder)
    #expect(refused.output == "2\n" && refused.errorText.contains("file/bin cannot be written to; name"), "\(refused)")
  }
}
