"""The fixture `breakable.txtar`, and edits of it that make a test fail or break a build, each with its name."""
import re, sys
from pathlib import Path


def fixture(path):
    """Returns the texts of the files in a txtar file, by path. A line `-- path --` begins a file."""
    _, *parts = re.split(r"(?m)^-- (.+) --\n", Path(path).read_text())
    return dict(zip(parts[::2], parts[1::2]))


def write(files, root):
    """Writes texts to files below a folder, and creates missing folders."""
    for path, text in files.items():
        file = Path(root, path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def replace(path, old, new):
    def change(root):
        text = Path(root, path).read_text()
        write({path: text.replace(old, new)}, root) if old in text else sys.exit(f"{path} does not contain {old}")

    return f"{path}: {old} -> {new}", change


def remove(path):
    return f"{path} removed", lambda root: Path(root, path).unlink()


def move(path, other):
    return f"{path} moved to {other}", lambda root: Path(root, path).rename(Path(root, other))


def add(path, text):
    return f"{path} added", lambda root: write({path: text}, root)


ALL = [
    # Edits of function bodies, after which tests of dependents fail.
    replace("Base/Sources/Base/Base.swift", "{ 1 }", "{ 2 }"),
    replace("Base/Sources/Base/More.swift", "{ 10 }", "{ 11 }"),
    replace("Base/Sources/Extras/Extras.swift", "{ 5 }", "{ 6 }"),
    replace("Left/Sources/Left/Left.swift", "+ 1", "+ 2"),
    replace("Right/Sources/Right/Right.swift", "+ native", "- native"),
    replace("Top/Sources/Top/Top.swift", "*", "+"),
    replace("App/Sources/App/Main.swift", '"top ', '"top: '),
    replace("Side/Sources/Side/Side.swift", "extras()", "extras() + 1"),
    # Edits of declarations, after which dependents do not compile.
    replace("Base/Sources/Base/Base.swift", "base()", "basis()"),
    replace("Base/Sources/Extras/Extras.swift", "public func", "func"),
    replace("Right/Sources/Right/Right.swift", "-> Int", "-> Int?"),
    replace("Texts/Sources/Texts/Texts.swift", "greeting() -> String", "greeting(_ name: String) -> String"),
    replace("Left/Sources/Left/Left.swift", "import Base", ""),
    # Edits of C code: a function body, a constant in a header, and a declaration in a header.
    replace("Native/Sources/CNative/native.c", "return 3", "return 4"),
    replace("Native/Sources/CNative/include/native.h", "LIMIT 7", "LIMIT 8"),
    replace("Native/Sources/CNative/include/native.h", "int native_value(void);", ""),
    # Edits of resources, and of files outside of the packages that only tests read.
    replace("Texts/Sources/Texts/Resources/greeting.txt", "Hello", "Good day"),
    remove("Texts/Sources/Texts/Resources/greeting.txt"),
    replace("Guide/page.txt", "Welcome", "Goodbye"),
    replace("VERSION", "1", "2"),
    remove("VERSION"),
    # Removals, moves and additions of source files.
    remove("Base/Sources/Base/More.swift"),
    remove("Base/Sources/Extras/Extras.swift"),
    move("Base/Sources/Base/More.swift", "Base/Sources/Extras/More.swift"),
    move("Base/Sources/Base/Base.swift", "Side/Sources/Side/Base.swift"),
    add("Left/Sources/Left/Second.swift", "import Base\npublic func left() -> Int { base() }\n"),
    add("Native/Sources/CNative/second.c", "int native_value(void) { return 5; }\n"),
    # Edits of tests and manifests.
    replace("Top/Tests/TopTests/TopTests.swift", "46", "47"),
    replace("Base/Package.swift", '.library(name: "Extras", targets: ["Extras"])', ""),
    replace("Base/Package.swift", '.target(name: "Base")', '.target(name: "Base", exclude: ["More.swift"])'),
    remove("Right/Package.swift"),
]
