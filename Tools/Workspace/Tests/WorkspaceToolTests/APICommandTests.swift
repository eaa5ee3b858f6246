import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

/// A trait that provides one git repository for all tests of a suite, so that the tests reuse builds.
private struct SharedRepository: SuiteTrait, TestScoping {
    @TaskLocal static var root: URL?

    private static let fixture = Fixture(
        """
        -- .gitignore --
        .build
        -- Core/Package.swift --
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "Core",
            products: [.library(name: "Core", targets: ["Core"])],
            targets: [.target(name: "Core")]
        )
        -- Core/Sources/Core/Core.swift --
        public struct Core {
            public let name = "core"
            public func save() {}
        }
        -- Core/Sources/Core/Old.swift --
        @available(*, deprecated) public func old() {}
        -- Apps/Hello/Package.swift --
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "Hello",
            dependencies: [.package(path: "../../Core")],
            targets: [.target(name: "Kit", dependencies: ["Core"]), .executableTarget(name: "hello")]
        )
        -- Apps/Hello/Sources/Kit/Kit.swift --
        import Core
        public let kit = 1
        -- Apps/Hello/Sources/hello/main.swift --
        public let hello = 1

        """
    )

    static func git(_ arguments: String...) async throws {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]
        let outcome = try await Subprocess(["git"] + identity + arguments, in: root).run()
        #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    }

    static func commit(_ title: String) async throws {
        try await git("add", "--all")
        try await git("commit", "--quiet", "--message", title)
    }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTemporaryFolder { repository in
            // The workspace is in a subfolder of the repository.
            let folder = repository.appending(path: "code")
            try Self.fixture.write(to: folder)
            try shareModuleCache(with: folder)
            try await Self.$root.withValue(repository) {
                try await Self.git("init", "--quiet", "--initial-branch", "main")
                try await Self.commit("One")
                try await Self.git("tag", "one")
                try await function()
            }
        }
    }
}

@Suite("The command 'api'", .serialized, SharedRepository(), .timeLimit(.minutes(10)))
struct APICommandTests {
    private static let source = "Core/Sources/Core/Core.swift"

    /// Calls `body` with the tool for the shared workspace, after a reset to the first commit.
    private func withTool(_ body: (Tool) async throws -> Void) async throws {
        try await SharedRepository.git("reset", "--hard", "--quiet", "one")
        try await SharedRepository.git("clean", "-fd", "--quiet")
        let root = try #require(SharedRepository.root)
        try await body(Tool(root: root.appending(path: "code")))
    }

    private struct Changes: Decodable {
        struct Package: Decodable {
            struct Change: Decodable {
                let kind: String
                let path: String
                let breaks: String?
            }

            let name: String
            let isNew: Bool
            let changes: [Change]
        }

        let packages: [Package]

        /// The changes as texts, such as "removed Core.save() breaks code that uses it".
        var lines: [String] {
            packages.flatMap(\.changes).map { "\($0.kind) \($0.path)" + ($0.breaks.map { " breaks \($0)" } ?? "") }
        }
    }

    private func changes(_ outcome: Subprocess.Outcome) throws -> Changes {
        try JSONDecoder().decode(Changes.self, from: outcome.output)
    }

    @Test(
        "The command 'api' writes API.txt for libraries and reports a removed function as breaking, but not an added one"
    )
    func snapshotCheckAndDiff() async throws {
        try await withTool { tool in
            let missing = try await tool.run("api", "check")
            #expect(missing.exitCode == 1)
            #expect(missing.text.hasPrefix("Core: new\n"))
            #expect(missing.errorText.contains("./workspace.sh api snapshot"))

            try tool.write("Core/API.txt", "My notes.\n")
            let refused = try await tool.run("api", "snapshot")
            #expect(refused.exitCode == 2 && refused.errorText.contains("This tool did not write Core/API.txt."))
            #expect(try tool.read("Core/API.txt") == "My notes.\n")
            try FileManager.default.removeItem(at: tool.root.appending(path: "Core/API.txt"))

            #expect(try await tool.run("build").exitCode == 0)
            // The interfaces of up-to-date modules need no further build.
            let map = try await tool.run("graph", "--format", "html")
            #expect(map.exitCode == 0 && map.errorText.isEmpty, "\(map.errorText)")
            #expect(try await tool.run("api", "snapshot").text == "Core/API.txt\n")
            #expect(
                try tool.read("Core/API.txt").hasSuffix(
                    """
                    module Core
                    Core  struct Core
                    Core.name  let name: String
                    Core.save()  func save()
                    old()  @available(*, deprecated) func old()

                    """
                )
            )
            #expect(try await tool.run("api", "snapshot").text.isEmpty)
            #expect(try await tool.run("api", "check").exitCode == 0)
            try await SharedRepository.commit("Two")

            try tool.write(
                Self.source,
                "public struct Core {\n    public let name = \"core\"\n    public func load() {}\n}\n"
            )
            let check = try await tool.run("api", "check", "--format", "json")
            #expect(check.exitCode == 1)
            #expect(try changes(check).lines == ["added Core.load()", "removed Core.save() breaks code that uses it"])
            // The first commit has no API.txt, so the package is built as it was in this commit.
            for base in ["HEAD", "one"] {
                let diff = try await tool.run("api", "diff", "--base", base, "--format", "json")
                #expect(diff.exitCode == 1)
                #expect(
                    try changes(diff).lines == ["added Core.load()", "removed Core.save() breaks code that uses it"]
                )
            }

