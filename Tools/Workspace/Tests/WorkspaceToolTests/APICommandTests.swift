import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

/// A trait that provides one git repository for all tests of a suite, so that the tests reuse builds.
private struct SharedRepository: SuiteTrait, TestScoping {
    @TaskLocal static var root: URL?

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTemporaryFolder { repository in
            // The workspace is in a subfolder of the repository.
            let folder = repository.appending(path: "code")
            try Fixture(named: "interfaces", in: .module).write(to: folder)
            try shareModuleCache(with: folder)
            try await Tool(root: repository).commit()
            try await Tool(root: repository).shell("git tag one")
            try await Self.$root.withValue(repository) { try await function() }
        }
    }
}

@Suite("The command 'api'", .serialized, SharedRepository(), .timeLimit(.minutes(10)))
struct APICommandTests {
    private static let source = "Core/Sources/Core/Core.swift"

    private func withTool(_ body: (Tool) async throws -> Void) async throws {
        let repository = Tool(root: try #require(SharedRepository.root))
        try await repository.shell("git reset --hard --quiet one && git clean -fd --quiet")
        try await body(Tool(root: repository.root.appending(path: "code")))
    }

    private static let removed = "  removed Core.save()\n      - func save()\n      breaks code that uses it\n"

    private func writeCore(_ members: String..., to tool: Tool) throws {
        try tool.write(Self.source, "public struct Core {\n\(members.map { "    public \($0)\n" }.joined())}\n")
    }

    @Test("The command 'api' writes API.txt and reports a removed function as breaking, but not an added one")
    func snapshotCheckAndDiff() async throws {
        try await withTool { tool in
            let missing = try await tool.run("api check", exits: 1, logs: "./workspace.sh api snapshot")
            #expect(missing.text.hasPrefix("Core: new\n"))
            try tool.write("Core/API.txt", "My notes.\n")
            try await tool.run("api snapshot", exits: 2, logs: "This tool did not write Core/API.txt.")
            #expect(try tool.read("Core/API.txt") == "My notes.\n")
            try tool.remove("Core/API.txt")

            try await tool.run("build")
            // The interfaces of up-to-date modules need no further build.
            #expect(try await tool.run("graph --format html").errorText.isEmpty)
            #expect(try await tool.run("api snapshot").text == "Core/API.txt\n")
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
            #expect(try await tool.run("api snapshot").text.isEmpty)
            try await tool.run("api check")
            try await tool.commit()

            try writeCore("let name = \"core\"", "func load() {}", to: tool)
            // The first commit has no API.txt, so the package is built as it was in this commit.
            for words in ["check", "diff --base HEAD", "diff --base one"] {
                let outcome = try await tool.run("api \(words)", exits: 1)
                #expect(outcome.text == "Core\n  added Core.load()\n      + func load()\n" + Self.removed)
            }
            #expect((try await tool.json("api check --format json")["packages"] as? [Any])?.count == 1)

            // An added declaration is a compatible change.
            try writeCore("let name = \"core\"", "func save() {}", "func load() {}", to: tool)
            let added = try await tool.run("api diff --base HEAD")
            #expect(added.text == "Core\n  added Core.load()\n      + func load()\n")
            #expect(added.errorText.hasSuffix("0 breaking and 1 other change(s) in 1 package(s).\n"))
            // A hook inherits variables with paths relative to another folder.
            let hook = ["GIT_DIR": "nowhere", "GIT_INDEX_FILE": "nowhere"]
            #expect(try await tool.run("api diff --base HEAD", environment: hook).text == added.text)
        }
    }

    @Test("In API.txt, the conditions of extensions distinguish overloads and limit default implementations")
    func conditions() async throws {
        try await withTool { tool in
            try tool.write(
                Self.source,
                """
                extension Array where Element == Int { public func f() {} }
                extension Array where Element: Equatable { public func f<T>(_ a: T) where T: Hashable {} }
                extension Array where Element == String { public func f() {} }
                public protocol P {
                    associatedtype A
                    var a: Int { get }
                    func b()
                    func c()
                    func d()
                    func e<S: Sequence>(_ a: S) where S.Element == A
                }
                extension P where A == Int { public var a: Int { 1 } }
                extension P where Self: Equatable { public func b() {} }
                extension P { public func c() where Self: Equatable {} }
                extension P { public func d() {} }
                extension P { public func e<S: Sequence>(_ a: S) where S.Element == A {} }
                """
            )
            #expect(try await tool.run("api snapshot").text == "Core/API.txt\n")
            let lines = try tool.read("Core/API.txt").split(separator: "\n").filter {
                $0.hasPrefix("Swift.Array") || $0.contains("  requirement")
            }
            #expect(
                lines == [
                    "P.A  requirement: associatedtype A", "P.a  requirement: var a: Int { get }",
                    "P.b()  requirement: func b()", "P.c()  requirement: func c()",
                    "P.d()  requirement with a default: func d()",
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
            let link = "160000,\(String(repeating: "1", count: 40)),code/Core"
            try await tool.shell("git rm -rq --cached Core && git update-index --add --cacheinfo \(link)")
            try await tool.shell("git -c user.name=T -c user.email=t@example.com commit -qm Submodule")
            try await tool.run("api diff --base HEAD", exits: 2, logs: "Core is in the git submodule Core")
        }
    }

    @Test("The command 'api snapshot' includes types that a module re-exports from another target of the package")
    func reexported() async throws {
        try await withTool { tool in
            let manifest = try tool.read("Core/Package.swift")
            let targets = #".target(name: "CoreValues"), .target(name: "Core", dependencies: ["CoreValues"])"#
            try tool.write("Core/Package.swift", manifest.replacing(#".target(name: "Core")"#, with: targets))
            let values = "public enum Value { case one }\npublic struct Hidden {}\n"
            try tool.write("Core/Sources/CoreValues/Value.swift", values)
            try tool.write(
                Self.source,
                "@_exported public import enum CoreValues.Value\npublic struct Core {\n    public let name: Value\n}\n"
            )
            try await tool.run("api snapshot")
            let text = try tool.read("Core/API.txt")
            #expect(text.contains("Value.one  case one\n"))
            #expect(!text.contains("Hidden"))
        }
    }

    @Test(
        "The commands 'api check' and 'lint' fail for code that does not compile, and 'api check' for a damaged API.txt"
    )
    func errors() async throws {
        try await withTool { tool in
            try Data([0xFF, 0xFE, 0x00]).write(to: tool.root.appending(path: "Core/API.txt"))
            try await tool.run("api check", exits: 2, logs: "Cannot read Core/API.txt: the file is not UTF-8 text.")
            try tool.write(Self.source, "public let core: Missing\n")
            let error = "Core.swift:1:18: error: cannot find type 'Missing' in scope\n"
            try await tool.run("api check", exits: 2, logs: error)
            try tool.write("Tools/workspace.json", #"{"documented": true, "withoutTests": ["*"]}"#)
            let lint = try await tool.run("lint Core", exits: 2, logs: error)
            #expect(lint.errorText.contains("0 findings in 1 package(s), but the check is incomplete.\n"))
        }
    }

    @Test(
        "The command 'api' reports the interface of a deleted package, or one that lost its product, and deletes API.txt"
    )
    func noPublicInterface() async throws {
        try await withTool { tool in
            try await tool.run("api snapshot")
            try await tool.commit()
            try await tool.shell("git rm -rq Core")
            try await tool.run("api diff --base HEAD", exits: 1, prints: Self.removed)
            try await tool.shell("git reset --hard --quiet")
            let lines = try tool.read("Core/Package.swift").split(separator: "\n")
            try tool.write("Core/Package.swift", lines.filter { !$0.contains("products:") }.joined(separator: "\n"))
            try tool.remove("Apps/Hello")
            try await tool.run("api check", exits: 1)
            for base in ["HEAD", "one"] {
                try await tool.run("api diff --base \(base)", exits: 1, prints: Self.removed)
            }
            #expect(try await tool.run("api snapshot").text == "Core/API.txt\n")
            #expect(!tool.exists("Core/API.txt"))
            try await tool.run("api check")
        }
    }

    @Test("The command 'api' ignores files called API.txt outside of packages and keeps the mode of API.txt")
    func otherFilesAndMode() async throws {
        try await withTool { tool in
            try tool.write("docs/API.txt", "How to call us.\n")
            try await tool.run("api snapshot")
            let file = tool.root.appending(path: "Core/API.txt").filePath
            #expect(chmod(file, 0o755) == 0)
            try await tool.commit()
            try tool.write(Self.source, tool.read(Self.source) + "public let more = 1\n")
            try await tool.run("api diff --base HEAD")
            try await tool.run("api snapshot")
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o755)
        }
    }
}
