import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@testable import WorkspaceRunner

@Suite("TestReport")
struct TestReportTests {
    @Test("TestReport counts the tests of a JUnit report, and the missing programs of skipped tests")
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
            <testcase classname="A" name="page()" >
            <skipped>needs chromium</skipped>
            </testcase>
            <testcase classname="A" name="root()" >
            <skipped>root may write to it</skipped>
            </testcase>
            """
        let expected = TestReport(passed: 1, failed: 1, skipped: 3, missing: ["chromium": 1], seconds: 1.26)
        #expect(TestReport(xunit: text) == expected)
        #expect(TestReport(xunit: "<testsuites>\n</testsuites>") == TestReport())
    }

    @Test("TestReport counts the tests that cancelled themselves as skipped instead of passed")
    func cancelled() {
        let text = "➜ Test three() skipped.\n➜ Test \"Four\" was cancelled after 0.1 seconds: \"needs zsh\"\n"
        #expect(TestReport(cancelledIn: text) == TestReport(passed: -1, skipped: 1, missing: ["zsh": 1]))
    }

    @Test("TestReport counts the tests in the log of XCTest")
    func xctest() {
        let text = """
            Test Suite 'A' started at 2026-01-01 00:00:00.000
            Test Case 'A.four' started at 2026-01-01 00:00:00.000
            outputTest Case 'A.four' passed (0.25 seconds)
            Test Case 'A.five' failed (0.5 seconds)
            Test Case 'A.six' skipped (0.0 seconds)
            Test Suite 'A' failed at 2026-01-01 00:00:00.000
            Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.75 (0.75) seconds
            """
        #expect(TestReport(xctestLog: text) == TestReport(passed: 1, failed: 1, skipped: 1, seconds: 0.75))
    }

    @Test("TestReport is not complete if a run of Swift Testing or a test suite of XCTest started and did not end")
    func early() {
        let run = "◇ Test run started.\n↳ Testing Library Version: 6\n◇ Test t() started.\n"
        #expect(!TestReport(xctestLog: run).isComplete)
        #expect(TestReport(xctestLog: run + "✔ Test run with 1 test in 0 suites passed after 0.1 seconds.").isComplete)
        let text = """
            Test Suite 'All tests' started at 2026-01-01 00:00:00.000
            Test Suite 'A' started at 2026-01-01 00:00:00.000
            Test Suite 'A' passed at 2026-01-01 00:00:00.000
            """
        #expect(TestReport(xctestLog: text) == TestReport(isComplete: false))
        #expect(!(TestReport(xctestLog: text) + TestReport()).isComplete)
    }
}

@Suite("TestEnvironment")
struct TestEnvironmentTests {
    private func withWorkspace(
        rules: String,
        _ body: (Workspace, _ keyed: (_ package: String, _ variables: [String: String]) throws -> [String: String])
            async throws -> Void
    ) async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root, rules: rules)
            for name in ["A", "B"] { try mini.addPackage(name, name: name, products: [:]) }
            let workspace = try mini.model
            try await body(workspace) { package, variables in
                try TestEnvironment(variables, of: workspace).keyed(for: try #require(workspace.package(at: package)))
            }
        }
    }

    @Test("TestEnvironment contains known variables and those of the rules file, and keys cover compilers")
    func variables() async throws {
        try await withWorkspace(rules: #"{"environment": ["CHAIN_MODE"]}"#) { workspace, keyed in
            let known = [
                "HOME": "/x", "CHAIN_MODE": "a", "CC": "c", "CPLUS_INCLUDE_PATH": "/i", "USER": "u", "SWIFT_EXEC": "s",
            ]
            let path = ["PATH": "/x"]
            let given = known.merging(path) { $1 }.merging(["TMPDIR": "/t", "http_proxy": "p"]) { $1 }
            #expect(try TestEnvironment(given, of: workspace).variables == known.merging(path) { $1 })
            let keys = try keyed("A", given)
            #expect(keys == known)
            let caches = try TestEnvironment(["XDG_CACHE_HOME": "/c"], of: workspace).variables
            #expect(caches == ["WORKSPACE_COMPILER_CACHE": "/c/swift-workspace"])
            let anywhere = try TestEnvironment(["HOME": "/c", "USER": "u"], of: workspace, hasOwnHome: true).variables
            let own = ["HOME": "", "CFFIXED_USER_HOME": "", "USER": "user", "LOGNAME": "user"]
            #expect(anywhere == own.merging(["WORKSPACE_COMPILER_CACHE": "/c/.cache/swift-workspace"]) { $1 })
        }
    }

    @Test("The key of a package contains the hashes of Swift, and of the tools and libraries of this package")
    func path() async throws {
        let rules = #"{"tools": {"A": ["git", "zsh"], "B": ["libsample"]}}"#
        try await withWorkspace(rules: rules) { workspace, keyed in
            let root = workspace.root
            func paths(of package: String = "A", _ folders: String...) throws -> [String: String] {
                let path = folders.map { $0.hasPrefix("/") ? $0 : root.appending(path: $0).filePath }
                return try keyed(package, ["PATH": path.joined(separator: ":")])
            }
            func add(_ tool: String, mode: mode_t = 0o755) throws {
                try root.appending(path: tool).write("the \(tool)")
                chmod(root.appending(path: tool).filePath, mode)
            }
            func hash(_ text: String) -> String { Data(text.utf8).blobHash }
            try add("a/git")
            try add("b/git")
            let usual = try paths("a")
            #expect(usual == ["PATH:git": hash("the a/git")])
            #expect(try paths("/nowhere", "a", "b") == usual)
            #expect(try paths("b", "a") != usual)
            // A symbolic link to the same tool does not change the key.
            try root.appending(path: "c/other").write("")
            try root.appending(path: "c/git").link(to: "../a/git")
            #expect(try paths("c") == usual)
            // An undeclared tool, and a declared tool that is not executable, do not change the key.
            try add("a/other")
            try add("a/zsh", mode: 0o644)
            #expect(try paths("a") == usual)
            try add("a/swift")
            try add("b/zsh")
            #expect(try paths("a", "b").keys.sorted() == ["PATH:git", "PATH:swift", "PATH:zsh"])
            #expect(try paths(of: "B", "a", "b").keys.sorted() == ["PATH:swift"])
            try add("l/libsample.so.0")
            try add("l/libsample2.so.0")
            let libraries = ["LD_LIBRARY_PATH": root.appending(path: "l").filePath]
            #expect(try keyed("A", libraries)["PATH:libsample"] == nil)
            #expect(try keyed("B", libraries)["PATH:libsample"] == hash("the l/libsample.so.0"))
        }
    }
}
