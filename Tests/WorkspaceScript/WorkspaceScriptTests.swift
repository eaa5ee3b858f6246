import Foundation
import ProcessSupport
import TestSupport
import Testing

@Suite("workspace.sh")
struct WorkspaceScriptTests {
    private func withScript(_ body: (ScriptFixture) async throws -> Void) async throws {
        try await withTemporaryFolder { try await body(try await ScriptFixture(in: $0)) }
    }

    @Test(
        "workspace.sh passes arguments, working folder and token to the tool, but no token to the compiler, and returns the exit code"
    )
    func runsTool() async throws {
        try await withScript { script in
            let folder = script.root.appending(path: "Packages")
            let outcome = try await script.run("test", "a b", "--isolated", in: folder)
            #expect(
                outcome.text
                    == "\(folder.filePath) --root \(script.root.filePath.dropLast()) test a b --isolated secret\n"
            )
            let calls = try String(contentsOf: script.root.appending(path: "calls"), encoding: .utf8)
            #expect(calls.contains("build --package-path") && !calls.contains("secret"))
            #expect(outcome.exitCode == 7)
            #expect(outcome.errorText.hasPrefix("Building the workspace tool"))
        }
    }

    @Test(
        "workspace.sh rebuilds the tool after a source file of it changes, but not after a README, a test or another package does"
    )
    func rebuildsTool() async throws {
        try await withScript { script in
            let sources = script.root.appending(path: "Packages/CommandKit/Sources/CommandKit")
            func expect(builds: Int, after change: Comment) async throws {
                _ = try await script.run("list")
                #expect(script.buildCount == builds, change)
            }
            try await expect(builds: 1, after: "the first run")
            try await expect(builds: 1, after: "no change")
            try sources.appending(path: "New.swift").write("// new")
            try await expect(builds: 2, after: "a new file")
            try sources.appending(path: "New.swift").write("// other")
            try await expect(builds: 3, after: "a changed file")
            // An edit in place keeps the inode. This one also keeps the size and the time.
            let edit = #"touch -d @5 "$0" && printf '// OTHER' >"$0" && touch -d @5 "$0""#, started = Date()
            let place = ["sh", "-c", edit, sources.appending(path: "New.swift").filePath]
            #expect(try await Subprocess(place, in: script.root).run().exitCode == 0)
            try await expect(builds: 4, after: "an edit of the same size and time")
            // The compiler would not compile the file without a new time.
            let date = try FileManager.default.attributesOfItem(atPath: place[3])[.modificationDate] as? Date
            #expect(try #require(date) > started)
            try FileManager.default.removeItem(at: sources.appending(path: "New.swift"))
            try await expect(builds: 5, after: "a removed file")
            let native = script.root.appending(path: "Tools/ProcessSupport/Sources/Native")
            for (name, builds) in [("native.c", 6), ("include/native.h", 7)] {
                try native.appending(path: name).write("// new")
                try await expect(builds: builds, after: "a new C file")
            }
            let outside = script.root.appending(path: "outside")
            try outside.appending(path: "a.swift").write("// one")
            try FileManager.default.createSymbolicLink(
                atPath: sources.appending(path: "Link").filePath,
                withDestinationPath: outside.filePath
            )
            try FileManager.default.createSymbolicLink(
                atPath: sources.appending(path: "Loop").filePath,
                withDestinationPath: "."
            )
            try await expect(builds: 8, after: "a link to a folder")
            try outside.appending(path: "b.swift").write("// new")
            try await expect(builds: 9, after: "a new file behind a link")
            try script.root.appending(path: "Packages/CommandKit/README.md").write("# CommandKit")
            try script.root.appending(path: "Packages/CommandKit/Tests/Test.swift").write("// test")
            try script.root.appending(path: "Packages/Networking/Sources/Networking.swift").write("// another package")
            try await expect(builds: 9, after: "changes of a README, a test and another package")
        }
    }

    #if os(Linux)
        @Test(
            "Clones with equal sources share a tool in the compiler's cache, but not one whose sources changed during the build"
        )
        func sharesTool() async throws {
            try await withScript { script in
                let cache = script.root.appending(path: "cache")
                func expect(builds: Int, in another: Comment) async throws {
                    try? FileManager.default.removeItem(at: script.root.appending(path: ".build"))
                    #expect(try await script.run("list", cache: cache).exitCode == 7)
                    #expect(script.buildCount == builds, another)
                }
                try await expect(builds: 1, in: "the first clone")
                try await expect(builds: 1, in: "a second clone")
                let source = script.root.appending(path: "Packages/CommandKit/Package.swift")
                try source.write("// changed\n")
                try script.root.appending(path: "edit").write("// edited")
                try await expect(builds: 2, in: "a clone with a change")
                let edit = script.root.appending(path: "Packages/CommandKit/Edit.swift")
                try FileManager.default.removeItem(at: edit)
                try await expect(builds: 3, in: "a clone with the content before the edit during the build")
                try source.write("// manifest\n")
                try await expect(builds: 3, in: "a clone with the first content")
                #expect(chmod(cache.filePath, 0o755) == 0)
                let store = try #require(
                    try FileManager.default.contentsOfDirectory(at: cache, includingPropertiesForKeys: nil).first
                )
                #expect(chmod(store.filePath, 0o777) == 0)
                try await expect(builds: 4, in: "a clone with a cache to which others may write")
            }
        }
    #endif

    @Test("If the tool does not compile, workspace.sh prints the errors and exits with 2 without running an old tool")
    func failedBuild() async throws {
        try await withScript { script in
            _ = try await script.run("list")
            try await script.addFakeCommand(
                "swift",
                "[ \"$1\" = --version ] && echo 'Swift version 6.2' && exit; echo '[1/2] Compiling'; echo 'error: no'; exit 1"
            )
            for _ in 1...2 {
                let outcome = try await script.run("list")
                #expect(outcome.exitCode == 2)
                #expect(outcome.text.isEmpty)
                #expect(outcome.errorText.contains("error: no"))
                #expect(!outcome.errorText.contains("Compiling"))
            }
        }
    }

    @Test(
        "workspace.sh rejects Swift before 6.2 or of an unknown version, and prints where to get a newer version",
        arguments: ["Swift version 5.10.1", "Apple Swift version 6.1.2 (swiftlang)", "nothing"]
    )
    func oldSwift(version: String) async throws {
        try await withScript { script in
            try await script.addFakeCommand("swift", "echo '\(version)'")
            let outcome = try await script.run("build")
            #expect(outcome.exitCode == 2)
            #expect(outcome.errorText.contains("6.2 or newer is needed"))
            #expect(outcome.errorText.contains("https://www.swift.org/install"))
        }
    }

    @Test("workspace.sh prints the apt, dnf and brew commands if the SQLite header is missing")
    func missingHeader() async throws {
        try await withScript { script in
            try await script.addFakeCommand("clang", "exit 1")
            try await script.addFakeCommand("id", "echo 1000")
            let outcome = try await script.run("run", "hello")
            #expect(outcome.exitCode == 2)
            for command in ["apt-get install libsqlite3-dev", "dnf install sqlite-devel", "brew install sqlite"] {
                #expect(outcome.errorText.contains(command))
            }
            #expect(script.buildCount == 0)
        }
    }

    @Test("workspace.sh run by root on Debian installs the missing SQLite header")
    func installsHeader() async throws {
        try await withScript { script in
            let flag = script.root.appending(path: "installed").filePath
            try await script.addFakeCommand("clang", "[ -f '\(flag)' ]")
            try await script.addFakeCommand("id", "echo 0")
            try await script.addFakeCommand(
                "apt-get",
                "case \"$*\" in *'install'*libsqlite3-dev) touch '\(flag)' ;; esac"
            )
            let outcome = try await script.run("run", "hello")
            #expect(outcome.errorText.contains("installing libsqlite3-dev"))
            #expect(outcome.exitCode == 7)
        }
    }
}
