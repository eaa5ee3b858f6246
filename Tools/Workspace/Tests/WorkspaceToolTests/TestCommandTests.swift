import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

@Suite("The command 'test'", .timeLimit(.minutes(20)))
struct TestCommandTests {
    private static let featureTests = "Feature/Tests/FeatureTests/FeatureTests.swift"

    /// Selects the behaviour of Feature's tests by a file outside of all targets. The file changes the inputs, but needs no new build.
    private func select(_ scenario: String, _ tool: Tool) throws { try tool.write("Feature/scenario.txt", scenario) }

    /// All scenarios are in one test, because a separate build for each scenario would take a minute. Each begins with the files of the fixture.
    @Test("The command 'test' stores passes but not failures, and supports all options")
    func allScenarios() async throws {
        try await withTemporaryFolder { folder in
            try Fixture(named: "scenarios", in: .module).write(to: folder)
            try shareModuleCache(with: folder)
            let tool = Tool(root: folder)
            try await tool.commit()
            for scenario in [
                passesAndIsCached, explains, filters, failureIsNotStored, undeclaredImport, brokenPackage, noTest,
                crash,
                changedDuringRun, unreadableDuringRun, undeclaredTool, removesTemporaryFiles, audit, xctest, leftovers,
                isolated, coverage, equalNames,
            ] {
                try await scenario(tool)
                try await tool.shell("git reset --hard --quiet && git clean -fd --quiet")
            }
        }
    }

