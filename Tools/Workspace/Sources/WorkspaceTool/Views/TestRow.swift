internal import WorkspaceKit

/// A package as `test` shows it. A package that cannot be tested counts as one failed test.
struct TestRow: Encodable {
    let name: String
    let path: String
    let passed: Int
    let failed: Int
    let skipped: Int
    let seconds: Double
    let isCached: Bool
    /// Why it fails besides its failed tests.
    let problem: String?

    init(_ outcome: TestOutcome) {
        name = outcome.package.name
        path = outcome.package.path
        passed = outcome.report.passed
        failed = outcome.report.failed + (outcome.problem == nil ? 0 : 1)
        skipped = outcome.report.skipped
        seconds = outcome.report.seconds
        isCached = outcome.isCached
        problem = outcome.problem
    }

    var line: String {
        let time = isCached ? "cached" : "\((seconds * 10).rounded() / 10) s"
        return "\(name): \(passed) passed, \(failed) failed, \(skipped) skipped (\(time))"
            + (problem.map { ": \($0)" } ?? "")
    }
}
