"""The two sides of a comparison: a commit in a worktree of its own, and the present tree, both built for release."""

from __future__ import annotations

import pathlib
import shutil
import subprocess
import sys

CHECKOUT = pathlib.Path(__file__).resolve().parents[3]
KEPT = CHECKOUT / ".build" / "against"


class CannotCompare(Exception):
    """A sentence on what keeps the comparison from being made."""


def commit(name: str, checkout: pathlib.Path = CHECKOUT) -> str:
    """The full hash of a commit that is named in any way git knows."""
    found = git(checkout, "rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")
    if found.returncode != 0:
        raise CannotCompare(
            f"BASE is {name}, which is no commit here; give a hash, a branch, a tag, or HEAD~1 for the one before.")
    return found.stdout.strip()


def base(hash: str, products: list[str]) -> pathlib.Path:
    """The folder of a commit's programs. Its worktree and build are kept for the next time."""
    tree = KEPT / hash[:12]
    if not (tree / "Package.swift").exists():
        # Git holds a worktree for registered whose folder was removed by other means.
        git(CHECKOUT, "worktree", "remove", "--force", str(tree))
        shutil.rmtree(tree, ignore_errors=True)
        added = git(CHECKOUT, "worktree", "add", "--quiet", "--detach", str(tree), hash)
        if added.returncode != 0:
            said = added.stderr.strip().splitlines()[-1:] or ["nothing"]
            raise CannotCompare(f"git cannot check out {hash[:12]} into {shown(tree)}, saying: {said[0]}")
    # Versions of packages are not a difference between the commits, unless a commit asks for one.
    if (CHECKOUT / "Package.resolved").exists() and not (tree / "Package.resolved").exists():
        shutil.copy(CHECKOUT / "Package.resolved", tree)
    return built(tree, products, f"the base, {hash[:12]}")


def built(tree: pathlib.Path, products: list[str], what: str) -> pathlib.Path:
    """The folder of a tree's programs, made where they are missing or old."""
    KEPT.mkdir(parents=True, exist_ok=True)
    log = KEPT / (tree.name + ".log" if tree != CHECKOUT else "present.log")
    with open(log, "w", encoding="utf-8") as file:
        for product in products:
            print(f"Building {product} of {what} …", file=sys.stderr, flush=True)
            command = ["swift", "build", "-c", "release", "--product", product]
            if subprocess.run(command, cwd=tree, stdout=file, stderr=subprocess.STDOUT).returncode != 0:
                raise CannotCompare(f"{product} of {what} cannot be built; {shown(log)} says why.")
    asked = ["swift", "build", "-c", "release", "--show-bin-path"]
    return pathlib.Path(subprocess.run(asked, cwd=tree, stdout=subprocess.PIPE, text=True, check=True).stdout.strip())


def git(tree: pathlib.Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(["git", *arguments], cwd=tree, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise CannotCompare("git is missing, which knows the commits; install it.") from error


def shown(path: pathlib.Path) -> str:
    return str(path.relative_to(CHECKOUT))
