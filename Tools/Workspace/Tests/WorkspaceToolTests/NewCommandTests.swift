import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

@Suite("The command 'new'", .timeLimit(.minutes(10)))
struct NewCommandTests {
    private static let fixture = CachedFixture(
        Fixture(
            """
            \(coreManifest)
            -- .swift-format --
            { "version": 1, "lineLength": 60 }
            -- Core/Sources/Core/Core.swift --
            public let core = 1
            -- Core/Tests/CoreTests/CoreTests.swift --
            import Core
            import Testing

            """
        )
    )

    private func withTool(_ body: (Tool) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await Self.fixture.write(to: folder)
            try await body(Tool(root: folder))
        }
    }

    /// Returns the paths of all files outside of `.build`.
    private func files(of tool: Tool) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: tool.root.filePath)
            .filter { !$0.hasPrefix(".build") }.sorted()
    }

    @Test("The command 'new package' creates a formatted package and refuses to create it again")
    func package() async throws {
        try await withTool { tool in
            let made = try await tool.run("new", "package", "Ranking")
            #expect(made.exitCode == 0, "\(made.errorText)")
            #expect(made.text == "Ranking: 4 files\n\nNext:\n    swift test --package-path Ranking\n")
            #expect(try tool.read("Ranking/Package.swift").contains("\n  name: \"Ranking\","))
            #expect(try await tool.run("list").text.contains("Ranking (library)"))
            let lint = try await tool.run("lint")
            #expect(lint.exitCode == 0, "\(lint.text)")
            let again = try await tool.run("new", "package", "Ranking")
            #expect(
                again.errorText
                    == "workspace.sh: The name Ranking is already used by Ranking.\n              Choose another name.\n"
            )
            #expect(again.exitCode == 2 && again.text.isEmpty)
        }
    }

    @Test("The command 'new --dry-run' refuses existing files like a run without --dry-run")
    func dryRunRefuses() async throws {
        try await withTool { tool in
            try tool.write("Libraries/Ranking/README.md", "mine")
            var messages: Set<String> = []
            for options in [[], ["--dry-run"]] {
                let outcome = try await tool.run(["new", "package", "Ranking", "--at", "Libraries"] + options)
                #expect(outcome.exitCode == 2 && outcome.text.isEmpty)
                messages.insert(outcome.errorText)
            }
            #expect(messages.count == 1 && messages.first?.contains("README.md exists already.") == true)
        }
    }

    @Test("The command 'new --dry-run' lists the files as text or JSON and writes nothing")
    func dryRun() async throws {
        try await withTool { tool in
            let before = try files(of: tool)
            let outcome = try await tool.run("new", "package", "Ranking", "--at", "Libraries", "--dry-run")
            #expect(
                outcome.text == """
                    Libraries/Ranking/Package.swift
                    Libraries/Ranking/README.md
                    Libraries/Ranking/Sources/Ranking/RankingGreeting.swift
                    Libraries/Ranking/Tests/RankingTests/RankingGreetingTests.swift

                    """
            )
            let json = try await tool.json("new", "package", "Ranking", "--dry-run", "--format", "json")
            #expect(json["isDryRun"] as? Bool == true)
            #expect((json["written"] as? [String])?.count == 4)
            #expect(json["changed"] as? [String] == [] && (json["joints"] as? [Any])?.isEmpty == true)
            #expect(json["commands"] as? [String] == ["swift test --package-path Ranking"])
            #expect(try files(of: tool) == before)
        }
    }

    @Test(
        "The command 'new' writes nothing for invalid arguments and exits with code 2",
        arguments: [
            (["feature", "Watchlist"], "Cannot find the template Tools/Templates/ShoppingListFeature"),
            (["package", "core"], "Did you mean 'Core'?"), (["package", "A\u{1B}[2J"], "cannot name a package"),
            (["package", "Ranking", "--at", ".."], "is not in the workspace"),
            (["screen", "History"], "'new screen' needs '--in FEATURE'."),
            (["screen", "History", "--in", "Watchlist"], "There is no feature 'Watchlist'"),
            (["screen", "History", "--in", "Core"], "Cannot find the template Tools/Templates/ShoppingListFeature"),
            (["faeture", "Watchlist"], "Did you mean 'feature'?"), (["feature"], "NAME"), (["package", " "], "NAME"),
        ]
    )
    func refused(arguments: [String], message: String) async throws {
        try await withTool { tool in
            let before = try files(of: tool)
            let outcome = try await tool.run(["new"] + arguments)
            #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
            #expect(outcome.exitCode == 2 && outcome.text.isEmpty)
            #expect(!outcome.errorText.contains("\u{1B}"))
            #expect(try files(of: tool) == before)
        }
    }

    /// Writes a script called `swift` that runs a shell command before `swift format`. Returns an environment with the script in PATH.
    private func swift(_ action: String, in folder: URL) async throws -> [String: String] {
        let real = try await Subprocess(["/bin/sh", "-c", "printf %s \"$(command -v swift)\""]).run().text
        let script = "#!/bin/sh\ncase $1 in format) \(action);; esac\nexec '\(real)' \"$@\"\n"
        // A child process writes the script. If this process did, child processes of parallel tests could inherit the open file, and the
        // system refuses to execute a file that is open for writing.
        let write = try await Subprocess(
            ["/bin/sh", "-c", #"cat >"$0" && chmod +x "$0""#, folder.appending(path: "swift").filePath],
            input: Data(script.utf8)
        )
        .run()
        #expect(write.exitCode == 0)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ["PATH": "\(folder.filePath):\(path)"]
    }

    @Test(
        "The command 'new' changes nothing after an interruption or a failure of swift-format",
        arguments: [
            ("kill -INT $PPID", "Interrupted. No files were written."), ("kill -TERM $PPID", "Interrupted"),
            ("kill -HUP $PPID", "Interrupted"),
            // Ctrl-C sends SIGINT to the tool and to swift-format, in either order.
            ("kill -INT $PPID; swift --version >/dev/null; exit 1", "Interrupted"), ("kill -INT $$", "Interrupted"),
            ("echo broken >&2; exit 1", "No files were written, because swift-format failed: broken"),
        ]
    )
    func interrupted(action: String, message: String) async throws {
        try await withTool { tool in
            try await withTemporaryFolder { folder in
                let before = try files(of: tool)
                let environment = try await swift(action, in: folder)
                let outcome = try await tool.run("new", "package", "Ranking", environment: environment)
                #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
                #expect(outcome.exitCode == 2 && outcome.text.isEmpty)
                #expect(try files(of: tool) == before)
                let staged = tool.root.appending(path: ".build/workspace/new")
                #expect(try FileManager.default.contentsOfDirectory(atPath: staged.filePath).isEmpty)
            }
        }
    }

    @Test("The command 'new' ignores SIGHUP under nohup")
    func nohup() async throws {
        try await withTool { tool in
            try await withTemporaryFolder { folder in
                let outcome = try await Subprocess(
                    ["/bin/sh", "-c", #"trap '' HUP; exec "$@""#, "sh", Tool.executable.filePath]
                        + ["--root", tool.root.filePath, "new", "package", "Ranking"],
                    environment: try await swift("kill -HUP $PPID", in: folder)
                )
                .runNow()
                #expect(outcome.exitCode == 0, "\(outcome.errorText)")
            }
        }
    }

    @Test("The command 'run' accepts the name of a package, whose program has the real path of its files, and no token")
    func runByPackage() async throws {
        try await withTool { tool in
            try tool.write(
                "Demo/Package.swift",
                """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(
                    name: "Demo",
                    products: [.executable(name: "the-demo", targets: ["Main"])],
                    targets: [.executableTarget(name: "Main")]
                )
                """
            )
            let token = "getenv(\"WORKSPACE_REMOTE_CACHE_TOKEN\") == nil"
            try tool.write("Demo/Sources/Main/main.swift", "import Foundation\nprint(#filePath, \(token))\n")
            try shareModuleCache(with: tool.root)
            let cache = tool.root.appending(path: "cache").filePath
            let variables = ["WORKSPACE_COMPILER_CACHE": cache, "WORKSPACE_REMOTE_CACHE_TOKEN": "secret"]
            let outcome = try await tool.run("run", "Demo", environment: variables)
            let path = tool.root.resolvingSymlinksInPath().appending(path: "Demo/Sources/Main/main.swift").filePath
            #expect(outcome.text == "\(path) true\n", "\(outcome.errorText)")
        }
    }
}
