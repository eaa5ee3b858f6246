import Foundation
import ProcessSupport
import Testing
import WorkspaceKit
import WorkspaceTesting

@Suite("A workspace in figures")
struct StatisticsTests {
    private func withWorkspace(_ body: (Workspace, URL) throws -> Void) async throws {
        try await withTemporaryFolder { root in
            var mini = try MiniWorkspace(root: root)
            try mini.addPackage("Packages/Core")
            try mini.addPackage("Packages/Kit", dependencies: ["Packages/Core"])
            try mini.addTestTarget("KitTests")
            try mini.addPackage("Apps/App", dependencies: ["Packages/Kit", "Packages/Core"])
            try mini.addPackage("Packages/Alone")
            try root.appending(path: "Packages/Core/Sources/Core/source.swift").write("1\n2\n3")
            try root.appending(path: "Packages/Kit/Sources/Kit/source.swift").write("1\n2\n")
            try root.appending(path: "Packages/Kit/Tests/KitTests/source.swift").write("1\n")
            try body(mini.model, root)
        }
    }

    private func statistics(
        _ workspace: Workspace,
        _ root: URL,
        _ interfaces: Interfaces = Interfaces(modules: [:])
    ) -> WorkspaceStatistics {
        WorkspaceStatistics(
            workspace,
            graph: TargetGraph(workspace, imports: ImportIndex(byFile: [:])),
            interfaces: interfaces,
            state: StateFolder(root: root)
        )
    }

    @Test("Lines, and who needs whom, count without tests")
    func figures() async throws {
        try await withWorkspace { workspace, root in
            let packages = statistics(workspace, root).packages
            #expect(packages.map(\.name) == ["App", "Alone", "Core", "Kit"])
            #expect(packages.map(\.lines) == [0, 0, 3, 2])
            #expect(packages.map(\.testLines) == [0, 0, 0, 1])
            #expect(packages.map(\.fanIn) == [0, 0, 2, 1])
            #expect(packages.map(\.fanOut) == [2, 0, 0, 1])
            #expect(packages.map(\.instability) == [1, nil, 0, 0.5])
        }
    }

    @Test("The documented share is that of what somebody wrote, and unknown where nothing is built")
    func documented() async throws {
        try await withWorkspace { workspace, root in
            var symbols = ["a", "b", "c"].map { PublicSymbol(kind: "struct", path: $0, fragments: []) }
            for index in symbols.indices { symbols[index].file = "x.swift" }
            symbols[0].isDocumented = false
            symbols.append(PublicSymbol(kind: "init", path: "made", fragments: []))
            let core = try #require(workspace.targets.first { $0.name == "Core" })
            let known = Interfaces(modules: [core.id: ModuleInterface(module: "Core", symbols: symbols)])
            let statistics = statistics(workspace, root, known)
            #expect(statistics.packages.map(\.publicSymbols) == [nil, nil, 3, nil])
            #expect(statistics.packages[2].documented == 2)
            #expect(statistics.documentedShare == 2.0 / 3.0)
            #expect(self.statistics(workspace, root).documentedShare == nil)
        }
    }

    @Test("The critical path is by lines until a build was measured, then by the compiler's seconds")
    func criticalPath() async throws {
        try await withWorkspace { workspace, root in
            let byLines = statistics(workspace, root).criticalPath
            #expect(!byLines.isMeasured)
            #expect(byLines.steps.map(\.target).starts(with: ["Core", "Kit"]))
            #expect(byLines.cost == 5)
            let times = ["Core": (1.0, 2.0), "Kit": (0.5, 9.0), "Alone": (3.0, 3.5)]
            try BuildTimes(
                modules: times.mapValues { BuildTimes.Module(interface: $0.0, longest: $0.1, total: $0.1) }
            )
            .write(to: StateFolder(root: root))
            let measured = statistics(workspace, root)
            #expect(measured.criticalPath.isMeasured)
            #expect(measured.criticalPath.steps.map(\.target) == ["Core", "Kit"])
            #expect(measured.criticalPath.cost == 10)
            #expect(measured.packages.map(\.buildSeconds) == [nil, 3.5, 2.0, 9.0])
        }
    }

    @Test("What compilers wrote of themselves is read by module: until others can import it, the longest, all")
    func buildTimes() async throws {
        try await withTemporaryFolder { folder in
            func write(_ name: String, _ seconds: Double) throws {
                try folder.appending(path: "stats-1-\(name)-x86-Onone-1.json")
                    .write("{\"time.swift-frontend.\(name).wall\": \(seconds), \"time.swift.Parsing.wall\": 99}")
            }
            try write("swift-frontend-Core-all-x-swiftmodule", 1.5)
            try write("swift-frontend-Core-A.swift-x-o", 4)
            try write("swift-frontend-Core-B.swift-x-o", 2)
            try folder.appending(path: "other.json").write("{}")
            try folder.appending(path: "stats-1-swift-frontend-Half-A-o.json").write("{")
            let times = try BuildTimes(readingStatisticsIn: folder)
            #expect(Set(times.modules.keys) == ["Core"])
            #expect(times.modules["Core"]?.interface == 1.5)
            #expect(times.modules["Core"]?.longest == 4)
            #expect(times.modules["Core"]?.total == 7.5)
            let empty = folder.appending(path: "empty/none")
            try empty.write("")
            #expect(throws: BuildTimes.Unreadable.self) {
                try BuildTimes(readingStatisticsIn: empty.deletingLastPathComponent())
            }
        }
    }

    @Test("A last line without its end is one", arguments: [("", 0), ("\n", 1), ("a", 1), ("a\n", 1), ("a\n\nb", 3)])
    func lines(_ text: String, _ count: Int) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            try file.write(text)
            #expect(LineCount.of(file) == count)
        }
    }
}
