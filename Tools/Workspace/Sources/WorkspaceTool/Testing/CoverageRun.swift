internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import TerminalUI
internal import WorkspaceKit
internal import WorkspacePages

/// `test --coverage`: all tests on a build that counts which lines run, and one report of it.
struct CoverageRun {
    let context: ToolContext
    let workspace: Workspace
    let packages: [WorkspacePackage]
    let imports: ImportIndex

    func run() async throws -> ExitCode {
        let tools = try await CoverageTools()
        let state = StateFolder(root: workspace.root)
        // Instrumented code is another build, and what passed in it is not stored.
        let swiftPM = SwiftPM(scratch: "coverage", of: workspace, adding: ["--enable-code-coverage"])
        return try await withTemporaryFolder { profiles in
            var environment = TestEnvironment(ProcessInfo.processInfo.environment, rules: workspace.rules)
            // Of each process and each program a file of its own, those that tests start included.
            environment.add("LLVM_PROFILE_FILE", profiles.appending(path: "%p-%m.profraw").filePath)
            let rows = TestRows(context)
            let known = Set(strays.filter { FileManager.default.fileExists(atPath: $0.filePath) })
            try await TestRun(
                swiftPM: swiftPM,
                environment: environment,
                filter: context.parsed[TestCommand.filter],
                logs: state.file("logs"),
                progress: context.progress,
                usesXCTest: { package in imports.usesXCTest(workspace.targets(of: package)) }
            )
            .run(packages) { try rows.write($0) }
            removeStrays(known)
            if let filter = context.parsed[TestCommand.filter], rows.isEmpty {
                throw Failure("No test matches '\(filter)'.", code: .findings)
            }
            let programs = try await programs(swiftPM)
            let lcov = try await context.progress.during("Reading what ran") {
                try await tools.lcov(profiles: profiles, programs: programs)
            }
            let report = CoverageReport(lcov: lcov, of: workspace, tested: packages)
            let page = state.file("coverage/index.html")
            try page.write(CoveragePage.page(title: workspace.title, report, in: workspace).html())
            try write(report, rows, page: page)
            return rows.isClean ? .clean : .findings
        }
    }

    /// What a program leaves in its folder that a test started with an environment of its own.
    private var strays: [URL] {
        packages.map { workspace.url(of: PathText.join($0.path, "default.profraw")) }
    }

    private func removeStrays(_ known: Set<URL>) {
        for file in strays where !known.contains(file) { try? FileManager.default.removeItem(at: file) }
    }

    /// The test bundles, and the executables that tests may have started.
    private func programs(_ swiftPM: SwiftPM) async throws -> [URL] {
        guard let first = packages.first else { return [] }
        let bin = try await swiftPM.binFolder(of: first)
        let bundles = packages.map { "\($0.name)PackageTests.xctest" }
        let names = bundles + workspace.executables.map(\.product.name)
        return names.map { name in
            #if os(macOS)
                if name.hasSuffix(".xctest") {
                    return bin.appending(path: "\(name)/Contents/MacOS/\(name.dropLast(".xctest".count))")
                }
            #endif
            return bin.appending(path: name)
        }
        .filter { FileManager.default.isExecutableFile(atPath: $0.filePath) }
    }

    private func write(_ report: CoverageReport, _ rows: TestRows, page: URL) throws {
        guard !context.isJSON else {
            return try context.console.write(
                json: CoverageJSON(report, tests: rows.sums, page: page.path(from: workspace.root))
            )
        }
        try context.console.write("\n")
        let table =
            report.packages.map { ($0.name, $0.covered, $0.total, $0.share) }
            + [
                (
                    "\(report.packages.count) package\(report.packages.count == 1 ? "" : "s")", report.covered,
                    report.total, report.share
                )
            ]
        let texts = table.map { name, covered, total, share in
            [name, "\(covered)", "\(total)", share.map(FigureText.percent) ?? "-"].map { SafeText($0) }
        }
        let columns =
            [TableColumn("Package", style: .bold)]
            + ["Lines run", "Lines", "Share"].map { TableColumn($0, alignment: .trailing) }
        let layout = TableLayout(columns: columns, width: nil, sample: texts)
        for line in [layout.header] + texts.map(layout.row) { try context.console.write(line) }
        try context.console.write("\n")
        context.console.note("What did not run: \(page.path(from: workspace.root))")
        try rows.writeSums()
    }
}
