import CommandKit
import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting
import WorkspaceTool

@Suite("Commands of the workspace tool", .timeLimit(.minutes(10)))
struct CommandTests {
    private static let fixture = CachedFixture(named: "small", in: .module)

    private func withTool(_ body: (Tool) async throws -> Void) async throws { try await Tool.with(Self.fixture, body) }

    @Test("The command table of the workspace tool is valid, and the help lists the exit codes")
    func table() async throws {
        #expect(CommandTable.root.problems.isEmpty)
        let codes = "Exit codes: 0 success, 1 findings or failed tests, 2 the command failed."
        try await Tool(root: URL(filePath: "/")).run("help", prints: codes)
    }

    @Test(
        "The help of each command of the workspace tool contains an example",
        arguments: CommandTable.commands.map(\.command.name)
    )
    func examples(_ command: String) async throws {
        let example = "EXAMPLES\n  workspace.sh \(command)"
        try await Tool(root: URL(filePath: "/")).run("\(command) --help", prints: example)
    }

    @Test("The command 'list' shows each package with its folder, its products and the first sentence of its README")
    func list() async throws {
        try await withTool { tool in
            let outcome = try await tool.run("list")
            let lines = outcome.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            #expect(lines == ["Hello Apps/Hello hello (executable)", "Core Core Core (library)", "The first."])
            try tool.write(".build/workspace/timings.json", #"{ "isolated": {}, "shared": { "Core": 1.5 } }"#)
            let packages = try #require(try await tool.json("list --format json")["packages"] as? [[String: Any]])
            #expect(packages.map { $0["path"] as? String } == ["Apps/Hello", "Core"])
            #expect(packages[0]["dependencies"] as? [String] == ["Core"])
            let figures = try packages.map { try #require($0["figures"] as? [String: Any]) }
            #expect(figures.map { $0["files"] as? Int } == [1, 1])
            #expect(figures.map { $0["lines"] as? Int } == [4, 1])
            #expect(figures.map { $0["testLines"] as? Int } == [0, 2])
            #expect(figures.map { $0["testSeconds"] as? Double } == [nil, 1.5])
            #expect(figures.allSatisfy { $0["tests"] == nil })
        }
    }

    @Test(
        "The command 'graph' writes a file or an HTML page, reports unknown interfaces, and rejects '--focus' with HTML"
    )
    func graphOutput() async throws {
        try await withTool { tool in
            let file = tool.root.appending(path: "graph.txt").filePath
            #expect(try await tool.run("graph --output \(file)").text.isEmpty)
            #expect(try tool.read("graph.txt").hasPrefix("graph TD\n"))
            try await tool.run("graph --focus Core --format html", exits: 2, logs: "'--focus' cannot be combined with")
            try await tool.run("graph --output \(file)/below", exits: 2, logs: "workspace.sh: Cannot write ")
            let unknown = "Cannot read the interface of Core: its inputs changed since the last build."
            let page = try await tool.run("graph --format html", prints: "<title>Small</title>", logs: unknown)
            #expect(page.text.hasPrefix("<!doctype html>"))
        }
    }

    @Test(
        "The HTML map links to the starting article on the web server of the repository, or else by a relative path",
        arguments: [
            ("https://key:x@example.com/team/small.git", "https://example.com/team/small/blob/HEAD/in%20here/Walk.md"),
            ("git@example.com:team/small", "https://example.com/team/small/blob/HEAD/in%20here/Walk.md"),
            ("/elsewhere/small", "../in%20here/Walk.md"), (nil, "../in%20here/Walk.md"),
        ]
    )
    func start(remote: String?, link: String) async throws {
        try await withTool { tool in
            let rules = #"{ "start": { "title": "Start", "article": "in here/Walk.md" } }"#
            try tool.write("Tools/workspace.json", rules)
            if let remote { try await tool.shell("git init --quiet && git config remote.origin.url \(remote)") }
            let map = "graph --format html --output \(tool.root.filePath)/site/map.html"
            try await tool.run(map, exits: 2, logs: "There is no article in here/Walk.md.")
            try tool.write("in here/Walk.md", "# Walk\n")
            try tool.write("site/a", "")
            try await tool.run(map)
            #expect(try tool.read("site/map.html").contains("<a id=\"start\" href=\"\(link)\">Start</a>"))
        }
    }

    @Test(
        "The workspace tool reports invalid arguments and missing inputs, and exits with code 2",
        arguments: [
            ("tset", "Did you mean 'test'?"), ("test Coer", "Did you mean 'Core'?"),
            ("run helo", "Did you mean 'hello'?"), ("build Something", "There are: Core, Hello."),
            ("bench", "There are no benchmarks."), ("run", "APP"),
            ("test --base main", "'--base' needs '--affected'."),
            ("matrix --shards 0", "1 to 256"), ("graph --focus Cor", "Did you mean 'Core'?"),
            ("lint Coer", "Did you mean 'Core'?"),
            ("graph --output /nowhere/map.dot", "Cannot write /nowhere/map.dot: there is no folder /nowhere."),
            ("affected", "is not in a git repository"), ("test --audit 1", "No pass is stored"),
        ]
    )
    func invalidArguments(words: String, message: String) async throws {
        try await withTool { tool in
            let outcome = try await tool.run(words, exits: 2, logs: message)
            #expect(outcome.text.isEmpty)
        }
    }

    @Test("In another user's repository, the command 'affected' fails and prints git's command for safe.directory")
    func foreignRepository() async throws {
        try await withTemporaryFolder { folder in
            // The workspace is in a subfolder of the repository.
            let tool = Tool(root: folder.appending(path: "my place/workspace"))
            try await Self.fixture.write(to: tool.root)
            try await tool.shell("git init --quiet ..")
            let owner = ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"]
            let command = "git config --global --add safe.directory '\(folder.filePath)/my place'\n"
            #expect(try await tool.run("affected", exits: 2, environment: owner).errorText.hasSuffix(command))
        }
    }

    @Test(
        "The command 'list' fails if the folder of --root is missing or contains no packages",
        arguments: ["/nowhere/at/all", "empty"]
    )
    func noWorkspace(path: String) async throws {
        try await withTemporaryFolder { folder in
            let tool = Tool(root: path.hasPrefix("/") ? URL(filePath: path) : folder)
            _ = try await tool.run("list", exits: 2, logs: "--root")
        }
    }

    @Test(
        "The commands 'lint' and 'list' report unreadable files and manifests, check no interface, and exit with code 2"
    )
    func lintOfBrokenManifest() async throws {
        try await withTool { tool in
            try tool.write("Core/Sources/Core/Broken.swift", "func broken( {\n")
            try await tool.run("lint --no-build", exits: 2, logs: "Core/Sources/Core/Broken.swift:1: ")
            try tool.remove("Core/Sources/Core/Broken.swift")
            let manifest = try tool.read("Core/Package.swift")
            try tool.write("Core/Package.swift", manifest + "let number: Int = true\n")
            let outcome = try await tool.run("lint", exits: 2, logs: "The public interfaces were not checked")
            #expect(outcome.text.split(separator: "\n").count == 2, "\(outcome.text)")
            let line = manifest.split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(outcome.text.hasPrefix("Core/Package.swift:\(line): unreadable-manifest: "))
            #expect(!outcome.errorText.contains("Building"))
            try await tool.run("list", exits: 2, prints: "Hello", logs: "Core/Package.swift")
        }
    }

    @Test("The command 'run' passes arguments, working folder and exit code, and builds only after changes")
    func run() async throws {
        try await withTool { tool in
            try shareModuleCache(with: tool.root)
            let source = "Core/Sources/Core/Main/Core.swift", folder = tool.root.appending(path: "Core")
            func expectBuild(after change: Comment) async throws {
                let messages = try await tool.run("run hello", exits: 7).errorText
                #expect(messages.contains("Building hello"), change)
                #expect(try await tool.run("run hello", exits: 7).errorText.isEmpty, change)
            }
            func expectCore(_ number: Int) async throws {
                #expect(try await tool.run("run hello", exits: 7).text.hasSuffix(" \(number)\n"))
            }
            let first = try await tool.run("run hello one --two -- -h", exits: 7, logs: "Building hello", in: folder)
            #expect(first.text == "\(folder.filePath) one|--two|--|-h 1\n")
            try tool.write("Core/README.md", "# Other\n")
            #expect(try await tool.run("run hello", exits: 7).errorText.isEmpty)
            try tool.write("Core/Package@swift-6.2.swift", try tool.read("Core/Package.swift"))
            try await expectBuild(after: "added manifest")
            let empty = folder.appending(path: "Sources/Core/New/Deep")
            try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
            try await expectBuild(after: "added folder")
            try tool.write("Core/Sources/Core/New/Deep/Added.swift", "let added = 1\n")
            try await expectBuild(after: "added file")
            try tool.remove("Core/Sources/Core/New")
            try await expectBuild(after: "deleted file")
            try tool.write(source, "public let core = 2\n")
            try await expectCore(2)
            try tool.write("Core/Headers/new.hpp", "")
            try await expectBuild(after: "new folder of a package")
            // Another package can have an executable of the same name.
            let record = try tool.read(".build/workspace/run/hello.json")
            let binary = String(try #require(record.firstMatch(of: /"binary":"([^"]+)"/)).1).replacing("\\/", with: "/")
            try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: binary)
            try await expectBuild(after: "changed executable")
            for _ in 1...2 {
                try await tool.run("run hello", exits: 7, logs: "Building hello", environment: ["CPATH": "/none"])
            }
            let header = tool.root.deletingLastPathComponent().appending(path: "header-\(UUID().uuidString).h")
            defer { try? FileManager.default.removeItem(at: header) }
            try header.write("enum { core = 1 };")
            try tool.write("Core/Sources/CCore/module.modulemap", "module CCore { header \"\(header.filePath)\" }")
            let manifest = try tool.read("Core/Package.swift"), targets = "[\n        .target(name: \"Core\")"
            let native =
                "[\n        .systemLibrary(name: \"CCore\"), .target(name: \"Core\", dependencies: [\"CCore\"])"
            try tool.write("Core/Package.swift", manifest.replacing(targets, with: native))
            try tool.remove("Core/Package@swift-6.2.swift")
            try tool.write(source, "import CCore\npublic let core = CCore.core\n")
            try await expectCore(1)
            try header.write("enum { core = 2 };")
            try await expectCore(2)
            try tool.write("Core/Package.swift", manifest)
            try tool.remove("Core/Sources/CCore")
            // The file behind the link has no stamp.
            let outside = tool.root.deletingLastPathComponent().appending(path: "outside-\(UUID().uuidString).swift")
            defer { try? FileManager.default.removeItem(at: outside) }
            try tool.remove(source)
            let link = tool.root.appending(path: source)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
            for number in 3...5 {
                try outside.write("public let core = \(number)\n")
                try await expectCore(number)
            }
            try tool.remove(source)
            try tool.write(source, "public let core =\n")
            #expect(try await tool.run("run hello", exits: 2, logs: "error:").text.isEmpty)
        }
    }

    @Test("The command 'bench' builds what a script needs, and reports an unknown executable before the build")
    func benchNeeds() async throws {
        try await withTool { tool in
            try shareModuleCache(with: tool.root)
            try tool.write(
                "Demo/Package.swift",
                """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(
                    name: "Demo",
                    targets: [.executableTarget(name: "one"), .executableTarget(name: "two")]
                )
                """
            )
            for name in ["one", "two"] { try tool.write("Demo/Sources/\(name)/main.swift", "print(\"\(name)\")\n") }
            for (name, needs) in [("fast", "one"), ("slow", "one, tow")] {
                let script = "#!/bin/sh\n# needs: \(needs)\n\"$WORKSPACE_BIN/one\"; \"$WORKSPACE_BIN/two\" || true\n"
                try tool.write("Tests/Benchmarks/\(name)", script)
                #expect(chmod(tool.root.appending(path: "Tests/Benchmarks/\(name)").filePath, 0o755) == 0)
            }
            let unknown = "There is no executable 'tow'. Did you mean 'two'?"
            try await tool.run("bench slow", exits: 2, logs: unknown)
            #expect(!tool.exists(".build/bench"))
            #expect(try await tool.run("bench fast").text == "one\n")
        }
    }

    @Test("The command 'lint' prints findings in three formats and exits with code 1")
    func lint() async throws {
        try await withTool { tool in
            try await tool.run("lint")
            let file = "Core/Tests/CoreTests/CoreTests.swift"
            try tool.write(file, "import Testing\nimport hello\n")
            let message = "\(file):2: undeclared-import: CoreTests imports hello"
            let outcome = try await tool.run("lint", exits: 1, prints: message)
            #expect(outcome.text.contains("Core/Package.swift:8"))
            #expect(try await tool.run("lint Core", exits: 1).text == outcome.text)
            #expect(try await tool.run("lint Hello", logs: "No findings in 1 package(s).").text.isEmpty)
            let annotation = "\n::error file=\(file),line=2,title=undeclared-import::"
            #expect("\n\(try await tool.run("lint --format github", exits: 1).text)".contains(annotation))
            let findings = try #require(try await tool.json("lint --format json")["findings"] as? [[String: Any]])
            #expect(findings.compactMap { $0["rule"] as? String }.contains("unused-dependency"))
        }
    }

    @Test(
        "No command prints a control character, or in its output a line break, of the name of a package, folder, file or README",
        arguments: [
            "list", "list --format json", "lint --no-build", "lint --no-build --format json",
            "lint --no-build --format github", "affected --explain", "affected --format json", "matrix",
            "matrix --format json", "matrix --format github", "matrix --format gitlab", "test --explain",
            "test --explain --format json", "graph", "graph --format dot", "graph --format json", "graph --format html",
            "list Unknown", "clean", "build Unknown",
        ]
    )
    func hostileNames(words: String) async throws {
        try await withTool { tool in
            let folder = "Odd\u{1B}[31m\u{9B}31m\u{7F}\nforged"
            let name = "A\u{1B}]0;title\u{7}\u{9B}31m\u{7F}"
            try tool.write(".gitignore", ".build\n")
            try await tool.commit()
            try tool.write("README.md", "# \(name)\n")
            try tool.write("\(folder)/README.md", "# Odd\n\n\(name).\n")
            try tool.write("Core/Tests/CoreTests/a\u{1B}[31m\u{7}\nforged.swift", "import hello\n")
            try tool.write(
                "\(folder)/Package.swift",
                """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(
                    name: "A\\u{1B}]0;title\\u{7}\\u{9B}31m\\u{7F}\\nforged", dependencies: [.package(path: "../Core")],
                    targets: [.target(name: "Odd", dependencies: ["Core"]), .testTarget(name: "OddTests", dependencies: ["Odd"])]
                )
                """
            )
            try tool.write("\(folder)/Sources/Odd/Odd.swift", "public let odd = 1\n")
            try tool.write("\(folder)/Tests/OddTests/OddTests.swift", "import Testing\n")
            let base = words.hasPrefix("affected") ? " --base HEAD" : ""
            let outcome = try await tool.run((words + base).split(separator: " ").map(String.init))
            let printed = outcome.text + outcome.errorText
            #expect(!printed.isEmpty)
            let controls = printed.unicodeScalars.filter {
                $0.properties.generalCategory == .control && $0 != "\n" && !($0 == "\t" && words.contains("html"))
            }
            #expect(controls.isEmpty, "\(printed.debugDescription)")
            let escaped = [#"\nforged"#, "'nforged", "%0Aforged"].contains(where: printed.contains)
            #expect(escaped || ["clean", "list Unknown", "build Unknown"].contains(words))
            #expect(!outcome.text.contains("\nforged") || words.contains("html"))
        }
    }

    @Test("The command 'list' reads a manifest again if an environment variable that the manifest uses changes")
    func environment() async throws {
        try await withTool { tool in
            try tool.write(
                "Variable/Package.swift",
                """
                // swift-tools-version: 6.2
                import PackageDescription
                let name = Context.environment["NAME"] ?? "Nobody"
                let package = Package(name: name, targets: [.target(name: "V", swiftSettings: [.define("X\\(name)")])])
                """
            )
            try tool.write("Variable/Sources/V/V.swift", "let v = 1\n")
            for name in ["One", "Two", "One"] {
                try await tool.run("list", prints: "\(name) ", environment: ["NAME": name])
            }
        }
    }

    @Test("A package name that two packages have is refused with their folders, and a folder is accepted")
    func ambiguousName() async throws {
        try await withTool { tool in
            let manifest = try tool.read("Core/Package.swift").replacing("name: \"Core\",", with: "name: \"Twin\",")
            for path in ["A", "B"] { try tool.write("\(path)/Package.swift", manifest) }
            try await tool.run("matrix Twin", exits: 2, logs: "Several packages have the name 'Twin': A, B.")
            try await tool.run("matrix ./A")
        }
    }

    @Test("The command 'matrix' prints every package once, and an entry without packages if there are none")
    func matrix() async throws {
        try await withTool { tool in
            func packages() async throws -> [String] {
                let matrix = try await tool.json("matrix --shards 9 --format github")
                let entries = try #require(matrix["include"] as? [[String: Any]])
                return entries.compactMap { $0["packages"] as? String }.sorted()
            }
            #expect(try await packages() == ["Apps/Hello", "Core"])
            try tool.write("Tools/workspace.json", #"{ "withoutTests": ["Hello"] }"#)
            #expect(try await packages() == ["Core"])
            try tool.write(".gitignore", ".build\n")
            try await tool.commit()
            let nothing = try await tool.run("matrix --affected --base HEAD --format github")
            #expect(nothing.text == "{\"include\":[{\"packages\":\"\",\"seconds\":0,\"shard\":\"1/1\"}]}\n")
        }
    }

    @Test("The command 'format --check' lists unformatted files, and 'format' changes them and keeps their modes")
    func format() async throws {
        try await withTool { tool in
            let path = "Core/Sources/Core/Main/Core.swift", excluded = "Core/Tests/Samples/Bad/Package.swift"
            try tool.write(path, "public   let core = 1\n")
            try tool.write(excluded, "let   a = 1\n")
            try tool.write("Core/Fixtures/Golden.swift", "let   a = 1\n")
            try tool.write("Tools/workspace.json", "{\"exclude\": [\"Core/Tests/Samples\"]}")
            try await tool.run("format --check Core", exits: 1, prints: path)
            #expect(try tool.read(path) == "public   let core = 1\n")
            let file = tool.root.appending(path: path).filePath
            #expect(chmod(file, 0o750) == 0)
            try await tool.run("format Core")
            #expect(try tool.read(path) == "public let core = 1\n")
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o750)
            for file in [excluded, "Core/Fixtures/Golden.swift"] { #expect(try tool.read(file) == "let   a = 1\n") }
            try await tool.run("format --check Core")
        }
    }

    @Test(
        "The commands 'format' and 'new' report a toolchain without swift-format with a remedy",
        arguments: ["format", "new package More"]
    )
    func noFormatter(words: String) async throws {
        try await withTool { tool in
            try tool.write(".swift-format", "{}")
            let error = "error: unable to invoke subcommand: /nowhere/swift-format (No such file or directory)"
            let swift = try await tool.withSwift("case $1 in format) echo '\(error)' >&2; exit 2;; esac")
            let message = "This toolchain has no swift-format.\n              Get a toolchain"
            try await tool.run(words, exits: 2, logs: message, environment: swift)
            #expect(!tool.exists("More"))
        }
    }

    @Test("The command 'clean' deletes builds and stored results, but not the tool or files behind a link")
    func clean() async throws {
        try await withTool { tool in
            func removed() async throws -> [String]? {
                try await tool.json("clean --format json")["removed"] as? [String]
            }
            for path in [".build/shared/x", ".build/tool/x", "Core/.build/x", "Core/Sources/x"] {
                try tool.write(path, "")
            }
            #expect(try await removed() == [".build/shared", ".build/workspace", "Core/.build"])
            #expect(tool.exists(".build/tool/x"))
            try tool.remove(".build")
            for folder in ["", "Core/"] {
                try tool.write("\(folder)elsewhere/x", "")
                try await tool.shell("ln -s elsewhere \(folder).build")
            }
            #expect(try await removed() == [".build", "Core/.build"])
            #expect(tool.exists("elsewhere/x") && tool.exists("Core/elsewhere/x"))
        }
    }

    @Test("The command 'cache' shows, deletes and verifies the compiler's cache, and builds report its use")
    func cache() async throws {
        try await withTool { tool in
            var tool = tool
            tool.environment = ["WORKSPACE_COMPILER_CACHE": tool.root.appending(path: "caches").filePath]
            let shown = try await tool.run("cache")
            let folder = try #require(shown.text.firstMatch(of: #/^(.+/caches/.+): 0 MB\n$/#)).1
            try URL(filePath: String(folder)).appending(path: "v1/data").write(String(repeating: "x", count: 3_000_000))
            #expect(try await tool.run("cache").text == "\(folder): 3 MB, 0 days old\n")
            try await tool.run("cache clear")
            #expect(!FileManager.default.fileExists(atPath: String(folder)))
            try await tool.run("cache", exits: 2, environment: ["WORKSPACE_COMPILER_CACHE": "off"])
            let built = try await tool.run("build Core").errorText
            let use = try #require(built.firstMatch(of: #/\n0 of (\d) modules from the compiler's cache\.\n$/#)).1
            let used = try await tool.run("cache")
            #expect(used.text.hasSuffix("Last build: 0 of \(use) modules from the compiler's cache\n"))
            try tool.write(".gitignore", ".build\ncaches\n")
            try await tool.commit()
            let verified = "Core: \(use) of \(use) modules from the compiler's cache, "
            try await tool.run("cache verify Core", prints: verified)
        }
    }

    @Test("The toolchain of a script named swift is not cached, because the script may select another toolchain")
    func shim() async throws {
        try await withTool { tool in
            try await tool.run("list", environment: tool.withSwift(":"))
            #expect(try !tool.read(".build/workspace/toolchain.json").contains(tool.root.filePath))
        }
    }
}
