internal import TerminalUI
internal import WorkspaceKit

/// The figures of a workspace as a table, a row for each package.
struct StatisticsTable {
    private let statistics: WorkspaceStatistics

    init(_ statistics: WorkspaceStatistics) {
        self.statistics = statistics
    }

    func write(to console: Console) throws {
        let columns =
            [TableColumn("Package", style: .bold)]
            + ["Lines", "Test lines", "Public", "Documented", "In", "Out", "Instability", "Tests", "Seconds", "Build"]
            .map { TableColumn($0, alignment: .trailing) }
        let rows = statistics.packages.map(row) + [sums]
        let layout = TableLayout(columns: columns, width: nil, sample: rows, showsHeader: true)
        for line in [layout.header] + rows.map(layout.row) { try console.write(line) }
        try console.write("\n\(criticalPath)\n")
        if let share = statistics.documentedShare {
            try console.write("Documented: \(FigureText.percent(share)) of all public declarations\n")
        }
    }

    private func row(_ package: PackageStatistics) -> [SafeText] {
        [
            package.name, "\(package.lines)", "\(package.testLines)", package.publicSymbols.map { "\($0)" },
            package.documentedShare.map(FigureText.percent), "\(package.fanIn)", "\(package.fanOut)",
            package.instability.map(FigureText.hundredths), package.tests.map { "\($0)" },
            package.testSeconds.map(FigureText.tenths),
            package.buildSeconds.map(FigureText.tenths),
        ]
        .map { SafeText($0 ?? "-") }
    }

    private var sums: [SafeText] {
        let packages = statistics.packages
        func sum<Number: AdditiveArithmetic>(_ values: [Number?]) -> Number {
            values.reduce(.zero) { $0 + ($1 ?? .zero) }
        }
        return [
            "\(packages.count) package\(packages.count == 1 ? "" : "s")", "\(sum(packages.map(\.lines)))",
            "\(sum(packages.map(\.testLines)))",
            "\(sum(packages.map(\.publicSymbols)))", statistics.documentedShare.map(FigureText.percent) ?? "-", "", "",
            "",
            "\(sum(packages.map(\.tests)))", FigureText.tenths(sum(packages.map(\.testSeconds))),
            packages.contains { $0.buildSeconds != nil } ? FigureText.tenths(sum(packages.map(\.buildSeconds))) : "-",
        ]
        .map { SafeText($0) }
    }

    private var criticalPath: String {
        let path = statistics.criticalPath
        let cost =
            path.isMeasured ? "\(FigureText.tenths(path.cost)) s" : "\(Int(path.cost)) lines, no build was measured"
        return SafeText("Critical path (\(cost)): \(path.steps.map(\.target).joined(separator: " -> "))").string
    }
}
