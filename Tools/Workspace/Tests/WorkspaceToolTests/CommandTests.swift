import CommandKit
import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting
import WorkspaceTool

@Suite("Commands of the workspace tool", .timeLimit(.minutes(10)))
struct CommandTests {
    private static let fixture = CachedFixture(
        Fixture(
            """
            -- README.md --
            # Small
            \(coreManifest)
            -- Core/README.md --
            # Core

            The `first`. It
            is small.

            ## More
            -- Core/Sources/Core/Main/Core.swift --
            public let core = 1
            -- Core/Tests/CoreTests/CoreTests.swift --
            import Core
            import Testing
            -- Apps/Hello/Package.swift --
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Hello",
                dependencies: [.package(path: "../../Core")],
                targets: [.executableTarget(name: "hello", dependencies: ["Core"])]
            )
            -- Apps/Hello/Sources/hello/main.swift --
            import Core
            import Foundation
            print(FileManager.default.currentDirectoryPath, CommandLine.arguments.dropFirst().joined(separator: "|"), core)
            exit(7)

            """
        )
    )

    private func withTool(_ body: (Tool) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try await Self.fixture.write(to: folder)
            try await body(Tool(root: folder))
        }
    }

    @Test("The command table of the workspace tool is valid, and the help lists the exit codes")
    func table() async throws {
        #expect(CommandTable.root.problems.isEmpty)
        let help = try await Tool(root: URL(filePath: "/")).run("help").text
        #expect(help.contains("Exit codes: 0 success, 1 findings or failed tests, 2 the command failed."))
    }

    @Test(
        "The help of each command of the workspace tool contains an example",
        arguments: CommandTable.commands.map(\.command.name)
    )
    func examples(_ command: String) async throws {
        let help = try await Tool(root: URL(filePath: "/")).run(command, "--help")
        #expect(help.text.contains("EXAMPLES\n  workspace.sh \(command)"))
        #expect(help.exitCode == 0)
    }

    @Test("The command 'list' shows each package with its folder, its products and the first sentence of its README")
    func list() async throws {
        try await withTool { tool in
            let outcome = try await tool.run("list")
            let lines = outcome.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
            #expect(lines == ["Hello Apps/Hello hello (executable)", "Core Core Core (library)", "The first."])
            let packages = try #require(try await tool.json("list", "--format", "json")["packages"] as? [[String: Any]])
            #expect(packages.map { $0["path"] as? String } == ["Apps/Hello", "Core"])
            #expect(packages[0]["dependencies"] as? [String] == ["Core"])
            let figures = try packages.map { try #require($0["figures"] as? [String: Any]) }
            #expect(figures.map { $0["files"] as? Int } == [1, 1])
            #expect(figures.map { $0["lines"] as? Int } == [4, 1])
            #expect(figures.map { $0["testLines"] as? Int } == [0, 2])
            #expect(figures.allSatisfy { $0["tests"] == nil })
        }
    }

    @Test("The command 'graph --output' writes to the destination of a symbolic link and to a FIFO")
    func graphOutputToSpecialFiles() async throws {
        try await withTool { tool in
            let link = tool.root.appending(path: "link").filePath
            #expect(symlink("target", link) == 0)
            #expect(try await tool.run("graph", "--output", link).exitCode == 0)
            #expect(try tool.read("target").hasPrefix("graph TD\n"))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
            let fifo = tool.root.appending(path: "fifo").filePath
            #expect(mkfifo(fifo, 0o600) == 0)
            // The test opens the FIFO for reading and writing. Otherwise the tool would wait for a reader.
            let reader = open(fifo, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            defer { close(reader) }
            let written = try await tool.run("graph", "--output", fifo)
            #expect(written.exitCode == 0)
            var byte: UInt8 = 0
            #expect(read(reader, &byte, 1) == 1)
            #expect(byte == UInt8(ascii: "g"))
        }
    }

    @Test("The command 'graph' writes a file with '--output', and rejects '--focus' with HTML")
    func graphOutput() async throws {
        try await withTool { tool in
            let file = tool.root.appending(path: "graph.txt")
            let outcome = try await tool.run("graph", "--output", file.filePath)
            #expect(outcome.text.isEmpty)
            #expect(try tool.read("graph.txt").hasPrefix("graph TD\n"))
            let focused = try await tool.run("graph", "--focus", "Core", "--format", "html")
            #expect(focused.errorText.contains("'--focus' cannot be combined with"))
            let failed = try await tool.run("graph", "--output", file.appending(path: "below").filePath)
            #expect(failed.exitCode == 2)
            #expect(failed.errorText.contains("workspace.sh: Cannot write "))
        }
    }

    @Test("The command 'graph --format html' writes an HTML page and reports unknown interfaces")
    func map() async throws {
        try await withTool { tool in
            let outcome = try await tool.run("graph", "--format", "html")
            #expect(outcome.text.hasPrefix("<!doctype html>"))
            #expect(outcome.text.contains("<title>Small</title>"))
            #expect(
                outcome.errorText.contains(
                    "Cannot read the interface of Core: its inputs changed since the last build."
                )
            )
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
            if let remote {
                for words in [["init", "--quiet"], ["config", "remote.origin.url", remote]] {
                    #expect(try await Subprocess(["git", "-C", tool.root.filePath] + words).run().exitCode == 0)
                }
            }
            let map = ["graph", "--format", "html", "--output", "\(tool.root.filePath)/site/map.html"]
            let missing = try await tool.run(map)
            #expect(missing.errorText.contains("There is no article in here/Walk.md."))
            try tool.write("in here/Walk.md", "# Walk\n")
            try tool.write("site/a", "")
            #expect(try await tool.run(map).exitCode == 0)
            #expect(try tool.read("site/map.html").contains("<a id=\"start\" href=\"\(link)\">Start</a>"))
        }
    }

    @Test(
        "The workspace tool reports invalid arguments and missing inputs, and exits with code 2",
        arguments: [
            (["tset"], "Did you mean 'test'?"), (["test", "Coer"], "Did you mean 'Core'?"),
            (["run", "helo"], "Did you mean 'hello'?"), (["build", "Something"], "There are: Core, Hello."),
            (["bench"], "There are no benchmarks."), (["run"], "APP"),
            (["test", "--base", "main"], "'--base' needs '--affected'."),
            (["matrix", "--shards", "0"], "1 to 256"), (["graph", "--focus", "Cor"], "Did you mean 'Core'?"),
            (["lint", "Coer"], "Did you mean 'Core'?"),
            (["graph", "--output", "/nowhere/map.dot"], "Cannot write /nowhere/map.dot: there is no folder /nowhere."),
            (["affected"], "is not in a git repository"), (["test", "--audit", "1"], "No pass is stored"),
        ]
    )
    func invalidArguments(arguments: [String], message: String) async throws {
        try await withTool { tool in
            let outcome = try await tool.run(arguments)
            #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
            #expect(outcome.exitCode == 2)
            #expect(outcome.text.isEmpty)
        }
    }

    @Test(
        "The workspace tool reports the place of a mistake in the rules file, and suggests a similar key",
        arguments: [
            ("{ \"layer\": [] }", "workspace.json:1:3: The key 'layer' is unknown. Did you mean 'layers'?"),
            ("{ \"rows\": [{ \"nmae\": \"A\" }] }", "1:14: The key 'nmae' in 'rows' is unknown. Did you mean 'name'?"),
            ("{ \"start\": { \"x\": 1 } }", "The key 'x' in 'start' is unknown. There are: article, title."),
            ("{\n  \"tools\": [\"tar\"\n}", "workspace.json:3:1: Expected ',' or ']'."),
        ]
    )
    func invalidRules(rules: String, message: String) async throws {
        try await withTool { tool in
            try tool.write("Tools/workspace.json", rules)
            let outcome = try await tool.run("list")
            let words = outcome.errorText.split { $0.isWhitespace }.joined(separator: " ")
            #expect(words.contains(message), "\(outcome.errorText)")
            #expect(outcome.exitCode == 2)
        }
    }

    @Test("In another user's repository, the command 'affected' fails and prints git's command for safe.directory")
    func foreignRepository() async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "my place/workspace")
            try await Self.fixture.write(to: root)
            // The workspace is in a subfolder of the repository.
            _ = try await Subprocess(["git", "init", "--quiet", "my place"], in: folder).run()
            let outcome = try await Tool(root: root)
                .run("affected", environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
            let command = "git config --global --add safe.directory '\(folder.filePath)/my place'\n"
            #expect(outcome.errorText.hasSuffix(command), "\(outcome.errorText)")
            #expect(outcome.exitCode == 2)
        }
    }

    @Test(
        "The command 'list' fails if the folder of --root is missing or contains no packages",
        arguments: ["/nowhere/at/all", "empty"]
    )
    func noWorkspace(path: String) async throws {
        try await withTemporaryFolder { folder in
            let root = path.hasPrefix("/") ? URL(filePath: path) : folder
            let outcome = try await Tool(root: root).run("list")
            #expect(outcome.exitCode == 2)
            #expect(outcome.errorText.contains("--root"))
        }
    }

    @Test(
        "The command 'lint' reports only the error of an unreadable manifest, checks no interface, and exits with code 2"
    )
    func lintOfBrokenManifest() async throws {
        try await withTool { tool in
            let manifest = try tool.read("Core/Package.swift")
            try tool.write("Core/Package.swift", manifest + "let number: Int = true\n")
            let outcome = try await tool.run("lint")
            #expect(outcome.exitCode == 2)
            #expect(outcome.text.split(separator: "\n").count == 2, "\(outcome.text)")
            #expect(
                outcome.text.hasPrefix(
                    "Core/Package.swift:\(manifest.split(separator: "\n", omittingEmptySubsequences: false).count): unreadable-manifest: "
                )
            )
            #expect(outcome.errorText.contains("The public interfaces were not checked"))
            #expect(!outcome.errorText.contains("Building"))
        }
    }

    @Test("The command 'lint' exits with code 2 if it cannot parse a file")
    func unparsedFile() async throws {
        try await withTool { tool in
            try tool.write("Core/Sources/Core/Broken.swift", "func broken( {\n")
            let outcome = try await tool.run("lint", "--no-build")
            #expect(outcome.exitCode == 2)
            #expect(outcome.errorText.contains("Core/Sources/Core/Broken.swift:1: "))
        }
    }

    @Test("The command 'list' reports an unreadable manifest, lists the other packages and exits with code 2")
    func brokenManifest() async throws {
        try await withTool { tool in
            try tool.write("Broken/Package.swift", "// swift-tools-version: 6.2\nimport Nothing\n")
            let outcome = try await tool.run("list")
            #expect(outcome.exitCode == 2)
            #expect(outcome.text.contains("Core"))
            #expect(outcome.errorText.contains("Broken/Package.swift"))
        }
    }

    @Test(
        "A line break in a name or path is escaped in every format",
        arguments: [
            (["list"], #"A\nB "#), (["list", "--format", "json"], #""name" : "A\nB""#),
            (["matrix"], #"'Odd\nFolder'"#), (["matrix", "--format", "github"], #"'Odd\nFolder'"#),
            (["matrix", "--format", "gitlab"], #"'Odd\nFolder'"#),
            (["lint", "--no-build"], #"Odd\nFolder/Package.swift:3: missing-tests: A\nB has"#),
            (["lint", "--no-build", "--format", "github"], "file=Odd%0AFolder/Package.swift,line=3"),
            (["test", "--explain"], #"A\nB: no stored pass"#),
        ]
    )
    func lineBreaks(arguments: [String], text: String) async throws {
        try await withTool { tool in
            try tool.write(
                "Odd\nFolder/Package.swift",
                #"""
                // swift-tools-version: 6.2
                import PackageDescription
                let name = "A\nB", tests = Target.testTarget(name: "OddTests", dependencies: ["Odd"])
                let package = Package(
                    name: name, products: [.library(name: "Odd", targets: ["Odd"])], targets: [.target(name: "Odd"), tests]
                )
                """#
            )
            try tool.write("Odd\nFolder/Sources/Odd/Odd.swift", "public let odd = 1\n")
            let outcome = try await tool.run(arguments)
            #expect(outcome.text.contains(text), "\(outcome.text)\(outcome.errorText)")
        }
    }

    @Test("The command 'run' passes arguments, working folder and exit code, and builds only after changes")
    func run() async throws {
        try await withTool { tool in
            try shareModuleCache(with: tool.root)
            let folder = tool.root.appending(path: "Core")
            let first = try await tool.run("run", "hello", "one", "--two", "--", "-h", in: folder)
            #expect(first.text == "\(folder.filePath) one|--two|--|-h 1\n", "\(first.errorText)")
            #expect(first.exitCode == 7)
            #expect(first.errorText.contains("Building hello"))
            try tool.write("Core/README.md", "# Other\n")
            #expect(try await tool.run("run", "hello").errorText.isEmpty)
            try tool.write("Core/Package@swift-6.2.swift", try tool.read("Core/Package.swift"))
            #expect(try await tool.run("run", "hello").errorText.contains("Building hello"), "added manifest")
            let added = tool.root.appending(path: "Core/Sources/Core/New/Added.swift")
            for change in ["added file", "deleted file"] {
                if change == "added file" {
                    try added.write("let added = 1\n")
                } else {
                    try FileManager.default.removeItem(at: added.deletingLastPathComponent())
                }
                let outcome = try await tool.run("run", "hello")
                #expect(outcome.errorText.contains("Building hello"), "\(change)")
                #expect(try await tool.run("run", "hello").errorText.isEmpty)
            }
            try tool.write("Core/Sources/Core/Main/Core.swift", "public let core = 2\n")
            let changed = try await tool.run("run", "hello")
            #expect(changed.text.hasSuffix(" 2\n"))
            try tool.write("Core/Headers/new.hpp", "")
            #expect(try await tool.run("run", "hello").errorText.contains("Building hello"), "new folder of a package")
            // Another package can have an executable of the same name.
            let record = try tool.read(".build/workspace/run/hello.json")
            let binary = String(try #require(record.firstMatch(of: /"binary":"([^"]+)"/)).1).replacing("\\/", with: "/")
            try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: binary)
            #expect(try await tool.run("run", "hello").errorText.contains("Building hello"), "changed executable")
            // The file behind the link has no stamp.
            let outside = tool.root.deletingLastPathComponent().appending(path: "outside-\(UUID().uuidString).swift")
            defer { try? FileManager.default.removeItem(at: outside) }
            for text in ["3", "4"] {
                try outside.write("public let core = \(text)\n")
                let source = tool.root.appending(path: "Core/Sources/Core/Main/Core.swift")
                try FileManager.default.removeItem(at: source)
                try FileManager.default.createSymbolicLink(at: source, withDestinationURL: outside)
                #expect(try await tool.run("run", "hello").text.hasSuffix(" \(text)\n"))
            }
            try outside.write("public let core = 5\n")
            #expect(try await tool.run("run", "hello").text.hasSuffix(" 5\n"))
            try FileManager.default.removeItem(at: tool.root.appending(path: "Core/Sources/Core/Main/Core.swift"))
            try tool.write("Core/Sources/Core/Main/Core.swift", "public let core =\n")
            let broken = try await tool.run("run", "hello")
            #expect(broken.exitCode == 2)
            #expect(broken.text.isEmpty)
            #expect(broken.errorText.contains("error:"))
        }
    }

    @Test(
        "The command 'bench' builds the executables that a script needs and reports an unknown executable before the build"
    )
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
            let refused = try await tool.run("bench", "slow")
            #expect(refused.errorText.contains("There is no executable 'tow'. Did you mean 'two'?"))
            #expect(refused.exitCode == 2)
            #expect(!FileManager.default.fileExists(atPath: tool.root.appending(path: ".build/bench").filePath))
            let outcome = try await tool.run("bench", "fast")
            #expect(outcome.text == "one\n", "\(outcome.errorText)")
            #expect(outcome.exitCode == 0)
        }
    }

    @Test(
        "The command 'lint' prints the location, message and remedy of a finding in three formats and exits with code 1"
    )
    func lint() async throws {
        try await withTool { tool in
            #expect(try await tool.run("lint").exitCode == 0)
            try tool.write("Core/Tests/CoreTests/CoreTests.swift", "import Testing\nimport hello\n")
            let outcome = try await tool.run("lint")
            #expect(outcome.exitCode == 1)
            #expect(
                outcome.text.contains(
                    "Core/Tests/CoreTests/CoreTests.swift:2: undeclared-import: CoreTests imports hello"
                )
            )
            #expect(outcome.text.contains("Core/Package.swift:8"))
            #expect(try await tool.run("lint", "Core").text == outcome.text)
            let other = try await tool.run("lint", "Hello")
            #expect(other.text.isEmpty && other.errorText.contains("No findings in 1 package(s)."))
            #expect(other.exitCode == 0)
            let github = try await tool.run("lint", "--format", "github").text.split(separator: "\n")
            #expect(
                github.contains {
                    $0.hasPrefix("::error file=Core/Tests/CoreTests/CoreTests.swift,line=2,title=undeclared-import::")
                }
            )
            let findings = try #require(try await tool.json("lint", "--format", "json")["findings"] as? [[String: Any]])
            #expect(findings.compactMap { $0["rule"] as? String }.contains("unused-dependency"))
        }
    }

    @Test(
        "No command prints a control character of the name of a package, folder, file or README",
        arguments: [
            "list", "list --format json", "lint --no-build", "lint --no-build --format json",
            "lint --no-build --format github", "affected --explain", "affected --format json", "matrix",
            "matrix --format json", "matrix --format github", "matrix --format gitlab", "test --explain",
            "test --explain --format json", "graph", "graph --format dot", "graph --format json", "graph --format html",
            "list Unknown", "clean", "build Unknown",
        ]
    )
    func hostileNames(arguments: String) async throws {
        try await withTool { tool in
            let folder = "Odd\u{1B}[31m\u{9B}31m\u{7F}"
            let name = "A\u{1B}]0;title\u{7}\u{9B}31m\u{7F}"
            try tool.write("README.md", "# \(name)\n")
            try tool.write("\(folder)/README.md", "# Odd\n\n\(name).\n")
            try tool.write("Core/Tests/CoreTests/a\u{1B}[31m\u{7}.swift", "import hello\n")
            try tool.write(
                "\(folder)/Package.swift",
                """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(
                    name: "A\\u{1B}]0;title\\u{7}\\u{9B}31m\\u{7F}", dependencies: [.package(path: "../Core")],
                    targets: [.target(name: "Odd", dependencies: ["Core"]), .testTarget(name: "OddTests", dependencies: ["Odd"])]
                )
                """
            )
            try tool.write("\(folder)/Sources/Odd/Odd.swift", "public let odd = 1\n")
            try tool.write("\(folder)/Tests/OddTests/OddTests.swift", "import Testing\n")
            try tool.write(".gitignore", ".build\n")
            let git = ["git", "-c", "user.name=T", "-c", "user.email=t@example.com"]
            for command in [
                ["init", "--quiet"], ["add", "Core/Package.swift"], ["commit", "--quiet", "--message", "x"],
            ] {
                #expect(try await Subprocess(git + command, in: tool.root).run().exitCode == 0)
            }
            let outcome = try await tool.run(
                arguments.split(separator: " ").map(String.init)
                    + (arguments.hasPrefix("affected") ? ["--base", "HEAD"] : [])
            )
            let printed = outcome.text + outcome.errorText
            #expect(!printed.isEmpty)
            let controls = printed.unicodeScalars.filter {
                $0.properties.generalCategory == .control && $0 != "\n" && !($0 == "\t" && arguments.contains("html"))
            }
            #expect(controls.isEmpty, "\(printed.debugDescription)")
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
                let list = try await tool.run("list", environment: ["NAME": name])
                #expect(list.text.contains("\(name) "), "\(list.text)")
                #expect(list.exitCode == 0)
            }
        }
    }

    @Test("The command 'matrix' omits packages that the rules file lists under withoutTests")
    func withoutTests() async throws {
        try await withTool { tool in
            try tool.write("Tools/workspace.json", #"{ "withoutTests": ["Hello"] }"#)
            let matrix = try await tool.json("matrix", "--format", "github")
            let entries = try #require(matrix["include"] as? [[String: Any]])
            #expect(entries.compactMap { $0["packages"] as? String } == ["Core"])
        }
    }

    @Test("A package name that two packages have is refused with their folders, and a folder is accepted")
    func ambiguousName() async throws {
        try await withTool { tool in
            let manifest = try tool.read("Core/Package.swift").replacing("name: \"Core\",", with: "name: \"Twin\",")
            for path in ["A", "B"] { try tool.write("\(path)/Package.swift", manifest) }
            let refused = try await tool.run("matrix", "Twin", "--shards", "1")
            #expect(refused.exitCode == 2)
            #expect(refused.errorText.contains("Several packages have the name 'Twin': A, B."))
            #expect(try await tool.run("matrix", "./A", "--shards", "1").exitCode == 0)
        }
    }

    @Test(
        "The command 'matrix' prints every package once, and an entry without packages if no package has to be tested"
    )
    func matrix() async throws {
        try await withTool { tool in
            let matrix = try await tool.json("matrix", "--shards", "9", "--format", "github")
            let entries = try #require(matrix["include"] as? [[String: Any]])
            #expect(entries.compactMap { $0["packages"] as? String }.sorted() == ["Apps/Hello", "Core"])
            let git = ["git", "-c", "user.name=T", "-c", "user.email=t@example.com"]
            for command in [["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "x"]] {
                #expect(try await Subprocess(git + command, in: tool.root).run().exitCode == 0)
            }
            try tool.write(".gitignore", ".build\n")
            _ = try await Subprocess(git + ["add", "--all"], in: tool.root).run()
            _ = try await Subprocess(git + ["commit", "--quiet", "--message", "y"], in: tool.root).run()
            let nothing = try await tool.run("matrix", "--affected", "--base", "HEAD", "--format", "github")
            #expect(nothing.text == "{\"include\":[{\"packages\":\"\",\"seconds\":0,\"shard\":\"1/1\"}]}\n")
            #expect(nothing.text.split(separator: "\n").count == 1)
        }
    }

    @Test("The command 'format --check' lists unformatted files, and 'format' changes them and keeps their modes")
    func format() async throws {
        try await withTool { tool in
            let path = "Core/Sources/Core/Main/Core.swift"
            try tool.write(path, "public   let core = 1\n")
            let excluded = "Core/Tests/Samples/Bad/Package.swift"
            try tool.write(excluded, "let   a = 1\n")
            try tool.write("Tools/workspace.json", "{\"exclude\": [\"Core/Tests/Samples\"]}")
            let check = try await tool.run("format", "--check", "Core")
            #expect(check.exitCode == 1)
            #expect(check.text.contains(path))
            #expect(try tool.read(path) == "public   let core = 1\n")
            let file = tool.root.appending(path: path).filePath
            #expect(chmod(file, 0o750) == 0)
            #expect(try await tool.run("format", "Core").exitCode == 0)
            #expect(try tool.read(path) == "public let core = 1\n")
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o750)
            #expect(try tool.read(excluded) == "let   a = 1\n")
            #expect(try await tool.run("format", "--check", "Core").exitCode == 0)
        }
    }

    @Test(
        "The commands 'format' and 'new' report a toolchain without swift-format with a remedy",
        arguments: [["format"], ["new", "package", "More"]]
    )
    func noFormatter(arguments: [String]) async throws {
        try await withTool { tool in
            try tool.write(".swift-format", "{}")
            let swift = tool.root.appending(path: "bin/swift").filePath
            // This script behaves like `swift`, except that `swift format` fails.
            let script = """
                #!/bin/sh
                [ "$1" = format ] || { PATH="${PATH#*:}"; exec swift "$@"; }
                echo "error: unable to invoke subcommand: /nowhere/swift-format (No such file or directory)" >&2
                exit 2
                """
            let write = Subprocess(
                ["sh", "-c", #"mkdir -p "$(dirname "$0")" && cat >"$0" && chmod 755 "$0""#, swift],
                input: Data(script.utf8)
            )
            #expect(try await write.run().exitCode == 0)
            let path =
                "\(tool.root.appending(path: "bin").filePath):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
            let outcome = try await tool.run(arguments, environment: ["PATH": path])
            #expect(outcome.exitCode == 2)
            #expect(
                outcome.errorText.contains("This toolchain has no swift-format.\n              Get a toolchain"),
                "\(outcome.errorText)"
            )
            #expect(!FileManager.default.fileExists(atPath: tool.root.appending(path: "More").filePath))
        }
    }

    @Test("The command 'clean' deletes a linked .build, but not the files behind the link")
    func cleanLink() async throws {
        try await withTool { tool in
            for folder in ["", "Core/"] {
                try tool.write("\(folder)elsewhere/x", "")
                let build = tool.root.appending(path: "\(folder).build").filePath
                try? FileManager.default.removeItem(atPath: build)
                try FileManager.default.createSymbolicLink(atPath: build, withDestinationPath: "elsewhere")
            }
            let removed = try await tool.json("clean", "--format", "json")["removed"] as? [String]
            #expect(removed == [".build", "Core/.build"])
            #expect(try tool.read("elsewhere/x").isEmpty && tool.read("Core/elsewhere/x").isEmpty)
        }
    }

    @Test("The command 'cache' shows, deletes and verifies the compiler's cache, and builds report its use")
    func cache() async throws {
        try await withTool { tool in
            let variables = ["WORKSPACE_COMPILER_CACHE": tool.root.appending(path: "caches").filePath]
            let shown = try await tool.run("cache", environment: variables)
            let folder = try #require(shown.text.firstMatch(of: #/^(.+/caches/.+): 0 MB\n$/#)).1
            try URL(filePath: String(folder)).appending(path: "v1/data").write(String(repeating: "x", count: 3_000_000))
            #expect(try await tool.run("cache", environment: variables).text == "\(folder): 3 MB, 0 days old\n")
            #expect(try await tool.run("cache", "clear", environment: variables).exitCode == 0)
            #expect(!FileManager.default.fileExists(atPath: String(folder)))
            #expect(try await tool.run("cache", environment: ["WORKSPACE_COMPILER_CACHE": "off"]).exitCode == 2)
            let built = try await tool.run("build", "Core", environment: variables)
            let use = try #require(
                built.errorText.firstMatch(of: #/\n0 of (\d) modules from the compiler's cache\.\n$/#)
            ).1
            let used = try await tool.run("cache", environment: variables)
            #expect(used.text.hasSuffix("Last build: 0 of \(use) modules from the compiler's cache\n"))
            let commit = "git init -q && git add Core && git -c user.name=T -c user.email=t commit -qm x"
            #expect(try await Subprocess(["sh", "-c", commit], in: tool.root).run().exitCode == 0)
            let verified = try await tool.run("cache", "verify", "Core", environment: variables)
            #expect(verified.text.hasPrefix("Core: \(use) of \(use) modules from the compiler's cache, "))
        }
    }

    @Test("The toolchain of a script named swift is not cached, because the script may select another toolchain")
    func shim() async throws {
        try await withTool { tool in
            let swift = try await Subprocess(["sh", "-c", "command -v swift"]).run().text
            let script = #"printf '#!/bin/sh\nexec "%s" "$@"\n' "$1" >"$0/swift" && chmod +x "$0/swift""#
            let place = tool.root.filePath, path = swift.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(try await Subprocess(["sh", "-c", script, place, path]).run().exitCode == 0)
            let search = "\(place):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
            #expect(try await tool.run("list", environment: ["PATH": search]).exitCode == 0)
            #expect(try !tool.read(".build/workspace/toolchain.json").contains(place))
        }
    }

    @Test("The command 'clean' deletes builds and stored results, but not the workspace tool")
    func clean() async throws {
        try await withTool { tool in
            for path in [".build/shared/x", ".build/tool/x", "Core/.build/x", "Core/Sources/x"] {
                try tool.write(path, "")
            }
            let removed = try await tool.json("clean", "--format", "json")["removed"] as? [String]
            #expect(removed == [".build/shared", ".build/workspace", "Core/.build"])
            #expect(try tool.read(".build/tool/x").isEmpty)
        }
    }
}
