import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

@Suite("The commands 'install' and 'uninstall'")
struct InstallTests {
    private static let fixture = CachedFixture(
        Fixture(
            """
            -- Tools/workspace.json --
            { "install": { "hello": { "manual": ["man"], "completions": ["complete", "<shell>"] } } }
            -- Hello/Package.swift --
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Hello",
                targets: [
                    .executableTarget(name: "hello", resources: [.copy("words.txt")]),
                    .executableTarget(name: "other", resources: [.copy("words.txt")]),
                ]
            )
            -- Hello/Sources/hello/main.swift --
            -- Hello/Sources/hello/words.txt --
            -- Hello/Sources/other/main.swift --
            -- Hello/Sources/other/words.txt --
            -- built/Hello_hello.resources/words.txt --
            hello
            -- built/Hello_other.resources/words.txt --
            -- built/hello --
            #!/bin/sh
            case "$1" in
                man) echo '.TH HELLO 1' ;;
                complete) echo "# for $2" ;;
                *) cat "$(dirname "$(readlink -f "$0")")/Hello_hello.resources/words.txt" ;;
            esac
            -- built/other --
            #!/bin/sh
            echo ran >"$(dirname "$0")/ran"

            """
        )
    )

    /// Calls `body` with the tool for a new workspace and with a new home folder.
    private func withTool(_ body: (Tool, URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "workspace"), home = folder.appending(path: "home")
            try await Self.fixture.write(to: root)
            for name in ["hello", "other"] {
                #expect(chmod(root.appending(path: "built/\(name)").filePath, 0o755) == 0)
            }
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            try await body(Tool(root: root), home)
        }
    }

    private func run(_ tool: Tool, _ home: URL, _ arguments: String..., environment: [String: String] = [:])
        async throws
        -> Subprocess.Outcome
    {
        try await tool.run(arguments, in: tool.root, environment: ["HOME": home.filePath].merging(environment) { $1 })
    }

    @Test(
        "The command 'install' installs the app, its manual and its completions in ~/.local, and 'uninstall' deletes them"
    )
    func usual() async throws {
        try await withTool { tool, home in
            let installed = try await run(tool, home, "install", "--from", "built")
            #expect(installed.exitCode == 0, "\(installed.errorText)")
            let prefix = home.appending(path: ".local").filePath
            let paths = [
                "lib/hello", "bin/hello", "share/bash-completion/completions/hello",
                "share/fish/vendor_completions.d/hello.fish", "share/man/man1/hello.1",
                "share/zsh/site-functions/_hello",
            ]
            #expect(installed.text.split(separator: "\n").map(String.init) == paths.map { "\(prefix)/\($0)" })
            #expect(installed.errorText == "\(prefix)/bin is not in PATH. Add it: export PATH=\(prefix)/bin:$PATH\n")
            #expect(try await Subprocess(["\(prefix)/bin/hello"], in: home).run().text == "hello\n")
            let fish = home.appending(path: ".local/share/fish/vendor_completions.d/hello.fish")
            #expect(try String(contentsOf: fish, encoding: .utf8) == "# for fish\n")

            let removed = try await run(tool, home, "uninstall")
            #expect(removed.exitCode == 0)
            let removedPaths = paths.map { "\(prefix)/\($0)" }
            #expect(Set(removed.text.split(separator: "\n").map(String.init)) == Set(removedPaths))
            let again = try await run(tool, home, "uninstall")
            #expect(again.exitCode == 2)
            #expect(again.errorText == "workspace.sh: hello is not installed below \(prefix).\n")
        }
    }

    @Test(
        "The command 'install' resolves --prefix against the current folder and expands ~",
        arguments: [("out", "workspace/out"), ("../out/", "out"), ("~/opt", "home/opt"), ("~", "home")]
    )
    func prefixes(prefix: String, path: String) async throws {
        try await withTool { tool, home in
            let installed = try await run(tool, home, "install", "--from", "built", "--prefix", prefix)
            let place = home.deletingLastPathComponent().appending(path: path).filePath
            #expect(installed.text.hasPrefix("\(place)/lib/hello\n"), "\(installed.text)\(installed.errorText)")
            #expect(try await run(tool, home, "uninstall", "hello", "--prefix", prefix).exitCode == 0)
        }
    }

    @Test("The command 'install' does not run an executable that the rules file does not list under 'install'")
    func unknownProgram() async throws {
        try await withTool { tool, home in
            let path = "\(tool.root.filePath)/out/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
            let outcome = try await run(
                tool,
                home,
                "install",
                "other",
                "--from",
                "built",
                "--prefix",
                "out",
                environment: ["PATH": path]
            )
            #expect(outcome.exitCode == 0)
            #expect(outcome.errorText.isEmpty)
            let out = tool.root.appending(path: "out")
            #expect(outcome.text == "\(out.filePath)/lib/other\n\(out.filePath)/bin/other\n")
            let installed = try FileManager.default.contentsOfDirectory(
                atPath: out.appending(path: "lib/other").filePath
            )
            #expect(installed.sorted() == [".workspace-install", "Hello_other.resources", "other"])
            #expect(!FileManager.default.fileExists(atPath: tool.root.appending(path: "built/ran").filePath))
        }
    }

    @Test("The command 'install' reports the reason of a failure, exits with code 2 and writes nothing")
    func refused() async throws {
        try await withTool { tool, home in
            try tool.write("out/bin/hello/mine", "mine")
            let taken = try await run(tool, home, "install", "--from", "built", "--prefix", "out")
            #expect(taken.errorText.contains("out/bin/hello is a folder."))
            let mistyped = try await run(tool, home, "install", "helo", "--from", "built")
            #expect(mistyped.errorText.contains("Did you mean 'hello'?"))
            let nowhere = try await run(tool, home, "install", "--from", "Hello")
            #expect(nowhere.errorText.contains("There is no executable hello in Hello."))
            let homeless = try await run(tool, home, "install", "--from", "built", environment: ["HOME": ""])
            #expect(homeless.errorText.contains("HOME is not set."))
            try tool.write("Tools/workspace.json", "{}")
            let several = try await run(tool, home, "install", "--from", "built")
            #expect(several.errorText.contains("There are several executables: hello, other."))
            try tool.write("Tools/workspace.json", #"{ "install": { "hello": { "manual": ["nothing"] } } }"#)
            try tool.write("built/hello", "#!/bin/sh\necho wrong >&2\nexit 64\n")
            let silent = try await run(tool, home, "install", "--from", "built")
            #expect(silent.errorText.contains("Cannot install the output of `hello nothing`: exit code 64. wrong"))
            for outcome in [taken, mistyped, nowhere, homeless, several, silent] { #expect(outcome.exitCode == 2) }
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: tool.root.appending(path: "out").filePath) == [
                    "bin"
                ]
            )
            #expect(!FileManager.default.fileExists(atPath: home.appending(path: ".local").filePath))
        }
    }
}