    private func passesAndIsCached(_ tool: Tool) async throws {
        let secret = ["SECRET": "1"]
        let first = try await tool.run("test", prints: "Core: 2 passed, 0 failed, 1 skipped (", environment: secret)
        #expect(first.text.hasSuffix("\nskipped: 1 test needs libnowhere\n4 passed, 0 failed, 1 skipped\n"))
        let second = try await tool.run("test", environment: ["SECRET": "2"])
        #expect(
            second.text == """
                Core: 2 passed, 0 failed, 1 skipped (cached)
                Feature: 2 passed, 0 failed, 0 skipped (cached)
                skipped: 1 test needs libnowhere
                4 passed, 0 failed, 1 skipped; 2 of 2 packages cached

                """
        )
        #expect(try await tool.run("test Feature --no-cache").text.hasSuffix("\n2 passed, 0 failed\n"))
    }

    private func explains(_ tool: Tool) async throws {
        let passed = "Core: passed with these inputs\nFeature: passed with these inputs\n"
        #expect(try await tool.run("test --explain").text == passed)
        try tool.write("Core/Sources/Core/New.swift", "let new = 1\n")
        let change = "would run\n    Core/Sources/Core/New.swift is new\n"
        #expect(try await tool.run("test --explain").text == "Core: \(change)Feature: \(change)")
    }

    private func expectNoPass(_ tool: Tool) async throws {
        #expect(try await tool.run("test Feature --explain").text.hasPrefix("Feature: would run"))
    }

    private func filters(_ tool: Tool) async throws {
        try select("filtered", tool)
        #expect(try await tool.run("test Feature --filter two").text.hasSuffix("\n1 passed, 0 failed\n"))
        try await expectNoPass(tool)
        try await tool.run("test --filter nothingIsCalledLikeThis", exits: 1, logs: "No test matches")
    }

    private func failureIsNotStored(_ tool: Tool) async throws {
        try select("fails", tool)
        for _ in 1...2 {
            let outcome = try await tool.run("test", exits: 1, logs: "Test follows() recorded an issue")
            #expect(outcome.text.contains("Core: 2 passed, 0 failed, 1 skipped (cached)\n"))
            #expect(outcome.text.contains("Feature: 1 passed, 1 failed, 0 skipped ("))
            #expect(outcome.errorText.contains("↳ never zero") && outcome.errorText.contains("logs/Feature.log"))
        }
    }

    private func undeclaredImport(_ tool: Tool) async throws {
        try tool.write(Self.featureTests, "import Core\n" + tool.read(Self.featureTests))
        let message = "\(Self.featureTests):1: FeatureTests imports Core, which it does not declare."
        #expect(try await tool.run("test Feature", exits: 1, logs: message).text.isEmpty)
    }

    private func brokenPackage(_ tool: Tool) async throws {
        let source = "Feature/Sources/Feature/Feature.swift"
        try tool.write(source, tool.read(source) + "let broken: Int = \"text\"\n")
        let outcome = try await tool.run("test --no-cache", exits: 1, logs: "cannot convert value")
        #expect(outcome.text.contains("Core: 2 passed, 0 failed, 1 skipped ("))
        #expect(outcome.text.contains("Feature: 0 passed, 1 failed, 0 skipped (0.0 s): does not build\n"))
    }

    private func noTest(_ tool: Tool) async throws {
        try tool.write(Self.featureTests, "import Testing\n")
        let outcome = try await tool.run("test Feature", exits: 1)
        #expect(outcome.text.contains(/Feature: 0 passed, 1 failed, 0 skipped \(.* s\): ran no test\n/))
        try tool.remove(Self.featureTests)
        try await tool.run("test Feature", exits: 1, prints: "has no source file in its test targets")
    }

    private func crash(_ tool: Tool) async throws {
        try select("crashes", tool)
        let variables = ["SWIFT_BACKTRACE": "enable=no"], advice = "swift test --package-path Feature"
        let outcome = try await tool.run("test Feature", exits: 1, logs: advice, environment: variables)
        #expect(outcome.text.contains(/failed, 0 skipped \(.* s\): ended with exit code \d+\n/))
        try select("quits", tool)
        try await tool.run("test Feature", exits: 1)
    }

    /// Checks that the command stores no result if the tests save a source file during the run, as a user may do.
    private func changedDuringRun(_ tool: Tool) async throws {
        try select("saves", tool)
        try await tool.run("test Feature")
        try tool.remove("Feature/Sources/Feature/Saved.swift")
        try await expectNoPass(tool)
        try select("reverts", tool)
        let reverted = "Feature were not stored: Feature/Sources/Feature/Feature.swift changed during the run."
        try await tool.run("test Feature", logs: reverted)
        try await expectNoPass(tool)
        try select("visits", tool)
        try await tool.run("test Feature", logs: "were not stored: Feature/Sources/Feature changed during the run.")
    }

    /// Checks that the command succeeds but stores no result if the tests damage the rules file during the run.
    private func unreadableDuringRun(_ tool: Tool) async throws {
        try select("spoils", tool)
        #expect(try await tool.run("test Feature", logs: "not stored").text.hasSuffix("\n2 passed, 0 failed\n"))
        try tool.write("Tools/workspace.json", #"{"tools": {"Core": ["libnowhere"]}}"#)
        try await expectNoPass(tool)
    }

    private func undeclaredTool(_ tool: Tool) async throws {
        try tool.write("Tools/workspace.json", "{}")
        let message = ": a skipped test needs libnowhere; add it to 'tools' in Tools/workspace.json\n"
        try await tool.run("test Core --no-cache", exits: 1, prints: message)
    }

    private func removesTemporaryFiles(_ tool: Tool) async throws {
        try select("litters", tool)
        try await withTemporaryFolder { folder in
            try await tool.run("test Feature", environment: ["TMPDIR": folder.filePath])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.filePath) == [])
        }
    }

    /// Checks that `test --audit` reports a different result of tests that read a file outside of the cache key's inputs.
    private func audit(_ tool: Tool) async throws {
        try select("reads", tool)
        try tool.write("outside.txt", "yes")
        try await tool.run("test")
        #expect(try await tool.run("test --audit 2").text.hasSuffix("\n4 passed, 0 failed, 1 skipped\n"))
        try tool.write("outside.txt", "no")
        #expect(try await tool.run("test").text.hasSuffix("2 of 2 packages cached\n"))
        let message = ": the result differs from the stored pass."
        let audited = try await tool.run("test --audit 2", exits: 1, logs: "Feature\(message)")
        #expect(!audited.errorText.contains("Core\(message)"))
    }

    /// Checks that XCTest tests run, also if they get XCTest through another target, and that a process that ends too early fails.
    private func xctest(_ tool: Tool) async throws {
        let export = "public import XCTest\nopen class BaseCase: XCTestCase {}\npublic func old() -> Int { 1 }\n"
        try tool.write("Feature/Sources/Feature/Export.swift", export)
        try tool.write(
            "Feature/Tests/FeatureTests/OldTests.swift",
            """
            import Feature
            import Foundation
            final class OldTests: BaseCase {
                func testA() { _ = old() }
                func testB() { if scenario == "leaves" { exit(0) } }
            }

            """
        )
        try await tool.run("test Feature", prints: "Feature: 4 passed, 0 failed, 0 skipped (")
        try await tool.run("test --coverage Feature", prints: "\nFeature: 100% of 1 lines\n")
        try select("leaves", tool)
        try await tool.run("test Feature", exits: 1, prints: "ended before the end of its tests")
    }

    /// Checks that the products of a deleted resource and a renamed target do not stay in the build.
    private func leftovers(_ tool: Tool) async throws {
        let manifest = try tool.read("Feature/Package.swift"), tests = try tool.read(Self.featureTests)
        let extra = ".target(name: \"Extra\", resources: [.process(\"Data\")]),"
        let resources = manifest.replacing("targets: [\n", with: "targets: [\n\(extra)\n")
            .replacing("dependencies: [\"Feature\"]", with: "dependencies: [\"Extra\", \"Feature\"]")
        try tool.write("Feature/Package.swift", resources)
        try tool.write(
            "Feature/Sources/Extra/Extra.swift",
            "import Foundation\npublic func has(_ name: String) -> Bool { Bundle.module.url(forResource: name, withExtension: \"txt\") != nil }\n"
        )
        for name in ["a", "b"] { try tool.write("Feature/Sources/Extra/Data/\(name).txt", name) }
        let test = "import Extra\n@Test func resource() { #expect(has(\"a\") && has(\"b\")) }\n"
        try tool.write(Self.featureTests, tests + test)
        try await tool.run("test Feature")
        try tool.remove("Feature/Sources/Extra/Data/a.txt")
        try await tool.run("test Feature", exits: 1, prints: "1 failed")
        try tool.write("Feature/Sources/Extra/Data/a.txt", "a")
        let excluding = resources.replacing(
            "\"Extra\", resources",
            with: "\"Extra\", exclude: [\"Data/b.txt\"], resources"
        )
        try tool.write("Feature/Package.swift", excluding)
        try await tool.run("test Feature", exits: 1, prints: "1 failed")
        try tool.remove("Feature/Sources/Extra")
        try tool.write("Feature/Package.swift", manifest)
        try await tool.run("test Feature", exits: 1, prints: "does not build")
    }

    private func isolated(_ tool: Tool) async throws {
        #expect(try await tool.run("test --isolated Core").text.hasSuffix("\n2 passed, 0 failed, 1 skipped\n"))
        #expect(tool.exists(".build/isolated/Core"))
        #expect(try await tool.run("test --isolated Core").text.hasSuffix("1 of 1 packages cached\n"))
    }

    private func coverage(_ tool: Tool) async throws {
        let cancelled = "@Test func ends() throws { try Test.cancel(\"early\") }\n"
        let tests = "import Core\nimport Testing\n@Test func lesser() { #expect(less() == 1) }\n" + cancelled
        try tool.write("Core/Tests/CoreTests/MoreTests.swift", tests)
        let source = "public func more() -> Int {\n    2\n}\npublic func less() -> Int { 1 }\n"
        try tool.write("Core/Sources/Core/More.swift", source)
        let target = #".target(name: "Core"),"#
        let manifest = try tool.read("Core/Package.swift").replacing(
            target,
            with: target + target.replacing("Core", with: "Un-tested")
        )
        try tool.write("Core/Package.swift", manifest)
        try tool.write("Core/Sources/Un-tested/Untested.swift", "public func most() -> Int { 3 }\n")
        let report = "\nCore: 20% of 5 lines\n20% of 5 lines in total: .build/workspace/coverage/index.html\n"
        let outcome = try await tool.run("test --coverage Core", prints: report)
        #expect(outcome.text.hasSuffix("\n3 passed, 0 failed, 2 skipped\n"))
        let json = try await tool.json("test --coverage Core --format json")
        #expect((json["coverage"] as? [String: Any])?["covered"] as? Int == 1)
        let page = try tool.read(".build/workspace/coverage/index.html")
        #expect(page.contains("More.swift") && !page.contains("MoreTests.swift"))
    }

    /// SwiftPM would take packages for one whose folders have equal names, and a build would replace a module by one with an equal name.
    private func equalNames(_ tool: Tool) async throws {
        let names = ["Client", "Server"]
        func write(_ value: String) throws {
            for name in names {
                let source = "/// A value.\npublic func of\(name)() -> Int { \(value) }\n"
                try tool.write("\(name)/Models/Sources/Models/Models.swift", source)
            }
        }
        for name in names {
            let manifest = """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(
                    name: "\(name)", products: [.library(name: "\(name)", targets: ["Models"])],
                    targets: [
                        .target(name: "Models"),
                        .testTarget(name: "\(name)-Tests", dependencies: ["Models"], resources: [.embedInCode("data.txt")])
                    ]
                )

                """
            try tool.write("\(name)/Models/Package.swift", manifest)
            let test = "import Models\nimport Testing\n@Test func value() { #expect(of\(name)() == 1) }\n"
            try tool.write("\(name)/Models/Tests/\(name)-Tests/Tests.swift", test)
            try tool.write("\(name)/Models/Tests/\(name)-Tests/data.txt", "data")
        }
        try write("1")
        #expect(try await tool.run("test Client Server").text.hasSuffix("\n2 passed, 0 failed\n"))
        try await tool.run("api snapshot Client Server")
        for name in names { #expect(try tool.read("\(name)/Models/API.txt").contains("of\(name)()")) }
        try write("2")
        #expect(try await tool.run("test Client Server", exits: 1).text.hasSuffix("\n0 passed, 2 failed\n"))
        let coverage = try await tool.run("test --coverage Client Server", exits: 1)
        #expect(coverage.text.hasSuffix("\n0 passed, 2 failed\n"))
        try tool.write("Server/Models/Sources/Models/Broken.swift", "let x: Int = \"\"\n")
        #expect(try await tool.run("build Client Server", exits: 1).text == "1 built, 1 failed\n")
    }
}
