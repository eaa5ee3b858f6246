"""Runs of programs that benchmarks measure, and the table of results."""
import os, subprocess, sys, time

ROOT = os.path.realpath(f"{__file__}/../../..")
BIN = os.environ["WORKSPACE_BIN"]
MEMORY_LIMIT = 64 * 1024 * 1024


def quantile(values, share=0.5):
    """Returns a quantile, by default the median."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def run(command, environment):
    """Runs a program with its output to /dev/null. Returns its run time in seconds and its peak memory in bytes."""
    output = [(os.POSIX_SPAWN_OPEN, descriptor, os.devnull, os.O_WRONLY, 0) for descriptor in (1, 2)]
    began = time.monotonic()
    _, status, usage = os.wait4(os.posix_spawn(command[0], command, environment, file_actions=output), 0)
    seconds = time.monotonic() - began
    if status:
        sys.exit(f"{' '.join(command)} failed with status {status}")
    # getrusage(2) reports bytes on macOS and kilobytes on Linux.
    return seconds, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def static_bin():
    """Builds `movies` and `empty-program` with static libraries, and returns the folder of the executables."""
    script = 'set -eu; root=$1; . "$root/Tests/Benchmarks/static.sh"; static_bin'
    built = subprocess.run(["sh", "-c", script, "sh", ROOT], stdout=subprocess.PIPE, text=True)
    return built.stdout.strip() if built.returncode == 0 else sys.exit(2)


class Table:
    """The table of results. `status` is the exit code of the benchmark: 1 if a limit was missed."""

    def __init__(self):
        self.status = 0
        self.write("figure", "trials", "value", "limit", "")

    def write(self, name, *rest):
        # Writes at once, because the next measurement may take minutes.
        print(f"{name:62}" + "".join(f" {text:>15}" for text in rest), flush=True)

    def add(self, name, value, limit="", is_met=True, trials=1):
        if not is_met:
            self.status = 1
        self.write(name, str(trials), value, limit, "" if not limit else "ok" if is_met else "MISSED")

    def time(self, name, seconds, limit=None, trials=1):
        text = "" if limit is None else f"{limit * 1000:.1f} ms"
        self.add(name, f"{seconds * 1000:.1f} ms", text, limit is None or seconds <= limit, trials)

    def ratio(self, name, seconds, baseline, limit=None, trials=1):
        ratio = seconds / baseline
        text = "" if limit is None else f"{limit:.2f}"
        self.add(name, f"{ratio:.2f} x {baseline * 1000:.1f} ms", text, limit is None or ratio <= limit, trials)

    def memory(self, name, size):
        mebibytes = lambda size: f"{size / 1_048_576:.1f} MiB"
        self.add(f"peak memory, {name}", mebibytes(size), mebibytes(MEMORY_LIMIT), size <= MEMORY_LIMIT)
