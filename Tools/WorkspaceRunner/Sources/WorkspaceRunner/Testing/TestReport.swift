import WorkspaceGraph

/// The result of a package's tests. A problem outside of the tests, such as a failed build, counts as one failed test.
public struct TestOutcome: Sendable, Encodable {
    /// The package's name.
    public let name: String
    /// The package's folder, relative to the workspace's root.
    public let path: String
    /// The number of passed tests.
    public let passed: Int
    /// The number of failed tests.
    public let failed: Int
    /// The number of skipped tests.
    public let skipped: Int
    /// The numbers of tests that were skipped with the reason "needs NAME", by the name of the missing program or library.
    public let missing: [String: Int]
    /// The duration of the tests in seconds, without the build.
    public let seconds: Double
    /// Whether the result is that of an earlier run, which was stored.
    public let isCached: Bool
    /// A problem outside of the tests, such as "does not build"; nil for none.
    public let problem: String?
    /// The failure messages, or the end of the output if it contains none; the log of a failed build; otherwise empty.
    public let log: String

    private enum CodingKeys: CodingKey { case name, path, passed, failed, skipped, missing, seconds, isCached, problem }

    init(
        _ package: WorkspacePackage,
        _ report: TestReport = TestReport(),
        isCached: Bool = false,
        problem: String? = nil,
        log: String = ""
    ) {
        name = package.name
        path = package.path
        passed = report.passed
        failed = report.failed + (problem == nil ? 0 : 1)
        skipped = report.skipped
        missing = report.missing
        seconds = report.seconds
        self.isCached = isCached
        self.problem = problem
        self.log = log
    }
}

struct TestReport: Sendable, Hashable {
    var passed = 0
    var failed = 0
    var skipped = 0
    /// The numbers of tests that were skipped with the reason "needs NAME", by name.
    var missing: [String: Int] = [:]
    var seconds = 0.0
    /// Whether the process ended after its last test, not during a test or between tests.
    var isComplete = true

    static func + (left: Self, right: Self) -> Self {
        TestReport(
            passed: left.passed + right.passed,
            failed: left.failed + right.failed,
            skipped: left.skipped + right.skipped,
            missing: left.missing.merging(right.missing, uniquingKeysWith: +),
            seconds: left.seconds + right.seconds,
            isComplete: left.isComplete && right.isComplete
        )
    }
}

extension TestReport {
    init(_ pass: ResultStore.Pass) {
        self.init(passed: pass.passed, skipped: pass.skipped, missing: pass.missing, seconds: pass.seconds)
    }

    /// Parses a JUnit report (XML) of Swift Testing or SwiftPM. A test with several failures counts once.
    init(xunit text: String) {
        self.init()
        var isFirst = false
        for line in text.split(separator: "\n") {
            if let match = line.firstMatch(of: /<testsuite .*\btime="([0-9.]+)/) { seconds += Double(match.1) ?? 0 }
            if line.contains("<testcase ") {
                passed += 1
                isFirst = true
            }
            let isFailure = line.contains("<failure"), isSkip = line.contains("<skipped")
            if let match = line.firstMatch(of: /<skipped>needs ([^ <]+)<\/skipped>/) {
                missing[String(match.1), default: 0] += 1
            }
            guard isFirst, isFailure || isSkip else { continue }
            passed -= 1
            if isFailure { failed += 1 } else { skipped += 1 }
            isFirst = false
        }
    }

    /// Counts the tests that cancelled themselves, according to the output of Swift Testing, as skipped instead of passed. In a JUnit report
    /// they look like tests that passed.
    init(cancelledIn log: String) {
        self.init()
        for line in log.split(separator: "\n") where line.hasPrefix("➜ Test ") {
            guard let match = line.firstMatch(of: /was cancelled after [0-9.]+ seconds(?:: "needs ([^" ]+)")?/) else {
                continue
            }
            passed -= 1
            skipped += 1
            if let name = match.1 { missing[String(name), default: 0] += 1 }
        }
    }

    /// Parses the output of XCTest, because SwiftPM writes an XCTest report only for parallel runs. The report is not complete if XCTest or
    /// Swift Testing began and did not end.
    init(xctestLog text: String) {
        self.init()
        var suites = 0
        // A log can have a million lines, and comparisons of characters take too long.
        for line in text.split(separator: "\n") where line.utf8.contains("Test ".utf8) {
            if line.hasPrefix("◇ Test run started") { suites += 1 }
            if line.contains("Test run with ") { suites -= 1 }
            // A line may begin with the output of a test.
            if line.contains(/Test Suite '.*' started at \d/) { suites += 1 }
            if line.contains(/Test Suite '.*' (passed|failed) at \d/) { suites -= 1 }
            guard let match = line.firstMatch(of: /Test Case '.*' (passed|failed|skipped) \(([0-9.]+)/) else {
                continue
            }
            switch match.1 {
            case "passed": passed += 1
            case "failed": failed += 1
            default: skipped += 1
            }
            seconds += Double(match.2) ?? 0
        }
        isComplete = suites <= 0
    }
}
