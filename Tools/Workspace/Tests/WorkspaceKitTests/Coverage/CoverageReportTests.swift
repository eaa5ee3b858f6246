import Foundation
import ProcessSupport
import Testing
import WorkspaceKit
import WorkspaceTesting

@Suite("Which lines tests ran")
struct CoverageReportTests {
    private func withReport(_ lcov: (_ root: String) -> String, _ body: (CoverageReport) throws -> Void) async throws {
        try await withTemporaryFolder { root in
            var mini = try MiniWorkspace(root: root)
            try mini.addPackage("Packages/Core")
            try mini.addTestTarget("CoreTests")
            try mini.addPackage("Apps/App", dependencies: ["Packages/Core"])
            let workspace = mini.model
            let path = root.filePath.hasSuffix("/") ? String(root.filePath.dropLast()) : root.filePath
            let tested = workspace.packages.filter { $0.name == "Core" }
            try body(CoverageReport(lcov: lcov(path), of: workspace, tested: tested))
        }
    }

    @Test("A file counts once, for the package that owns it, however many programs hold it")
    func merges() async throws {
        let core = "Packages/Core/Sources/Core/source.swift"
        try await withReport { root in
            """
            SF:\(root)/\(core)
            DA:0,0
            DA:1,3
            DA:2,0
            DA:4,0
            end_of_record
            SF:\(root)/\(core)
            DA:2,1
            DA:4,0
            end_of_record

            """
        } _: { report in
            #expect(report.packages.map(\.name) == ["Core"])
            #expect(report.packages[0].files == [FileCoverage(path: core, counts: [1: 3, 2: 1, 4: 0])])
            #expect(report.covered == 2 && report.total == 3)
            #expect(report.share == 2.0 / 3.0)
        }
    }

    @Test("Tests, other packages and what lies elsewhere are left out")
    func leavesOut() async throws {
        try await withReport { root in
            [
                "\(root)/Packages/Core/Tests/CoreTests/source.swift", "\(root)/Apps/App/Sources/App/source.swift",
                "/usr/lib/other.swift", "\(root)/.build/shared/runner.swift",
            ]
            .map { "SF:\($0)\nDA:1,1\nend_of_record\n" }.joined()
        } _: { report in
            #expect(report.packages.isEmpty)
            #expect(report.share == nil)
        }
    }

    @Test("Neighbouring lines that never ran are one place, and lines that cannot run part none")
    func ranges() {
        let file = FileCoverage(path: "f", counts: [1: 0, 2: 0, 4: 0, 5: 1, 7: 0])
        #expect(file.uncovered == [1...4, 7...7])
        #expect(file.covered == 1 && file.total == 5)
    }
}
