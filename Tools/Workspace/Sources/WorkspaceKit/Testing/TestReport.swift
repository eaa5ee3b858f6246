/// What came of the tests of a package.
package struct TestReport: Sendable, Hashable {
    package var passed = 0
    package var failed = 0
    package var skipped = 0
    package var seconds = 0.0

    package init(passed: Int = 0, failed: Int = 0, skipped: Int = 0, seconds: Double = 0) {
        self.passed = passed
        self.failed = failed
        self.skipped = skipped
        self.seconds = seconds
    }

    package static func + (left: Self, right: Self) -> Self {
        TestReport(
            passed: left.passed + right.passed,
            failed: left.failed + right.failed,
            skipped: left.skipped + right.skipped,
            seconds: left.seconds + right.seconds
        )
    }
}
