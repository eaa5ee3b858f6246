import CommandKit
internal import TerminalText
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
        if !outcome.log.isEmpty { context.console.log(outcome.log) }
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
