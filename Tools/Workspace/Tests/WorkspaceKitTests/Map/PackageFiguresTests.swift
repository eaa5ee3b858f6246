import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@testable import WorkspaceKit

@Suite("PackageFigures")
struct PackageFiguresTests {
    @Test("PackageFigures contains the numbers of files and lines, and the last test duration")
    func counts() async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Packages/Kit")
            try mini.addTarget("KitTests", kind: .test)
            try root.appending(path: "Packages/Kit/Sources/Kit/source.swift").write("1\n2\n")
            try root.appending(path: "Packages/Kit/Sources/Kit/more.swift").write("1")
            try root.appending(path: "Packages/Kit/Tests/KitTests/source.swift").write("1\n")
            let workspace = try mini.model
            let kit = try #require(workspace.packages.first)
            try workspace.state.write(["isolated": [:], "shared": [kit.path: 1.5]], to: "timings.json")
            let figures = PackageFigures(of: kit, in: workspace)
            #expect([figures.files, figures.lines, figures.testLines, figures.tests] == [2, 3, 1, nil])
            #expect(figures.testSeconds == 1.5)
        }
    }

    @Test(
        "PackageFigures.lineCount counts a last line without a line break",
        arguments: [("", 0), ("\n", 1), ("a", 1), ("a\n", 1), ("a\n\nb", 3)]
    )
    func lines(_ text: String, _ count: Int) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            try file.write(text)
            #expect(PackageFigures.lineCount(of: file) == count)
        }
    }
}
