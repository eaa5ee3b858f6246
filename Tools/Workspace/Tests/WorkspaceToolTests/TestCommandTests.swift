import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

/// Tests of the command `test` in a workspace of two packages. All scenarios use the same workspace and reuse the builds.
@Suite("The command 'test'", .timeLimit(.minutes(20)))
struct TestCommandTests {
    private static let fixture = Fixture(
        """
        -- .gitignore --
        .build
        \(coreManifest)
        -- Tools/workspace.json --
        {"tools": {"Core": ["libnowhere"]}}
        -- Core/Sources/Core/Core.swift --
        public let core = 1
        -- Core/Tests/CoreTests/CoreTests.swift --
        import Core
        import Foundation
        import Testing
        @Test func one() { #expect(core > 0) }
        @Test(.disabled("needs libnowhere")) func later() {}
        @Test func environment() { #expect(ProcessInfo.processInfo.environment["SECRET"] == nil) }
        \(featurePackage)
        -- Feature/Tests/FeatureTests/FeatureTests.swift --
        import Feature
        import Foundation
        import Testing
        @Test func two() { #expect(feature > 1) }

        let package = URL(filePath: #filePath).appending(path: "../../..").standardized
        let scenario = try? String(contentsOf: package.appending(path: "scenario.txt"), encoding: .utf8)

        @Test func follows() async throws {
            switch scenario {
            case "fails": #expect(feature == 0, "never zero")
            case "crashes": fatalError("gone")
            case "quits": exit(0)
            case "saves":
                let file = package.appending(path: "Sources/Feature/Saved.swift")
                try "// saved".write(to: file, atomically: true, encoding: .utf8)
            case "reverts":
                let file = package.appending(path: "Sources/Feature/Feature.swift")
                let text = try String(contentsOf: file, encoding: .utf8)
                for text in ["// other", text] { try text.write(to: file, atomically: true, encoding: .utf8) }
            case "visits":
                let file = package.appending(path: "Sources/Feature/Visitor.swift")
                try "// other".write(to: file, atomically: true, encoding: .utf8)
                try FileManager.default.removeItem(at: file)
            case "litters":
                try Data().write(to: FileManager.default.temporaryDirectory.appending(path: "litter"))
            case "spoils":
                let rules = package.appending(path: "../Tools")
                try "{".write(to: rules.appending(path: "workspace.json"), atomically: true, encoding: .utf8)
            case "reads":
                let outside = package.appending(path: "../outside.txt")
                #expect(try String(contentsOf: outside, encoding: .utf8) == "yes")
            default: break
            }
        }

        """
    )

    private static let featureTests = "Feature/Tests/FeatureTests/FeatureTests.swift"

    /// Selects the behaviour of Feature's tests by a file outside of all targets. The file changes the inputs, but needs no new build.
    private func select(_ scenario: String, _ tool: Tool) throws {
        try tool.write("Feature/scenario.txt", scenario)
    }

    /// All scenarios are in one test, because a separate build for each scenario would take a minute.
    @Test(
        "The command 'test' stores passes but not failures, and supports --explain, --filter, --audit, --isolated and --coverage"
    )
    func allScenarios() async throws {
        try await withTemporaryFolder { folder in
            try Self.fixture.write(to: folder)
            try shareModuleCache(with: folder)
            let tool = Tool(root: folder)
            try await passesAndIsCached(tool)
            try await explains(tool)
            try await filters(tool)
            try await failureIsNotStored(tool)
            try await undeclaredImport(tool)
            try await brokenPackage(tool)
            try await noTest(tool)
            try await crash(tool)
            try await changedDuringRun(tool)
            try await unreadableDuringRun(tool)
            try await undeclaredTool(tool)
            try await removesTemporaryFiles(tool)
            try await audit(tool)
            try await xctest(tool)
            try await leftovers(tool)
            try await isolated(tool)
            try await coverage(tool)
        }
    }

