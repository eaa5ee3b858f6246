import Foundation
import ProcessSupport
import TestSupport
import Testing

@Suite("workspace.sh, which builds the tool and hands over to it")
struct WorkspaceScriptTests {
    private func withScript(_ body: (ScriptWorkspace) async throws -> Void) async throws {
        try await withTemporaryFolder { try await body(try await ScriptWorkspace(in: $0)) }
    }

    @Test("It passes on arguments, folder and exit code, and keeps standard output for the tool")
    func handsOver() async throws {
        try await withScript { script in
            let folder = script.root.appending(path: "Packages")
            let outcome = try await script.run("test", "a b", "--isolated", in: folder)
            #expect(
                outcome.text == "\(folder.filePath) --root \(script.root.filePath.dropLast()) test a b --isolated\n"
            )
            #expect(outcome.exitCode == 7)
            #expect(outcome.errorText.hasPrefix("Building the workspace tool"))
        }
    }

    @Test(
        "The tool is built again when a source of it changed, came, went or was replaced by an older one, and else not"
    )
    func builds() async throws {
        try await withScript { script in
            let sources = script.root.appending(path: "Packages/CommandKit/Sources/CommandKit")
            func runs(afterwards: Int, _ what: Comment) async throws {
                _ = try await script.run("list")
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
            let native = script.root.appending(path: "Tools/ProcessSupport/Sources/Native")
            for (name, builds) in [("native.c", 6), ("include/native.h", 7)] {
                try native.appending(path: name).write("// new")
                try await runs(afterwards: builds, "C, too")
            }
            try script.root.appending(path: "Packages/CommandKit/README.md").write("# CommandKit")
            try script.root.appending(path: "Packages/CommandKit/Tests/Test.swift").write("// test")
            try script.root.appending(path: "Packages/Networking/Sources/Networking.swift").write("// another package")
            try await runs(afterwards: 7, "nothing the tool is made of")
        }
    }

    @Test("A build that fails is told with its errors, and no old tool is run in its place")
    func broken() async throws {
        try await withScript { script in
            _ = try await script.run("list")
            try await script.addCommand(
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
        "A Swift that is too old is refused, and the way to a newer one told",
        arguments: [
            "Swift version 5.10.1", "Apple Swift version 6.1.2 (swiftlang)", "nothing",
        ]
    )
    func oldSwift(version: String) async throws {
        try await withScript { script in
            try await script.addCommand("swift", "echo '\(version)'")
            let outcome = try await script.run("build")
            #expect(outcome.exitCode == 2)
            #expect(outcome.errorText.contains("6.2 or newer is needed"))
            #expect(outcome.errorText.contains("https://www.swift.org/install"))
        }
    }

    @Test("Without the SQLite header a user who is not root is told the commands for apt, dnf and brew")
    func noHeader() async throws {
        try await withScript { script in
            try await script.addCommand("clang", "exit 1")
            try await script.addCommand("id", "echo 1000")
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
            try await script.addCommand("clang", "[ -f '\(flag)' ]")
            try await script.addCommand("id", "echo 0")
            try await script.addCommand("apt-get", "case \"$*\" in *'install'*libsqlite3-dev) touch '\(flag)' ;; esac")
            let outcome = try await script.run("run", "hello")
            #expect(outcome.errorText.contains("installing libsqlite3-dev"))
            #expect(outcome.exitCode == 7)
        }
    }
}
