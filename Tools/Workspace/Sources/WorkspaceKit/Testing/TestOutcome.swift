/// How the tests of a package ended.
package struct TestOutcome: Sendable {
    package let package: WorkspacePackage
    package var report: TestReport
    /// Why it fails besides its failed tests: "does not build".
    package var problem: String?
    /// What to show of a failure.
    package var log = ""
    package var isCached = false

    package init(
        _ package: WorkspacePackage,
        report: TestReport = TestReport(),
        problem: String? = nil,
        log: String = ""
    ) {
        self.package = package
        self.report = report
        self.problem = problem
        self.log = log
    }

    /// A pass that was stored.
    package init(_ package: WorkspacePackage, cached pass: StoredPass) {
        self.init(package, report: TestReport(passed: pass.passed, skipped: pass.skipped, seconds: pass.seconds))
        isCached = true
    }

    package var isPass: Bool { problem == nil && report.failed == 0 }
}
