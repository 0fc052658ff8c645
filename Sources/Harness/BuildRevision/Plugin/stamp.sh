# stamp.sh PACKAGE FILE: writes a Swift file that holds the version in CITATION.cff, the commit, and whether what is
# compiled differs from it. A file that holds the same already is left as it is: then nothing is compiled again.
set -eu
package=${1%/}
file=$2

version=$(sed -n 's/^version: *["'"'"']*\([0-9][0-9A-Za-z.+-]*\)["'"'"']* *$/\1/p' "$package/CITATION.cff")
if [ -z "$version" ]; then
  echo "CITATION.cff should state a version, as in version: 0.1.0" >&2
  exit 1
fi

commit=unknown
dirty=nil
# Only a repository of the package itself counts: one that merely surrounds it is about something else.
if [ -e "$package/.git" ]; then
  if head=$(git -C "$package" rev-parse --verify HEAD 2>/dev/null); then
    commit=$head
    # No lock is taken from someone at work there.
    if changes=$(git --no-optional-locks -C "$package" status --porcelain -- Package.swift CITATION.cff Sources Benchmarks 2>/dev/null); then
      if [ -n "$changes" ]; then dirty=true; else dirty=false; fi
    fi
  elif head=$(cat "$package/.git/HEAD" 2>/dev/null); then
    # There is no git, or it refuses a folder of another owner.
    case $head in
      "ref: "*)
        reference=${head#ref: }
        head=$(cat "$package/.git/$reference" 2>/dev/null) ||
          head=$(sed -n "s|^\([0-9a-f]*\) $reference\$|\1|p" "$package/.git/packed-refs" 2>/dev/null) || head=
        ;;
    esac
    if [ -n "$head" ]; then commit=$head; fi
  fi
fi

stamp="extension BuildRevision {
  static var stamp: (version: String, commit: String, isDirty: Bool?) {
    @inline(never) get { (\"$version\", \"$commit\", $dirty) }
  }
}"
if [ ! -f "$file" ] || [ "$(cat "$file")" != "$stamp" ]; then
  printf '%s\n' "$stamp" >"$file.part"
  mv "$file.part" "$file"
fi
