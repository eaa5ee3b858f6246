internal import Foundation
internal import TerminalUI
internal import WorkspaceKit

/// Writes a row for each package as soon as it is done, and the sums at the end.
final class TestRows {
    private let context: ToolContext
    private var rows: [TestRow] = []

    init(_ context: ToolContext) {
        self.context = context
    }

    /// Whether no test ran at all.
    var isEmpty: Bool { rows.allSatisfy { $0.passed + $0.failed == 0 } }

    var isClean: Bool { rows.allSatisfy { $0.failed == 0 } }

    func write(_ outcome: TestOutcome) throws {
        let row = TestRow(outcome)
        rows.append(row)
        if !outcome.log.isEmpty { context.console.note(outcome.log) }
        guard !context.isJSON else { return }
        try context.console.write(StyledText(SafeText(row.line)))
    }

    var sums: TestSums { TestSums(packages: rows.sorted { $0.path < $1.path }) }

    func writeSums() throws {
        if context.isJSON {
            try context.console.write(json: sums)
        } else {
            try context.console.write("\(sums.line)\n")
        }
    }
}

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

/// What `test --format json` writes.
struct TestSums: Encodable {
    let packages: [TestRow]
    let passed: Int
    let failed: Int
    let skipped: Int

    init(packages: [TestRow]) {
        self.packages = packages
        passed = packages.reduce(0) { $0 + $1.passed }
        failed = packages.reduce(0) { $0 + $1.failed }
        skipped = packages.reduce(0) { $0 + $1.skipped }
    }

    /// "850 passed, 0 failed, 1 skipped; 11 of 14 packages cached"
    var line: String {
        let cached = packages.count(where: \.isCached)
        return "\(passed) passed, \(failed) failed" + (skipped > 0 ? ", \(skipped) skipped" : "")
            + (cached > 0 ? "; \(cached) of \(packages.count) packages cached" : "")
    }
}
