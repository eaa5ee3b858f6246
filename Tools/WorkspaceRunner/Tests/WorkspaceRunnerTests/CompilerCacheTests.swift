#if os(Linux)
    import Foundation
    import ProcessSupport
    import Testing
    import WorkspaceGraph
    import WorkspaceTesting

    @testable import WorkspaceRunner

    @Suite("CompilerCache")
    struct CompilerCacheTests {
        @Test(
            "CompilerCache is in the folder of WORKSPACE_COMPILER_CACHE or of the user's caches, unless the user or the toolchain has none",
            arguments: [
                (["WORKSPACE_COMPILER_CACHE": "/c", "HOME": "/h"], "6.3.1", "/c/"),
                (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "6.3", "/x/swift-workspace/"),
                (["XDG_CACHE_HOME": "relative", "HOME": "/h"], "7.0", "/h/.cache/swift-workspace/"),
                (["WORKSPACE_COMPILER_CACHE": "off", "HOME": "/h"], "6.3.1", nil),
                (["WORKSPACE_COMPILER_CACHE": "relative"], "6.3.1", nil), ([:], "6.3.1", nil),
                (["HOME": "/h"], "6.2.4", nil),
            ] as [([String: String], String, String?)]
        )
        func folder(environment: [String: String], version: String, parent: String?) throws {
            let json = #"{"triple": "x86_64-unknown-linux-gnu", "identity": "Swift version \#(version) (swift)"}"#
            let toolchain = try JSONDecoder().decode(Toolchain.self, from: Data(json.utf8))
            let cache = CompilerCache(for: toolchain, environment)
            #expect(cache?.folder.deletingLastPathComponent().filePath == parent)
        }

        @Test("CompilerCache makes a folder for the user alone, refuses others, and empties one above the limit")
        func prepare() async throws {
            try await withTemporaryFolder { folder in
                let cache = CompilerCache(folder: folder.appending(path: "caches/one"))
                #expect(cache.prepare() == nil)
                #expect(try cache.folder.mode == 0o700)
                try cache.folder.appending(path: "v1/data").write(String(repeating: "x", count: 100_000))
                #expect(cache.size >= 100_000)
                #expect(cache.prepare(limit: 1_000_000) == nil && cache.size > 0)
                #expect(cache.prepare(limit: 10_000) == nil && cache.size == 0)
                chmod(cache.folder.filePath, 0o720)
                #expect(cache.prepare()?.hasPrefix("other users may write") == true)
                try FileManager.default.removeItem(at: cache.folder)
                try cache.folder.write("a file")
                #expect(cache.prepare()?.hasSuffix("cannot be created") == true)
            }
        }

        @Test(
            "CompilerCache may explain a failed build if the log names it or the compiler crashed, but not while it compiled code",
            arguments: [
                ("error: CAS error encountered: x", true), ("A.swift:1:8: error: malformed compiled module: x", true),
                ("LLVM ERROR: OnDiskCAS: corrupt internal reference", true),
                ("<unknown>:0: error: cannot open explicit Swift module map from llvmcas://47", true),
                ("*** Program crashed: Bus error at 0x1 ***", true), ("Stack dump:\n0.\tProgram arguments: x", true),
                (
                    "error: a\nStack dump:\n0.\tProgram arguments: x\n3.\tWhile type-checking 'f()' (at A.swift:1:1)",
                    false
                ),
                ("A.swift:1:1: error: cannot find 'CASE' in scope", false), ("Building for debugging...", true),
            ]
        )
        func explanation(log: String, isExpected: Bool) { #expect(CompilerCache.mayExplain(log) == isExpected) }

        private static let targets = """
            targets: [
                .target(name: "CA"), .target(name: "A", dependencies: ["CA"], resources: [.copy("data.txt")]),
                .testTarget(name: "ATests", dependencies: ["A"]),
            ]
            """
        private static let library = """
            import CA
            import Foundation
            func data() throws -> String {
                try String(contentsOf: Bundle.module.url(forResource: "data", withExtension: "txt")!, encoding: .utf8)
            }
            """

        private func makeWorkspace(_ root: URL, usesFilePath: Bool = true) async throws -> Workspace {
            let tests = """
                import Foundation
                import Testing
                @testable import A
                @Test func one() throws {
                    #expect(FileManager.default.fileExists(atPath: "Package.swift"))
                    #expect(try data() == "1" && geteuid() == \(geteuid()))
                    \(usesFilePath ? "#expect(FileManager.default.contents(atPath: #filePath) != nil)" : "")
                }
                """
            try root.appending(path: "A").writeManifest("A", Self.targets)
            for (path, text) in [
                "Sources/CA/c.c": "", "Sources/CA/include/c.h": "int one(void);",
                "Sources/A/A.swift": Self.library, "Sources/A/data.txt": "1",
                "Tests/ATests/ATests.swift": tests,
            ] { try root.appending(path: "A/\(path)").write(text) }
            return try await Workspace.load(root)
        }

        private func outcome(of workspace: Workspace, cache: CompilerCache, unshare: String = "unshare") async throws
            -> TestOutcome
        {
            var swiftPM = SwiftPM(of: workspace, scratch: unshare == "false" ? "isolated/A" : nil)
            swiftPM.cache = cache
            swiftPM.unshare = unshare
            let environment = try TestEnvironment(ProcessInfo.processInfo.environment, of: workspace).variables
            let imports = try await workspace.imports()
            var outcomes: [TestOutcome] = []
            try await TestRunner(swiftPM: swiftPM, environment: environment, filter: nil, imports: imports)
                .run(workspace.packages) { outcomes.append($1) }
            return try #require(outcomes.first)
        }

        @Test(
            "Two clones share compiled modules, their tests see files and resources as before, errors have the real path, and a damaged cache is deleted",
            arguments: [("unshare", true), ("false", false)]
        )
        func clones(unshare: String, usesFilePath: Bool) async throws {
            try await withTemporaryFolder { folder in
                let cache = CompilerCache(folder: folder.appending(path: "cache"))
                func make(_ name: String) async throws -> Workspace {
                    try await makeWorkspace(folder.appending(path: name), usesFilePath: usesFilePath)
                }
                let first = try await make("one")
                let root = await BuildRoot.find(for: first, others: [], unshare: unshare)
                #expect(unshare == "unshare" || root.path == "/proc/self/cwd")
                #expect(try await outcome(of: first, cache: cache, unshare: unshare).passed == 1)
                let begin = CompilerCacheUse(ofLastBuildIn: first.state)
                #expect(begin?.isOfThisCommand == true && begin?.cached == 0)
                let second = try await make("two")
                #expect(try await outcome(of: second, cache: cache, unshare: unshare).passed == 1)
                // In /proc/self/cwd, C modules have their real path, so the modules that use them are compiled again.
                let use = try #require(CompilerCacheUse(ofLastBuildIn: second.state))
                #expect(use.modules == begin?.modules && (use.cached == use.modules) == (root.path == "/mnt"))
                let file = second.root.appending(path: "A/Sources/A/A.swift")
                try file.write("let wrong: Int = true")
                let broken = try await outcome(of: Workspace.load(second.root), cache: cache, unshare: unshare)
                #expect(broken.log.contains("\(file.filePath):1:18: error: "))
                guard unshare == "unshare" else { return }
                try file.write(Self.library)
                let files = FileManager.default.enumerator(at: cache.folder, includingPropertiesForKeys: nil)
                for case let file as URL in try #require(files) where ["leaf", "index"].contains(file.pathExtension) {
                    truncate(file.filePath, 1_000)
                }
                #expect(try await outcome(of: Workspace.load(second.root), cache: cache, unshare: unshare).passed == 1)
                #expect(!FileManager.default.fileExists(atPath: cache.folder.filePath))
            }
        }

        @Test("CompilerCache.verify finds the modules whose stored result is not the compiler's")
        func verify() async throws {
            try await withTemporaryFolder { folder in
                let cache = CompilerCache(folder: folder.appending(path: "cache"))
                let root = folder.appending(path: "one")
                try root.appending(path: "A").writeManifest("A", #"targets: [.target(name: "A")]"#)
                // Each large result is in a separate file of the cache.
                let text = "stored" + String(repeating: "x", count: 70_000)
                try root.appending(path: "A/Sources/A/Text.swift").write("let text = \"\(text)\"")
                let workspace = try await Workspace.load(root)
                try await commit(in: root)
                func differences() async throws -> [String] {
                    try await cache.verify(["A"], of: "HEAD", in: workspace).differences
                }
                #expect(try await differences() == [])
                let files = FileManager.default.enumerator(at: cache.folder, includingPropertiesForKeys: nil)
                for case let file as URL in try #require(files) where file.pathExtension == "leaf" {
                    var data = try Data(contentsOf: file)
                    let elf = Data("\u{7F}ELF".utf8)
                    guard data.starts(with: elf), let place = data.range(of: Data("stored".utf8)) else { continue }
                    data.replaceSubrange(place, with: Data("broken".utf8))
                    try data.write(to: file)
                }
                #expect(try await differences() == ["A.build/Text.swift.o"])
            }
        }

        @Test("Builds see a workspace at its real path if a package depends on the one in the root")
        func rootPackage() async throws {
            try await withTemporaryFolder { root in
                try root.writeManifest("Root")
                try root.appending(path: "Sub").writeManifest("Sub", #"dependencies: [.package(path: "..")]"#)
                let found = await BuildRoot.find(for: try await Workspace.load(root), others: [], unshare: "unshare")
                #expect(!found.isMoved && found.reason.contains("depends on the package in its root"))
            }
        }

        @Test(
            "Builds see a workspace at its real path if a file or folder that they need would be missing at another path",
            arguments: [
                ("A/x", [], "unshare", "A/x leads outside"),
                (".build", [], "unshare", ".build is a link to the relative path"),
                (nil, ["/mnt/cache"], "unshare", "/mnt contains a folder"),
                (nil, [], "/nowhere", "/nowhere cannot be run"),
            ] as [(String?, [String], String, String)]
        )
        func realPath(link: String?, others: [String], unshare: String, reason: String) async throws {
            try await withTemporaryFolder { root in
                _ = try await makeWorkspace(root)
                try? FileManager.default.removeItem(at: root.appending(path: ".build"))
                if let link { try root.appending(path: link).link(to: link == ".build" ? "A" : "../../outside") }
                let workspace = try await Workspace.load(root)
                let found = await BuildRoot.find(for: workspace, others: others, unshare: unshare)
                #expect(!found.isMoved && found.reason.contains(reason))
            }
        }
    }
#endif
