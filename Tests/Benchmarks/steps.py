"""Clones of this repository, and the times of commands in them, for benchmarks."""
import os, resource, subprocess, sys, time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def clone(folder):
    """Clones the repository, and returns the folder."""
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    return Path(folder)


def seconds(title, *commands, folder, store=None):
    """Runs the commands, and prints and returns their run time and processor time in seconds.

    `store` is the folder of the compiler's cache, or "off"."""
    environment = os.environ | ({"WORKSPACE_COMPILER_CACHE": str(store)} if store else {})
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    for command in commands:
        run = subprocess.run(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if run.returncode:
            sys.exit(f"{' '.join(command)} failed:\n{run.stdout.decode(errors='replace')[-4000:]}")
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - began
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{title:44} {wall:7.1f} s {processor:9.1f} s {max(0, os.cpu_count() * wall - processor):7.1f} s", flush=True)
    return wall, processor


def naive_loop(folder):
    """Runs `swift test` in each package of a clone, one after another."""
    packages = [path.parent for path in sorted(folder.glob("*/**/Package.swift")) if "/." not in str(path.relative_to(folder))]
    commands = [["swift", "test", "--package-path", str(path)] for path in packages]
    return seconds("swift test in each package", *commands, folder=folder)
