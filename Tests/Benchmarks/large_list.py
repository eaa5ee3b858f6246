"""Compares commands that change one film of a watchlist with 99,990 films with the same commands on an empty list."""
import sys, tempfile
import figures

MOVIES, TRIALS = 99_990, 21
COMMANDS = [["add", "tt0083658"], ["done", "blade", "runner"], ["undo"], ["remove", "tt0083658"]]


def run(arguments, home):
    return figures.run([f"{figures.BIN}/movies", "watchlist", *arguments], {"HOME": home, "PATH": "/usr/bin:/bin"})


table = figures.Table()
with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
    with open(f"{full}/films.json", "w") as file:
        for number in range(1, MOVIES + 1):
            ids, title = f'["tt{90_000_000 + number}"]', f"Film {number}"
            file.write("[" if number == 1 else ",\n")
            file.write(f'{{"version": 1, "ids": {ids}, "title": "{title}", "added": "2026-11-01"}}')
        file.write("]")
    run(["import", f"{full}/films.json"], full)
    # The first rounds fill the page cache.
    rounds = [[[run(command, home) for command in COMMANDS] for home in (empty, full)] for _ in range(TRIALS + 2)][2:]
for index, command in enumerate(COMMANDS):
    baseline, time = (figures.quantile([runs[home][index][0] for runs in rounds]) for home in (0, 1))
    table.ratio(f"watchlist {command[0]}, {MOVIES} films, against no films", time, baseline, 1.5, TRIALS)
table.memory(f"{MOVIES} films", max(memory for runs in rounds for _, memory in runs[1]))
sys.exit(table.status)