    private func passesAndIsCached(_ tool: Tool) async throws {
        let first = try await tool.run("test", environment: ["SECRET": "1"])
        #expect(first.text.contains("Core: 2 passed, 0 failed, 1 skipped ("))
        let sums = "\nskipped: 1 test needs libnowhere\n4 passed, 0 failed, 1 skipped\n"
        #expect(first.text.hasSuffix(sums), "\(first.text)\(first.errorText)")
        #expect(first.exitCode == 0)
        let second = try await tool.run("test", environment: ["SECRET": "2"])
        #expect(
            second.text == """
                Core: 2 passed, 0 failed, 1 skipped (cached)
                Feature: 2 passed, 0 failed, 0 skipped (cached)
                skipped: 1 test needs libnowhere
                4 passed, 0 failed, 1 skipped; 2 of 2 packages cached

                """
        )
        let uncached = try await tool.run("test", "Feature", "--no-cache")
        #expect(uncached.text.hasSuffix("\n2 passed, 0 failed\n"))
    }

    private func explains(_ tool: Tool) async throws {
        #expect(
            try await tool.run("test", "--explain").text
                == "Core: passed with these inputs\nFeature: passed with these inputs\n"
        )
        try tool.write("Core/Sources/Core/New.swift", "let new = 1\n")
        let outcome = try await tool.run("test", "--explain")
        #expect(
            outcome.text == """
                Core: would run
                    Core/Sources/Core/New.swift is new
                Feature: would run
                    Core/Sources/Core/New.swift is new

                """
        )
        try FileManager.default.removeItem(at: tool.root.appending(path: "Core/Sources/Core/New.swift"))
    }

    private func filters(_ tool: Tool) async throws {
        try select("filtered", tool)
        let outcome = try await tool.run("test", "Feature", "--filter", "two")
        #expect(outcome.text.hasSuffix("\n1 passed, 0 failed\n"))
        #expect(try await tool.run("test", "Feature", "--explain").text.hasPrefix("Feature: would run"))
        let none = try await tool.run("test", "--filter", "nothingIsCalledLikeThis")
        #expect(none.errorText.contains("No test matches"))
        #expect(none.exitCode == 1)
    }

    private func failureIsNotStored(_ tool: Tool) async throws {
        try select("fails", tool)
        for _ in 1...2 {
            let outcome = try await tool.run("test")
            #expect(outcome.text.contains("Core: 2 passed, 0 failed, 1 skipped (cached)\n"))
            #expect(outcome.text.contains("Feature: 1 passed, 1 failed, 0 skipped ("))
            #expect(outcome.errorText.contains("Test follows() recorded an issue"))
            #expect(outcome.errorText.contains("↳ never zero") && outcome.errorText.contains("logs/Feature.log"))
            #expect(outcome.exitCode == 1)
        }
        try select("passes", tool)
    }

    private func undeclaredImport(_ tool: Tool) async throws {
        let sound = try tool.read(Self.featureTests)
        try tool.write(Self.featureTests, "import Core\n" + sound)
        let outcome = try await tool.run("test", "Feature")
        #expect(outcome.exitCode == 1)
        #expect(outcome.text.isEmpty)
        #expect(
            outcome.errorText.contains("\(Self.featureTests):1: FeatureTests imports Core, which it does not declare.")
        )
        try tool.write(Self.featureTests, sound)
    }

    private func brokenPackage(_ tool: Tool) async throws {
        let sound = try tool.read("Feature/Sources/Feature/Feature.swift")
        try tool.write("Feature/Sources/Feature/Feature.swift", sound + "let broken: Int = \"text\"\n")
        let outcome = try await tool.run("test", "--no-cache")
        #expect(outcome.text.contains("Core: 2 passed, 0 failed, 1 skipped ("))
        #expect(outcome.text.contains("Feature: 0 passed, 1 failed, 0 skipped (0.0 s): does not build\n"))
        #expect(outcome.errorText.contains("cannot convert value"))
        #expect(outcome.exitCode == 1)
        try tool.write("Feature/Sources/Feature/Feature.swift", sound)
    }

    private func noTest(_ tool: Tool) async throws {
        let sound = try tool.read(Self.featureTests)
        try tool.write(Self.featureTests, "import Testing\n")
        let outcome = try await tool.run("test", "Feature")
        #expect(outcome.text.contains("Feature: 0 passed, 1 failed, 0 skipped (0.0 s): ran no test\n"))
        #expect(outcome.exitCode == 1)
        try tool.write(Self.featureTests, sound)
    }

    private func crash(_ tool: Tool) async throws {
        try select("crashes", tool)
        let outcome = try await tool.run("test", "Feature", environment: ["SWIFT_BACKTRACE": "enable=no"])
        #expect(outcome.text.contains(/failed, 0 skipped \(.* s\): ended with exit code \d+\n/))
        #expect(outcome.errorText.contains("swift test --package-path Feature"))
        #expect(outcome.exitCode == 1)
        try select("quits", tool)
        #expect(try await tool.run("test", "Feature").exitCode == 1)
        try select("passes", tool)
    }

    /// Checks that the command stores no result if the tests save a source file during the run, as a user may do.
    private func changedDuringRun(_ tool: Tool) async throws {
        try select("saves", tool)
        #expect(try await tool.run("test", "Feature").exitCode == 0)
        try FileManager.default.removeItem(at: tool.root.appending(path: "Feature/Sources/Feature/Saved.swift"))
        #expect(try await tool.run("test", "Feature", "--explain").text.hasPrefix("Feature: would run"))
        try select("reverts", tool)
        let reverted = try await tool.run("test", "Feature")
        #expect(
            reverted.errorText.contains(
                "Feature were not stored: Feature/Sources/Feature/Feature.swift changed during the run."
            )
        )
        #expect(try await tool.run("test", "Feature", "--explain").text.hasPrefix("Feature: would run"))
        try select("visits", tool)
        let visited = try await tool.run("test", "Feature")
        #expect(visited.errorText.contains("were not stored: Feature/Sources/Feature changed during the run."))
        try select("passes", tool)
    }

    /// Checks that the command succeeds but stores no result if the tests damage the rules file during the run.
    private func unreadableDuringRun(_ tool: Tool) async throws {
        try select("spoils", tool)
        let outcome = try await tool.run("test", "Feature")
        #expect(outcome.text.hasSuffix("\n2 passed, 0 failed\n"))
        #expect(outcome.errorText.contains("not stored"))
        #expect(outcome.exitCode == 0)
        try tool.write("Tools/workspace.json", #"{"tools": {"Core": ["libnowhere"]}}"#)
        #expect(try await tool.run("test", "Feature", "--explain").text.hasPrefix("Feature: would run"))
        try select("passes", tool)
    }

    private func undeclaredTool(_ tool: Tool) async throws {
        let rules = try tool.read("Tools/workspace.json")
        try tool.write("Tools/workspace.json", "{}")
        let outcome = try await tool.run("test", "Core", "--no-cache")
        #expect(outcome.text.contains(": a skipped test needs libnowhere; add it to 'tools' in Tools/workspace.json\n"))
        #expect(outcome.exitCode == 1)
        try tool.write("Tools/workspace.json", rules)
    }

    /// Checks that the command removes the files that tests and the toolchain leave in the temporary folder.
    private func removesTemporaryFiles(_ tool: Tool) async throws {
        try select("litters", tool)
        try await withTemporaryFolder { folder in
            let outcome = try await tool.run("test", "Feature", environment: ["TMPDIR": folder.filePath])
            #expect(outcome.exitCode == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.filePath) == [])
        }
        try select("passes", tool)
    }

    /// Checks that `test --audit` reports a different result of tests that read a file outside of the cache key's inputs.
    private func audit(_ tool: Tool) async throws {
        try select("reads", tool)
        try tool.write("outside.txt", "yes")
        #expect(try await tool.run("test").exitCode == 0)
        let held = try await tool.run("test", "--audit", "2")
        #expect(held.exitCode == 0)
        #expect(held.text.hasSuffix("\n4 passed, 0 failed, 1 skipped\n"))
        try tool.write("outside.txt", "no")
        #expect(try await tool.run("test").text.hasSuffix("2 of 2 packages cached\n"))
        let audited = try await tool.run("test", "--audit", "2")
        #expect(audited.exitCode == 1)
        #expect(audited.errorText.contains("Feature: the result differs from the stored pass."))
        #expect(!audited.errorText.contains("Core: the result differs from the stored pass."))
        try select("passes", tool)
    }

    /// Checks that XCTest tests run, also if they get XCTest through another target, and that a process that ends too early fails.
    private func xctest(_ tool: Tool) async throws {
        let export = "Feature/Sources/Feature/Export.swift", old = "Feature/Tests/FeatureTests/OldTests.swift"
        try tool.write(export, "public import XCTest\nopen class BaseCase: XCTestCase {}\n")
        try tool.write(
            old,
            """
            import Feature
            import Foundation
            final class OldTests: BaseCase {
                func testA() {}
                func testB() { if scenario == "leaves" { exit(0) } }
            }

            """
        )
        let outcome = try await tool.run("test", "Feature")
        #expect(
            outcome.text.contains("Feature: 4 passed, 0 failed, 0 skipped ("),
            "\(outcome.text)\(outcome.errorText)"
        )
        try select("leaves", tool)
        let left = try await tool.run("test", "Feature")
        #expect(left.text.contains("ended before the end of its tests"), "\(left.text)\(left.errorText)")
        #expect(left.exitCode == 1)
        try select("passes", tool)
        for path in [export, old] { try FileManager.default.removeItem(at: tool.root.appending(path: path)) }
    }

    /// Checks that the products of a deleted resource and a renamed target do not stay in the build.
    private func leftovers(_ tool: Tool) async throws {
        let manifest = try tool.read("Feature/Package.swift")
        let tests = try tool.read(Self.featureTests)
        try tool.write(
            "Feature/Package.swift",
            manifest.replacing(
                "[\n        .target(name: \"Feature\"",
                with:
                    "[\n        .target(name: \"Extra\", resources: [.process(\"Data\")]),\n        .target(name: \"Feature\""
            )
            .replacing("dependencies: [\"Feature\"]", with: "dependencies: [\"Extra\", \"Feature\"]")
        )
        try tool.write(
            "Feature/Sources/Extra/Extra.swift",
            "import Foundation\npublic func has(_ name: String) -> Bool { Bundle.module.url(forResource: name, withExtension: \"txt\") != nil }\n"
        )
        for name in ["a", "b"] { try tool.write("Feature/Sources/Extra/Data/\(name).txt", name) }
        try tool.write(
            Self.featureTests,
            tests + "import Extra\n@Test func resource() { #expect(has(\"a\") && has(\"b\")) }\n"
        )
        let first = try await tool.run("test", "Feature")
        #expect(first.exitCode == 0, "\(first.text)\(first.errorText)")
        let extra = tool.root.appending(path: "Feature/Sources/Extra")
        try FileManager.default.removeItem(at: extra.appending(path: "Data/a.txt"))
        let second = try await tool.run("test", "Feature")
        #expect(second.exitCode == 1 && second.text.contains("1 failed"), "\(second.text)\(second.errorText)")
        try tool.write("Feature/Sources/Extra/Data/a.txt", "a")
        let resources = try tool.read("Feature/Package.swift")
        let excluding = resources.replacing(
            "\"Extra\", resources",
            with: "\"Extra\", exclude: [\"Data/b.txt\"], resources"
        )
        try tool.write("Feature/Package.swift", excluding)
        let excluded = try await tool.run("test", "Feature")
        #expect(excluded.exitCode == 1 && excluded.text.contains("1 failed"), "\(excluded.text)\(excluded.errorText)")
        try FileManager.default.removeItem(at: extra)
        try tool.write("Feature/Package.swift", manifest)
        let third = try await tool.run("test", "Feature")
        #expect(third.text.contains("does not build"), "\(third.text)\(third.errorText)")
        try tool.write(Self.featureTests, tests)
    }

    private func isolated(_ tool: Tool) async throws {
        let outcome = try await tool.run("test", "--isolated", "Core")
        #expect(outcome.text.hasSuffix("\n2 passed, 0 failed, 1 skipped\n"))
        #expect(FileManager.default.fileExists(atPath: tool.root.appending(path: ".build/isolated/Core").filePath))
        #expect(try await tool.run("test", "--isolated", "Core").text.hasSuffix("1 of 1 packages cached\n"))
    }

    private func coverage(_ tool: Tool) async throws {
        let source = "Core/Sources/Core/More.swift", tests = "Core/Tests/CoreTests/MoreTests.swift"
        try tool.write(source, "public func more() -> Int {\n    2\n}\npublic func less() -> Int { 1 }\n")
        try tool.write(tests, "import Core\nimport Testing\n@Test func lesser() { #expect(less() == 1) }\n")
        let outcome = try await tool.run("test", "--coverage", "Core")
        #expect(outcome.exitCode == 0, "\(outcome.errorText)")
        #expect(
            outcome.text.contains(
                "\nCore: 25% of 4 lines\n25% of 4 lines in total: .build/workspace/coverage/index.html\n"
            )
        )
        #expect(outcome.text.hasSuffix("\n3 passed, 0 failed, 1 skipped\n"))
        let json = try await tool.json("test", "--coverage", "Core", "--format", "json")
        #expect((json["coverage"] as? [String: Any])?["covered"] as? Int == 1)
        let page = try tool.read(".build/workspace/coverage/index.html")
        #expect(page.contains("More.swift") && !page.contains("MoreTests.swift"))
        for path in [source, tests] { try FileManager.default.removeItem(at: tool.root.appending(path: path)) }
    }
}