            // An added declaration is a compatible change.
            try tool.write(
                Self.source,
                "public struct Core {\n    public let name = \"core\"\n    public func save() {}\n    public func load() {}\n}\n"
            )
            let added = try await tool.run("api", "diff", "--base", "HEAD")
            #expect(added.exitCode == 0)
            #expect(added.text == "Core\n  added Core.load()\n      + func load()\n")
            #expect(added.errorText.hasSuffix("0 breaking and 1 other change(s) in 1 package(s).\n"))
            // A hook inherits variables with paths relative to another folder.
            let hook = ["GIT_DIR": "nowhere", "GIT_INDEX_FILE": "nowhere"]
            #expect(try await tool.run("api", "diff", "--base", "HEAD", environment: hook).text == added.text)

            // The conditions of extensions distinguish overloads, and exclude types from default implementations.
            try tool.write(
                Self.source,
                "extension Array where Element == Int { public func f() {} }\n"
                    + "extension Array where Element: Equatable { public func f<T>(_ a: T) where T: Hashable {} }\n"
                    + "extension Array where Element == String { public func f() {} }\n"
                    + "public protocol P { associatedtype A; var a: Int { get }; func b(); func c(); func d()\n"
                    + "func e<S: Sequence>(_ a: S) where S.Element == A }\n"
                    + "extension P where A == Int { public var a: Int { 1 } }\n"
                    + "extension P where Self: Equatable { public func b() {} }\n"
                    + "extension P { public func c() where Self: Equatable {}\npublic func d() {} }\n"
                    + "extension P { public func e<S: Sequence>(_ a: S) where S.Element == A {} }\n"
            )
            #expect(try await tool.run("api", "snapshot").text == "Core/API.txt\n")
            let lines = try tool.read("Core/API.txt").split(separator: "\n").filter {
                $0.hasPrefix("Swift.Array") || $0.contains("  requirement")
            }
            #expect(
                lines == [
                    "P.A  requirement: associatedtype A", "P.a  requirement: var a: Int { get }",
                    "P.b()  requirement: func b()",
                    "P.c()  requirement: func c()", "P.d()  requirement with a default: func d()",
                    "P.e(_:)  requirement with a default: func e<S>(_ a: S) where S : Sequence, Self.A == S.Element",
                    "Swift.Array.f()  func f() where Element == Int",
                    "Swift.Array.f()  func f() where Element == String",
                    "Swift.Array.f(_:)  func f<T>(_ a: T) where T : Hashable, Element : Equatable",
                ]
            )
        }
    }

    @Test("The command 'api diff' reports that it cannot read a package in a submodule")
    func submodule() async throws {
        try await withTool { tool in
            try await SharedRepository.git("rm", "-r", "--quiet", "--cached", "code/Core")
            try await SharedRepository.git(
                "update-index",
                "--add",
                "--cacheinfo",
                "160000,\(String(repeating: "1", count: 40)),code/Core"
            )
            try await SharedRepository.git("commit", "--quiet", "--message", "Submodule")
            let diff = try await tool.run("api", "diff", "--base", "HEAD")
            #expect(
                diff.exitCode == 2 && diff.errorText.contains("Core is in the git submodule Core"),
                "\(diff.errorText)"
            )
        }
    }

    @Test("The command 'api snapshot' includes types that a module re-exports from another target of the package")
    func reexported() async throws {
        try await withTool { tool in
            try tool.write(
                "Core/Package.swift",
                """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(
                    name: "Core",
                    products: [.library(name: "Core", targets: ["Core"])],
                    targets: [
                        .target(name: "CoreValues"), .target(name: "Core", dependencies: ["CoreValues"]),
                    ]
                )

                """
            )
            try tool.write(
                "Core/Sources/CoreValues/Value.swift",
                "public enum Value { case one }\npublic struct Hidden {}\n"
            )
            try tool.write(
                Self.source,
                "@_exported public import enum CoreValues.Value\npublic struct Core {\n    public let name: Value\n}\n"
            )
            #expect(try await tool.run("api", "snapshot").exitCode == 0)
            let text = try tool.read("Core/API.txt")
            #expect(text.contains("Value.one  case one\n"))
            #expect(!text.contains("Hidden"))
        }
    }

    @Test("The command 'api check' fails for code that does not compile and for damaged API.txt files")
    func errors() async throws {
        try await withTool { tool in
            try tool.write("Core/API.txt", "<<<<<<< HEAD\n")
            let damaged = try await tool.run("api", "check")
            #expect(damaged.exitCode == 2)
            try Data([0xFF, 0xFE, 0x00]).write(to: tool.root.appending(path: "Core/API.txt"))
            #expect(
                try await tool.run("api", "check").errorText
                    .contains("Cannot read Core/API.txt: the file is not UTF-8 text.")
            )
            #expect(damaged.errorText.contains("Cannot read Core/API.txt: line 1 is not a declaration: <<<<<<< HEAD"))

            try tool.write(Self.source, "public let core: Missing\n")
            let broken = try await tool.run("api", "check")
            #expect(broken.exitCode == 2)
            #expect(
                broken.errorText.contains(
                    "Cannot read the interface of Core: Core does not build. Run: ./workspace.sh build Core"
                )
            )
        }
    }

    @Test(
        "The command 'api' reports the removed interface of a package that lost its product, and deletes the package's API.txt"
    )
    func noPublicInterface() async throws {
        try await withTool { tool in
            #expect(try await tool.run("api", "snapshot").exitCode == 0)
            try await SharedRepository.commit("Two")
            try tool.write(
                "Core/Package.swift",
                tool.read("Core/Package.swift").split(separator: "\n").filter { !$0.contains("products:") }
                    .joined(separator: "\n")
            )
            try FileManager.default.removeItem(at: tool.root.appending(path: "Apps/Hello"))
            #expect(try await tool.run("api", "check").exitCode == 1)
            for base in ["HEAD", "one"] {
                let diff = try await tool.run("api", "diff", "--base", base, "--format", "json")
                #expect(try changes(diff).lines.contains("removed Core.save() breaks code that uses it"))
            }
            #expect(try await tool.run("api", "snapshot").text == "Core/API.txt\n")
            #expect(!FileManager.default.fileExists(atPath: tool.root.appending(path: "Core/API.txt").filePath))
            #expect(try await tool.run("api", "check").exitCode == 0)
        }
    }

    @Test("The command 'api' ignores files called API.txt outside of packages and keeps the mode of API.txt")
    func otherFilesAndMode() async throws {
        try await withTool { tool in
            try tool.write("docs/API.txt", "How to call us.\n")
            #expect(try await tool.run("api", "snapshot").exitCode == 0)
            let file = tool.root.appending(path: "Core/API.txt").filePath
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
            try await SharedRepository.commit("Two")
            try tool.write(Self.source, tool.read(Self.source) + "public let more = 1\n")
            #expect(try await tool.run("api", "diff", "--base", "HEAD").exitCode == 0)
            #expect(try await tool.run("api", "snapshot").exitCode == 0)
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o755)
        }
    }

    @Test("The command 'api diff' lists the interface of a deleted package as removed")
    func deletedPackage() async throws {
        try await withTool { tool in
            #expect(try await tool.run("api", "snapshot").exitCode == 0)
            try await SharedRepository.commit("Two")
            try await SharedRepository.git("rm", "-r", "--quiet", "code/Core")
            let diff = try await tool.run("api", "diff", "--base", "HEAD", "--format", "json")
            #expect(diff.exitCode == 1)
            #expect(try changes(diff).lines.contains("removed Core.save() breaks code that uses it"))
        }
    }
}
