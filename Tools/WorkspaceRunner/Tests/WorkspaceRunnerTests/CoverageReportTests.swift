import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@testable import WorkspaceRunner

@Suite("CoverageReport")
struct CoverageReportTests {
    @Test("CoverageReport counts the lines of each tested package's source files, and omits packages without lines")
    func sums() async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            for name in ["App", "Core", "Empty"] { try mini.addPackage(name) }
            try mini.addTarget("EmptyTests", kind: .test)
            let workspace = try mini.model
            let files = [
                ("Core/Sources/Core/source.swift", 2, 3), ("Empty/Tests/EmptyTests/source.swift", 9, 9),
                ("App/Sources/App/source.swift", 1, 1),
            ]
            let entries = files.map { path, covered, count in
                let name = workspace.url(of: path).filePath
                return #"{"filename": "\#(name)", "summary": {"lines": {"count": \#(count), "covered": \#(covered)}}}"#
            }
            let summary = Data(#"{"data": [{"files": [\#(entries.joined(separator: ","))]}]}"#.utf8)
            let tested = workspace.packages.filter { $0.name != "App" }
            let report = try CoverageReport(summary: summary, of: tested, in: workspace)
            #expect(report.packages.map(\.name) == ["Core"])
            #expect(report.covered == 2 && report.lines == 3)
        }
    }

    @Test(
        "CoverageReport.percent rounds down, so that 100 % means every line",
        arguments: [(0, 0, "-"), (999, 1_000, "99%"), (3, 3, "100%")]
    )
    func percent(covered: Int, lines: Int, text: String) { #expect(CoverageReport.percent(covered, of: lines) == text) }
}
