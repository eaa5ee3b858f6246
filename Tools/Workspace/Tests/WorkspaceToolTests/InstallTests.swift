import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

@Suite("install and uninstall, with a program that is built already")
struct InstallTests {
    private static let fixture = KnownFixture(
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

    /// A workspace, and a home of somebody's.
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
        let usual = ["HOME": home.filePath, "SHELL": "/bin/bash", "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""]
        return try await tool.run(arguments, in: tool.root, environment: usual.merging(environment) { $1 })
    }

    @Test("By default that of the rules goes to ~/.local, with page and completions, and goes again")
    func usual() async throws {
        try await withTool { tool, home in
            let installed = try await run(tool, home, "install", "--from", "built")
            #expect(installed.exitCode == 0, "\(installed.errorText)")
            let prefix = home.appending(path: ".local").filePath
            let paths = [
                "lib/hello/hello", "lib/hello/Hello_hello.resources/words.txt", "bin/hello", "share/man/man1/hello.1",
                "share/bash-completion/completions/hello", "share/zsh/site-functions/_hello",
                "share/fish/vendor_completions.d/hello.fish",
            ]
            #expect(installed.text.split(separator: "\n").map(String.init) == paths.map { "\(prefix)/\($0)" })
            #expect(installed.errorText.contains("It is not on the PATH. Add: export PATH=\(prefix)/bin:$PATH"))
            // It is where bash looks anyway.
            #expect(!installed.errorText.contains("completions"))
            #expect(try await Subprocess(["\(prefix)/bin/hello"], in: home).run().text == "hello\n")
            let fish = home.appending(path: ".local/share/fish/vendor_completions.d/hello.fish")
            #expect(try String(contentsOf: fish, encoding: .utf8) == "# for fish\n")

            try home.appending(path: ".local/state/hello/history").write("mine")
            let removed = try await run(tool, home, "uninstall")
            #expect(removed.exitCode == 0)
            #expect(removed.text.split(separator: "\n").count == paths.count)
            #expect(removed.errorText == "What hello keeps for you is left: \(prefix)/state/hello\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: prefix) == ["state"])
            let again = try await run(tool, home, "uninstall")
            #expect(again.exitCode == 2)
            #expect(again.errorText == "workspace: Nothing of hello is installed below \(prefix).\n")
        }
    }

    @Test("A program of which the rules say nothing is installed without being run")
    func unknownProgram() async throws {
        try await withTool { tool, home in
            let outcome = try await run(tool, home, "install", "other", "--from", "built", "--prefix", "out")
            #expect(outcome.exitCode == 0, "\(outcome.errorText)")
            let out = tool.root.appending(path: "out").filePath
            #expect(
                outcome.text
                    == "\(out)/lib/other/other\n\(out)/lib/other/Hello_other.resources/words.txt\n\(out)/bin/other\n"
            )
            #expect(!FileManager.default.fileExists(atPath: tool.root.appending(path: "built/ran").filePath))
        }
    }

    @Test("What somebody changed is left, told, and makes the exit code 1")
    func changed() async throws {
        try await withTool { tool, home in
            _ = try await run(tool, home, "install", "--from", "built", "--prefix", "out")
            try tool.write("out/share/man/man1/hello.1", "mine")
            let outcome = try await run(tool, home, "uninstall", "hello", "--prefix", "out")
            #expect(outcome.exitCode == 1)
            #expect(
                outcome.errorText.contains("Left \(tool.root.filePath)/out/share/man/man1/hello.1, which was changed")
            )
            #expect(try tool.read("out/share/man/man1/hello.1") == "mine")
        }
    }

    @Test("What cannot be done is told, with exit code 2, and nothing is written")
    func refused() async throws {
        try await withTool { tool, home in
            try tool.write("out/bin/hello", "mine")
            let taken = try await run(tool, home, "install", "--from", "built", "--prefix", "out")
            #expect(taken.exitCode == 2)
            #expect(taken.errorText.contains("out/bin/hello is there already and was not installed by this."))
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: tool.root.appending(path: "out").filePath) == [
                    "bin"
                ]
            )
            let mistyped = try await run(tool, home, "install", "helo", "--from", "built")
            #expect(mistyped.errorText.contains("Did you mean 'hello'?"))
            let nowhere = try await run(tool, home, "install", "--from", "Hello")
            #expect(nowhere.errorText.contains("There is no executable hello in Hello."))
            try tool.write("Tools/workspace.json", "{}")
            let several = try await run(tool, home, "install", "--from", "built")
            #expect(several.errorText.contains("Several executables could be meant: hello, other."))
            try tool.write("Tools/workspace.json", #"{ "install": { "hello": { "manual": ["nothing"] } } }"#)
            try tool.write("built/hello", "#!/bin/sh\necho wrong >&2\nexit 64\n")
            let silent = try await run(tool, home, "install", "--from", "built")
            #expect(silent.errorText.contains("`hello nothing` prints nothing to install: exit code 64. wrong"))
            for outcome in [mistyped, nowhere, several, silent] { #expect(outcome.exitCode == 2) }
            #expect(!FileManager.default.fileExists(atPath: home.appending(path: ".local").filePath))
        }
    }

    @Test(
        "Afterwards it says what each shell must be told, unless it reads what is there",
        arguments: [
            (["SHELL": "/bin/zsh"], "before compinit: fpath=(<out>/share/zsh/site-functions $fpath)"),
            (["SHELL": "/usr/bin/fish"], "config.fish: source <out>/share/fish/vendor_completions.d/hello.fish"),
            (["SHELL": "/bin/bash"], "~/.bashrc: source <out>/share/bash-completion/completions/hello"),
            (["SHELL": "/bin/bash", "XDG_DATA_DIRS": "/usr/share:<out>/share"], nil),
            (["SHELL": "/bin/tcsh"], nil),
        ]
    )
    func advice(environment: [String: String], line: String?) async throws {
        try await withTool { tool, home in
            let out = tool.root.appending(path: "out").filePath
            var environment = environment.mapValues { $0.replacing("<out>", with: out) }
            environment["PATH"] = "\(out)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
            let outcome = try await run(
                tool,
                home,
                "install",
                "--from",
                "built",
                "--prefix",
                "out",
                environment: environment
            )
            #expect(outcome.exitCode == 0)
            if let line {
                #expect(outcome.errorText.contains(line.replacing("<out>", with: out)), "\(outcome.errorText)")
            } else {
                #expect(outcome.errorText.isEmpty)
            }
        }
    }
}
