import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@testable import WorkspaceRunner

@Suite("CoverageReport")
struct CoverageReportTests {
    private func report(_ files: [(path: String, covered: Int, count: Int)]) async throws -> CoverageReport {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Packages/Core")
            try mini.addTarget("CoreTests", kind: .test)
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

    @Test("CoverageReport counts the lines of each tested package's source files, and omits packages without lines")
    func sums() async throws {
        let report = try await report([
            ("Packages/Core/Sources/Core/source.swift", 2, 3), ("Packages/Core/Tests/CoreTests/source.swift", 9, 9),
            ("Apps/App/Sources/App/source.swift", 1, 1), ("/usr/lib/other.swift", 1, 1),
        ])
        #expect(report.packages.map(\.name) == ["Core"])
        #expect(report.covered == 2 && report.lines == 3)
        let empty = try await self.report([("Packages/Core/Tests/CoreTests/source.swift", 9, 9)])
        #expect(empty.packages.isEmpty && empty.lines == 0)
    }

    @Test(
        "CoverageReport.percent rounds down, so that 100 % means every line",
        arguments: [(0, 0, "-"), (999, 1_000, "99%"), (3, 3, "100%")]
    )
    func percent(covered: Int, lines: Int, text: String) { #expect(CoverageReport.percent(covered, of: lines) == text) }
}
