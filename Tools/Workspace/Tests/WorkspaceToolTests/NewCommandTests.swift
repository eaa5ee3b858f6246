import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

@Suite("The command 'new'", .timeLimit(.minutes(10)))
struct NewCommandTests {
    private static let fixture = CachedFixture(named: "formatted", in: .module)

    private func withTool(_ body: (Tool) async throws -> Void) async throws { try await Tool.with(Self.fixture, body) }

    private func files(of tool: Tool) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: tool.root.filePath)
            .filter { !$0.hasPrefix(".build") }.sorted()
    }

    @Test("The command 'new package' creates a formatted package and refuses to create it again")
    func package() async throws {
        try await withTool { tool in
            let made = try await tool.run("new package Ranking")
            #expect(made.text == "Ranking: 4 files\n\nNext:\n    swift test --package-path Ranking\n")
            #expect(try tool.read("Ranking/Package.swift").contains("\n  name: \"Ranking\","))
            try await tool.run("list", prints: "Ranking (library)")
            try await tool.run("lint")
            let again = try await tool.run("new package Ranking", exits: 2)
            #expect(
                again.errorText
                    == "workspace.sh: The name Ranking is already used by Ranking.\n              Choose another name.\n"
            )
            #expect(again.text.isEmpty)
        }
    }

    @Test("The command 'new --dry-run' lists the files as text or JSON, refuses existing ones, and writes nothing")
    func dryRun() async throws {
        try await withTool { tool in
            let before = try files(of: tool)
            let outcome = try await tool.run("new package Ranking --at Libraries --dry-run")
            #expect(
                outcome.text == """
                    Libraries/Ranking/Package.swift
                    Libraries/Ranking/README.md
                    Libraries/Ranking/Sources/Ranking/RankingGreeting.swift
                    Libraries/Ranking/Tests/RankingTests/RankingGreetingTests.swift

                    """
            )
            let json = try await tool.json("new package Ranking --dry-run --format json")
            #expect(json["isDryRun"] as? Bool == true)
            #expect((json["written"] as? [String])?.count == 4)
            #expect(json["changed"] as? [String] == [] && (json["joints"] as? [Any])?.isEmpty == true)
            #expect(json["commands"] as? [String] == ["swift test --package-path Ranking"])
            #expect(try files(of: tool) == before)
            try tool.write("Libraries/Ranking/README.md", "mine")
            let words = "new package Ranking --at Libraries --dry-run"
            #expect(try await tool.run(words, exits: 2, logs: "README.md exists already.").text.isEmpty)
        }
    }

    @Test(
        "The command 'new' writes nothing for invalid arguments and exits with code 2",
        arguments: [
            (["package", "core"], "Did you mean 'Core'?"), (["package", "A\u{1B}[2J"], "cannot name a package"),
            (["package", "Ranking", "--at", ".."], "is not in the workspace"),
            (["screen", "History"], "'new screen' needs '--in FEATURE'."),
            (["screen", "History", "--in", "Watchlist"], "There is no feature 'Watchlist'"),
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
        // The tool and swift-format inherit ignored signals, for example SIGINT from a test run in the background.
        for number in [SIGINT, SIGHUP, SIGTERM] { signal(number, SIG_DFL) }
        try await withTool { tool in
            let environment = try await tool.withSwift("case $1 in format) \(action);; esac")
            let before = try files(of: tool)
            let outcome = try await tool.run("new package Ranking", exits: 2, logs: message, environment: environment)
            #expect(try outcome.text.isEmpty && files(of: tool) == before)
            let staged = tool.root.appending(path: ".build/workspace/new").filePath
            #expect(try FileManager.default.contentsOfDirectory(atPath: staged).isEmpty)
        }
    }

    @Test("The command 'new' ignores SIGHUP under nohup")
    func nohup() async throws {
        try await withTool { tool in
            let environment = try await tool.withSwift("case $1 in format) kill -HUP $PPID;; esac")
            let words = ["--root", tool.root.filePath, "new", "package", "Ranking"]
            let command = ["/bin/sh", "-c", #"trap '' HUP; exec "$@""#, "sh", Tool.executable.filePath] + words
            let outcome = try await Subprocess(command, environment: environment).runNow()
            #expect(outcome.exitCode == 0, "\(outcome.errorText)")
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
            let path = tool.root.resolvingSymlinksInPath().appending(path: "Demo/Sources/Main/main.swift").filePath
            #expect(try await tool.run("run Demo", environment: variables).text == "\(path) true\n")
        }
    }
}
