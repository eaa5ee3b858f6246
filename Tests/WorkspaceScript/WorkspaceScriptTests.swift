import Foundation
import ProcessSupport
import TestSupport
import Testing

@Suite("workspace.sh")
struct WorkspaceScriptTests {
    private func withScript(_ body: (ScriptWorkspace) async throws -> Void) async throws {
        try await withTemporaryFolder { try await body(ScriptWorkspace(in: $0)) }
    }

    @Test("list names each package with its folder, its products and the first sentence of its README")
    func list() async throws {
        try await withScript { script in
            let outcome = try await script.run("list")
            let words = outcome.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            #expect(
                words == [
                    "Alpha Packages/Alpha Alpha (library)", "The first.", "Hello Apps/Hello hello (executable)",
                ]
            )
        }
    }

    @Test(
        "What is mistyped is answered with the nearest that there is",
        arguments: [
            (["tset"], "Did you mean 'test'?"), (["test", "Alpa"], "Did you mean 'Alpha'?"),
            (["run", "helo"], "Did you mean 'hello'?"), (["build", "Something"], "There are: Alpha, Hello."),
            (["bench"], "There are no benchmarks."), (["run"], "There are: hello."),
        ]
    )
    func mistyped(arguments: [String], answer: String) async throws {
        try await withScript { script in
            let outcome =
                try await arguments.count == 1
                ? script.run(arguments[0]) : script.run(arguments[0], arguments[1])
            #expect(outcome.errorText.contains(answer))
            #expect(outcome.exitCode == 2)
            #expect(outcome.text.isEmpty)
        }
    }

    @Test("run passes on arguments, folder and exit code, and keeps standard output for the executable")
    func run() async throws {
        try await withScript { script in
            let folder = script.root.appending(path: "Packages")
            let outcome = try await script.run("run", "hello", "one", "--two", in: folder)
            #expect(outcome.text == "\(folder.filePath) one --two\n")
            #expect(outcome.exitCode == 7)
            #expect(outcome.errorText.hasPrefix("Building hello"))
        }
    }

    @Test("run builds again when a source changed, came, went or was replaced by an older one, and else not")
    func builds() async throws {
        try await withScript { script in
            let sources = script.root.appending(path: "Packages/Alpha/Sources/Alpha")
            func runs(afterwards: Int, _ what: Comment) async throws {
                _ = try await script.run("run", "hello")
                #expect(script.builds == afterwards, what)
            }
            try await runs(afterwards: 1, "first run")
            try await runs(afterwards: 1, "nothing changed")
            try sources.appending(path: "New.swift").write("// new")
            try await runs(afterwards: 2, "a new file")
            try sources.appending(path: "New.swift").write("// other")
            try await runs(afterwards: 3, "a changed file")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
                ofItemAtPath: sources.appending(path: "New.swift").filePath
            )
            try await runs(afterwards: 4, "an older file")
            try FileManager.default.removeItem(at: sources.appending(path: "New.swift"))
            try await runs(afterwards: 5, "a file less")
            try script.root.appending(path: "Packages/Alpha/README.md").write("# Alpha\n\nOther.\n")
            try await runs(afterwards: 5, "another README")
        }
    }

    @Test("A build that fails is told with its errors, and nothing old is run in its place")
    func broken() async throws {
        try await withScript { script in
            _ = try await script.run("run", "hello")
            try script.addCommand(
                "swift",
                "[ \"$1\" = --version ] && echo 'Swift version 6.2' && exit; echo '[1/2] Compiling'; echo 'error: no'; exit 1"
            )
            let outcome = try await script.run("run", "hello")
            #expect(outcome.exitCode == 2)
            #expect(outcome.text.isEmpty)
            #expect(outcome.errorText.contains("error: no"))
            #expect(!outcome.errorText.contains("Compiling"))
        }
    }

    @Test(
        "A Swift that is too old is refused, and the way to a newer one told",
        arguments: [
            "Swift version 5.10.1", "Apple Swift version 6.1.2 (swiftlang)", "nothing",
        ]
    )
    func oldSwift(version: String) async throws {
        try await withScript { script in
            try script.addCommand("swift", "echo '\(version)'")
            let outcome = try await script.run("build")
            #expect(outcome.exitCode == 2)
            #expect(outcome.errorText.contains("6.2 or newer is needed"))
            #expect(outcome.errorText.contains("https://www.swift.org/install"))
        }
    }

    @Test("Without the SQLite header a user who is not root is told the commands for apt, dnf and brew")
    func noHeader() async throws {
        try await withScript { script in
            try script.addCommand("clang", "exit 1")
            try script.addCommand("id", "echo 1000")
            let outcome = try await script.run("run", "hello")
            #expect(outcome.exitCode == 2)
            for command in ["apt-get install libsqlite3-dev", "dnf install sqlite-devel", "brew install sqlite"] {
                #expect(outcome.errorText.contains(command))
            }
            #expect(script.builds == 0)
        }
    }

    @Test("Root on Debian gets the SQLite header installed, and is told so")
    func installsHeader() async throws {
        try await withScript { script in
            let flag = script.root.appending(path: "installed").filePath
            try script.addCommand("clang", "[ -f '\(flag)' ]")
            try script.addCommand("id", "echo 0")
            try script.addCommand("apt-get", "case \"$*\" in *'install'*libsqlite3-dev) touch '\(flag)' ;; esac")
            let outcome = try await script.run("run", "hello")
            #expect(outcome.errorText.contains("installing libsqlite3-dev"))
            #expect(outcome.exitCode == 7)
        }
    }

    @Test("A package that does not build or has no test fails, and the last line has the sums")
    func noTests() async throws {
        try await withScript { script in
            let outcome = try await script.run("test")
            #expect(outcome.exitCode == 1)
            #expect(outcome.text.contains("Alpha: 0 passed, 1 failed, 0 skipped (0.0 s): has no test target\n"))
            #expect(outcome.text.hasSuffix("\n0 passed, 2 failed\n"))
        }
    }

    @Test(
        "The row of a package says what its test bundle reported, also where it crashed or ran nothing",
        arguments: [
            (
                """
                echo '✘ Test wrong() recorded an issue'
                echo '<testsuite name="TestResults" time="1.26">' >"$report"
                echo '<testcase name="right()" time="0.1" />' >>"$report"
                printf '<testcase name="wrong()">\n<failure message="a" />\n<failure message="b" />\n' >>"$report"
                printf '<testcase name="later()">\n<skipped />\n' >>"$report"
                exit 1
                """,
                "Alpha: 1 passed, 1 failed, 1 skipped (1.3 s)\n1 passed, 1 failed, 1 skipped\n", 1
            ),
            (
                "echo '<testcase name=\"right()\" />' >\"$report\"",
                "Alpha: 1 passed, 0 failed, 0 skipped (0.0 s)\n1 passed, 0 failed\n", 0
            ),
            (
                "echo '✔ Test right() passed after 0.1 seconds.'; exit 4",
                "Alpha: 1 passed, 1 failed, 0 skipped (0.0 s): ended with exit code 4\n1 passed, 1 failed\n", 1
            ),
            (
                "echo '<testsuites>' >\"$report\"",
                "Alpha: 0 passed, 1 failed, 0 skipped (0.0 s): ran no test\n0 passed, 1 failed\n", 1
            ),
        ] as [(String, String, Int32)]
    )
    func counts(bundle: String, rows: String, exitCode: Int32) async throws {
        try await withScript { script in
            try script.addPackage("Packages/Alpha", products: #".testTarget(name: "AlphaTests")"#)
            try script.addTestBundle("Alpha", bundle)
            let outcome = try await script.run("test", "Alpha")
            #expect(outcome.text == rows)
            #expect(outcome.exitCode == exitCode)
        }
    }
}
