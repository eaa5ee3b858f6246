internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import TerminalText
internal import WorkspaceKit

/// `test --coverage`: runs tests on a build that counts which lines run, and has llvm-cov write pages of it.
struct CoverageRun {
    let context: ToolContext
    let workspace: Workspace
    let packages: [WorkspacePackage]
    let imports: ImportIndex

    func run() async throws -> ExitCode {
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
                throw CommandFailure("No test matches '\(filter)'.", code: .findings)
            }
            let programs = try await programs(swiftPM)
            let pages = state.file("coverage")
            let report = try await context.progress.during("Counting the lines that ran") {
                try await CoverageReport.make(
                    of: packages,
                    in: workspace,
                    profiles: profiles,
                    programs: programs,
                    pages: pages
                )
            }
            try write(report, rows, page: pages.appending(path: "index.html"))
            return rows.isClean ? .ok : .findings
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

    private struct JSON: Encodable {
        let tests: TestSums
        let coverage: CoverageReport
        /// From the workspace's root.
        let page: String
    }

    private func write(_ report: CoverageReport, _ rows: TestRows, page: URL) throws {
        let path = page.path(from: workspace.root)
        guard !context.isJSON else {
            return try context.console.write(json: JSON(tests: rows.sums, coverage: report, page: path))
        }
        for package in report.packages {
            let percent = CoverageReport.percent(package.covered, of: package.lines)
            try context.console.write(StyledText(SafeText("\(package.name): \(percent) of \(package.lines) lines")))
        }
        let percent = CoverageReport.percent(report.covered, of: report.lines)
        try context.console.write("\(percent) of \(report.lines) lines ran: \(path)\n")
        try rows.writeSums()
    }
}
