package import Foundation
internal import ProcessSupport

/// Runs the tests of a package that is built.
package struct TestRunner: Sendable {
    private let swiftPM: SwiftPM
    private let environment: TestEnvironment
    private let filter: String?
    private let logs: URL

    /// - Parameters:
    ///   - filter: a regular expression; only tests whose names match it are run.
    ///   - logs: the folder for what tests print and report.
    package init(_ swiftPM: SwiftPM, environment: TestEnvironment, filter: String?, logs: URL) {
        self.swiftPM = swiftPM
        self.environment = environment
        self.filter = filter
        self.logs = logs
    }

    /// Runs the tests of a package whose products lie in `bin`.
    package func run(_ package: WorkspacePackage, bin: URL, usesXCTest: Bool) async throws -> TestOutcome {
        guard package.manifest.targets.contains(where: { $0.kind == .test }) else {
            return TestOutcome(
                package,
                problem: "has no test target; where that is meant, name it under withoutTests in \(WorkspaceRules.path)"
            )
        }
        // Another run may be testing the same package.
        return try await withTemporaryFolder { try await run(package, bin: bin, usesXCTest: usesXCTest, in: $0) }
    }

    private func run(_ package: WorkspacePackage, bin: URL, usesXCTest: Bool, in folder: URL) async throws
        -> TestOutcome
    {
        let log = folder.appending(path: "log")
        // SwiftPM writes a second report beside the one that is asked for.
        let reports = ["", "-swift-testing"].map { folder.appending(path: "report\($0).xml") }
        var command = Subprocess(
            arguments(package, bin: bin, usesXCTest: usesXCTest, report: reports[0]),
            in: URL(filePath: swiftPM.folder(of: package), directoryHint: .isDirectory),
            output: .file(log)
        )
        command.environment = environment.variables
        // How many run at once is the caller's affair.
        let exitCode = try await command.runNow().exitCode
        try Task.checkCancellation()
        let text = String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
        try logs.appending(path: "\(package.fileName).log").write(text)
        return outcome(package, exitCode: exitCode, log: text, reports: reports)
    }

    private func outcome(_ package: WorkspacePackage, exitCode: Int32, log: String, reports: [URL]) -> TestOutcome {
        let texts = reports.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
        let reported = texts.isEmpty ? TestReport(log: log) : texts.map(TestReport.init(xunit:)).reduce(TestReport(), +)
        var outcome = TestOutcome(package, report: reported + TestReport(xctestLog: log))
        let hasRun = outcome.report.passed + outcome.report.failed + outcome.report.skipped > 0
        if exitCode != 0, hasRun || exitCode != Self.noTestFound {
            outcome.log = Self.failures(in: log)
            if outcome.report.failed == 0 {
                outcome.problem = "ended with exit code \(exitCode)"
                let path = ShellWord.quoted(package.path)
                outcome.log += "\nFor a backtrace with lines: swift test --package-path \(path)"
            }
        } else if outcome.report.passed + outcome.report.failed == 0, filter == nil {
            outcome.problem = "ran no test"
        }
        return outcome
    }

    /// `EX_UNAVAILABLE`, with which Swift Testing ends that found no test.
    private static let noTestFound: Int32 = 69

    /// The bundle itself where it can be started; where XCTest takes part, or on Apple's systems, SwiftPM starts it.
    private func arguments(_ package: WorkspacePackage, bin: URL, usesXCTest: Bool, report: URL) -> [String] {
        let filtered = filter.map { ["--filter", $0] } ?? []
        let bundle = bin.appending(path: "\(package.name)PackageTests.xctest").filePath
        #if !os(macOS)
            if !usesXCTest {
                return [bundle, "--testing-library", "swift-testing", "--xunit-output", report.filePath] + filtered
            }
        #endif
        return ["swift", "test", "--skip-build", "--scratch-path", swiftPM.scratch.filePath] + swiftPM.options
            + ["--xunit-output", report.filePath] + filtered
    }

    /// What the failed tests recorded, or, where none did, the end of the log.
    private static func failures(in log: String) -> String {
        var shows = false
        let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
        let failures = lines.filter { line in
            if ["◇", "✔", "➜", "↳", "━"].contains(where: line.hasPrefix) { shows = false }
            if line.hasPrefix("✘") || line.contains(": error: ") { shows = true }
            return shows
        }
        return (failures.isEmpty ? Array(lines.suffix(30)) : failures).joined(separator: "\n")
    }
}
