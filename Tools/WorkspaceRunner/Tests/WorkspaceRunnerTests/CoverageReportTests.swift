import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@testable import WorkspaceRunner

@Suite("Coverage reports")
struct CoverageReportTests {
    /// The lines of a report of Core, of which `llvm-cov` lists these files below the root.
    private func report(_ files: [(path: String, covered: Int, count: Int)]) async throws -> CoverageReport {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Packages/Core")
            try mini.addTestTarget("CoreTests")
            try mini.addPackage("Apps/App", dependencies: ["Packages/Core"])
            let workspace = try mini.model
            let entries = files.map { path, covered, count in
                let name = path.hasPrefix("/") ? path : workspace.url(of: path).filePath
                return #"{"filename": "\#(name)", "summary": {"lines": {"count": \#(count), "covered": \#(covered)}}}"#
            }
            let summary =
                #"{"type": "llvm.coverage.json.export", "data": [{"files": [\#(entries.joined(separator: ","))]}]}"#
            let tested = workspace.packages.filter { $0.name == "Core" }
            return try CoverageReport(summary: Data(summary.utf8), of: tested, in: workspace)
        }
    }

    @Test("Sums the lines of the shipped files of each tested package")
    func sums() async throws {
        let report = try await report([
            ("Packages/Core/Sources/Core/source.swift", 2, 3), ("Packages/Core/Tests/CoreTests/source.swift", 9, 9),
            ("Apps/App/Sources/App/source.swift", 1, 1), ("/usr/lib/other.swift", 1, 1),
        ])
        #expect(report.packages.map(\.name) == ["Core"])
        #expect(report.covered == 2 && report.lines == 3)
    }

    @Test("Leaves out packages without a line that can run")
    func empty() async throws {
        let report = try await report([("Packages/Core/Tests/CoreTests/source.swift", 9, 9)])
        #expect(report.packages.isEmpty)
        #expect(report.lines == 0)
    }

    @Test(
        "Rounds percentages down, so that 100 % means all",
        arguments: [(0, 0, "-"), (999, 1_000, "99%"), (3, 3, "100%")]
    )
    func percent(covered: Int, lines: Int, text: String) {
        #expect(CoverageReport.percent(covered, of: lines) == text)
    }
}
