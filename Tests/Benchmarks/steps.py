"""Clones of this repository, and the times of commands in them, for benchmarks."""
import contextlib, os, resource, socket, subprocess, sys, time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def clone(folder):
    """Clones the repository, and returns the folder."""
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    return Path(folder)


def git(folder, *arguments):
    """Runs git in a folder."""
    identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True)


def seconds(title, *commands, folder, store=None, variables={}):
    """Runs the commands, and prints and returns their run time and processor time in seconds.

    `store` is the folder of the compiler's cache, or "off"."""
    environment = os.environ | variables | ({"WORKSPACE_COMPILER_CACHE": str(store)} if store else {})
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
    """Runs `swift test` in each package of a clone, one after another. Some tests of the package Tests fail without other builds."""
    packages = [path.parent for path in sorted(folder.glob("*/**/Package.swift")) if "/." not in str(path.relative_to(folder))]
    command = 'swift test --package-path "$0" || test "$(basename "$0")" = Tests'
    commands = [["sh", "-c", command, str(path)] for path in packages]
    return seconds("swift test in each package", *commands, folder=folder)


@contextlib.contextmanager
def remote_cache(folder):
    """Runs an nginx that stores files below a folder, and returns the variables for a remote cache."""
    os.makedirs(f"{folder}/content")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    places = "".join(f"{name}_temp_path {folder}/{name}; " for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    Path(f"{folder}/nginx.conf").write_text(
        f"""{"user root;" if os.getuid() == 0 else ""} pid {folder}/pid; error_log {folder}/log; events {{}}
        http {{ access_log off; client_max_body_size 2g; {places}
        server {{ listen 127.0.0.1:{port}; root {folder}/content; location / {{ dav_methods PUT; create_full_put_path on; }} }} }}"""
    )
    nginx = ["nginx", "-p", folder, "-c", f"{folder}/nginx.conf"]
    environment = os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin"}
    subprocess.run(nginx, env=environment, check=True)
    try:
        yield {"WORKSPACE_REMOTE_CACHE": f"http://127.0.0.1:{port}"}
    finally:
        subprocess.run(nginx + ["-s", "stop"], env=environment, check=True)
