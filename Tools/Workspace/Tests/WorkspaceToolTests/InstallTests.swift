import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

@Suite("The commands 'install' and 'uninstall'")
struct InstallTests {
    private static let fixture = CachedFixture(named: "install", in: .module)

    private func withTool(_ body: (Tool, URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "workspace"), home = folder.appending(path: "home")
            try await Self.fixture.write(to: root)
            let tool = Tool(root: root, folder: root, environment: ["HOME": home.filePath])
            try await tool.shell("chmod +x built/hello built/other && mkdir ../home")
            try await body(tool, home)
        }
    }

    @Test("The command 'install' installs the app, manual and completions in ~/.local; 'uninstall' deletes them")
    func usual() async throws {
        try await withTool { tool, home in
            let installed = try await tool.run("install --from built")
            let prefix = home.appending(path: ".local").filePath
            let paths = [
                "lib/hello", "bin/hello", "share/bash-completion/completions/hello",
                "share/fish/vendor_completions.d/hello.fish", "share/man/man1/hello.1",
                "share/zsh/site-functions/_hello",
            ].map { "\(prefix)/\($0)" }
            #expect(installed.text.split(separator: "\n").map(String.init) == paths)
            #expect(installed.errorText == "\(prefix)/bin is not in PATH. Add it: export PATH=\(prefix)/bin:$PATH\n")
            for _ in 1...2 {
                #expect(try await Subprocess(["\(prefix)/bin/hello"], in: home).run().text == "hello\n")
                // The program there is a link to the installed one.
                try await tool.run("install --from \(prefix)/bin")
            }
            let fish = home.appending(path: ".local/share/fish/vendor_completions.d/hello.fish")
            #expect(try String(contentsOf: fish, encoding: .utf8) == "# for fish\n")
            let removed = try await tool.run("uninstall")
            #expect(Set(removed.text.split(separator: "\n").map(String.init)) == Set(paths))
        }
    }

    @Test(
        "The command 'install' resolves --prefix against the current folder and expands ~",
        arguments: [("out", "workspace/out"), ("../out/", "out"), ("~/opt", "home/opt"), ("~", "home")]
    )
    func prefixes(prefix: String, path: String) async throws {
        try await withTool { tool, home in
            let place = home.deletingLastPathComponent().appending(path: path).filePath
            try await tool.run("install --from built --prefix \(prefix)", prints: "\(place)/lib/hello\n")
            try await tool.run("uninstall hello --prefix \(prefix)")
        }
    }

    @Test("The command 'install' does not run an executable that the rules file does not list under 'install'")
    func unknownProgram() async throws {
        try await withTool { tool, _ in
            let out = tool.root.appending(path: "out").filePath
            let path = ["PATH": "\(out)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
            let outcome = try await tool.run("install other --from built --prefix out", environment: path)
            #expect(outcome.errorText.isEmpty)
            #expect(outcome.text == "\(out)/lib/other\n\(out)/bin/other\n")
            let installed = try FileManager.default.contentsOfDirectory(atPath: "\(out)/lib/other")
            #expect(
                installed.sorted() == [
                    ".workspace-install", "Hello_other.resources", "Outside_library.resources", "other",
                ]
            )
            #expect(!tool.exists("built/ran"))
        }
    }

    @Test("The command 'install' reports the reason of a failure, exits with code 2 and writes nothing")
    func refused() async throws {
        try await withTool { tool, _ in
            func refuse(_ words: String, _ reason: String, home: String? = nil) async throws {
                let environment = home.map { ["HOME": $0] } ?? [:]
                try await tool.run("install \(words)", exits: 2, logs: reason, environment: environment)
            }
            try await refuse("helo --from built", "Did you mean 'hello'?")
            try await refuse("--from Hello", "There is no executable hello in Hello.")
            try await tool.shell("mkdir linked; ln -s ../built/other linked/hello")
            try await refuse("--from linked", "linked/hello is a link to \(tool.root.filePath)/built/other")
            try await refuse("--from built", "HOME is not set.", home: "")
            try tool.write("Tools/workspace.json", "{}")
            try await refuse("--from built", "There are several executables: hello, other.")
            try tool.write("Tools/workspace.json", #"{ "install": { "hello": { "manual": ["nothing"] } } }"#)
            try tool.write("built/hello", "#!/bin/sh\necho wrong >&2\nexit 64\n")
            try await refuse("--from built", "Cannot install the output of `hello nothing`: exit code 64. wrong")
            #expect(!tool.exists("../home/.local"))
        }
    }
}
