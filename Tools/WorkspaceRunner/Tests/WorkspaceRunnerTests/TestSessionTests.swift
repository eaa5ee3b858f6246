import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@testable import WorkspaceRunner

@Suite("TestReport")
struct TestReportTests {
    @Test(
        "TestReport counts the passed, failed and skipped tests of a JUnit report, and a test with several failures once"
    )
    func xunit() {
        let text = """
            <testsuite name="TestResults" errors="0" tests="3" failures="2" skipped="1" time="1.26">
            <testcase classname="A" name="right()" time="0.1" />
            <testcase classname="A" name="wrong()" time="0.1">
            <failure message="a" />
            <failure message="b" />
            </testcase>
            <testcase classname="A" name="later()" time="0.1">
            <skipped />
            </testcase>
            """
        #expect(TestReport(xunit: text) == TestReport(passed: 1, failed: 1, skipped: 1, seconds: 1.26))
    }

    @Test("TestReport of a JUnit report without tests has zero counts")
    func empty() {
        #expect(TestReport(xunit: "<testsuites>\n</testsuites>") == TestReport())
    }

    @Test("TestReport counts the tests in the log of a crashed Swift Testing process")
    func log() {
        let text = """
            ✔ Test "One" passed after 0.1 seconds.
            ✘ Test two() failed after 0.1 seconds with 1 issue.
            ➜ Test three() skipped.
            ✘ Test run with 3 tests failed after 0.1 seconds.
            """
        #expect(TestReport(log: text) == TestReport(passed: 1, failed: 1, skipped: 1))
    }

    @Test("TestReport counts the tests in the log of XCTest")
    func xctest() {
        let text = """
            Test Case 'A.four' started at 2026-01-01 00:00:00.000
            Test Case 'A.four' passed (0.25 seconds)
            Test Case 'A.five' failed (0.5 seconds)
            Test Case 'A.six' skipped (0.0 seconds)
            Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.75 (0.75) seconds
            """
        #expect(TestReport(xctestLog: text) == TestReport(passed: 1, failed: 1, skipped: 1, seconds: 0.75))
    }
}

@Suite("Scratch folders of TestSession")
struct ScratchFolderTests {
    private func groups(isIsolated: Bool) async throws -> [String: [String]] {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            for (path, name) in [("A", "One"), ("B", "Core"), ("C", "Core"), ("D", "Two")] {
                try mini.addPackage(path, name: name, products: [:])
            }
            let workspace = try mini.model
            let groups = TestSession.groups(of: workspace.packages, in: workspace, isIsolated: isIsolated)
            return Dictionary(uniqueKeysWithValues: groups.map { ($0.scratch, $0.packages.map(\.path)) })
        }
    }

    @Test(
        "TestSession builds packages with unique names in one scratch folder, and packages with equal names in separate ones"
    )
    func shared() async throws {
        #expect(
            try await groups(isIsolated: false) == ["shared": ["A", "D"], "isolated/B": ["B"], "isolated/C": ["C"]]
        )
    }

    @Test("TestSession builds each package in a separate scratch folder if the option isIsolated is set")
    func isolated() async throws {
        #expect(
            try await groups(isIsolated: true) == [
                "isolated/A": ["A"], "isolated/B": ["B"], "isolated/C": ["C"], "isolated/D": ["D"],
            ]
        )
    }
}

@Suite("TestEnvironment")
struct TestEnvironmentTests {
    private let environment: TestEnvironment

    init() throws {
        environment = TestEnvironment(
            ["PATH": "/bin", "HOME": "/x", "CHAIN_MODE": "a", "TMDB_API_KEY": "k", "http_proxy": "p"],
            rules: try RulesFile(Data(#"{"environment": ["CHAIN_MODE"]}"#.utf8))
        )
    }

    @Test("TestEnvironment.variables contains only known environment variables and those that the rules file lists")
    func variables() {
        #expect(environment.variables == ["PATH": "/bin", "HOME": "/x", "CHAIN_MODE": "a"])
    }

    @Test("TestEnvironment.keyed omits environment variables with local paths, such as HOME")
    func keyed() {
        #expect(environment.keyed.filter { !$0.key.hasPrefix("PATH:") } == ["CHAIN_MODE": "a"])
    }

    @Test("TestEnvironment.keyed contains the paths of git, swift and the rules file's tools instead of PATH")
    func path() async throws {
        try await withTemporaryFolder { root in
            let rules = try RulesFile(Data(#"{"tools": ["zsh"]}"#.utf8))
            func keyed(_ folders: String...) -> [String: String] {
                let path = folders.map { $0.hasPrefix("/") ? $0 : root.appending(path: $0).filePath }
                return TestEnvironment(["PATH": path.joined(separator: ":")], rules: rules).keyed
            }
            func add(_ tool: String, mode: Int = 0o755) throws {
                let file = root.appending(path: tool)
                try file.write("")
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.filePath)
            }
            try add("a/git")
            try add("b/git")
            let usual = keyed("a")
            #expect(usual == ["PATH:git": root.appending(path: "a/git").filePath])
            #expect(keyed("/nowhere", "a", "b") == usual)
            #expect(keyed("b", "a") != usual)
            // A symbolic link to the same tool does not change the key.
            try FileManager.default.createDirectory(at: root.appending(path: "c"), withIntermediateDirectories: true)
            let link = root.appending(path: "c/git").filePath
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../a/git")
            #expect(keyed("c") == usual)
            // An undeclared tool, and a declared tool that is not executable, do not change the key.
            try add("a/other")
            try add("a/zsh", mode: 0o644)
            #expect(keyed("a") == usual)
            try add("a/swift")
            try add("b/zsh")
            #expect(keyed("a", "b").keys.sorted() == ["PATH:git", "PATH:swift", "PATH:zsh"])
        }
    }
}
