import ArchitectureChecker
import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@Suite("The copy a feature is tested in")
struct IsolatedCopyTests {
    private func withCopy(_ body: (IsolatedCopy, MiniWorkspace) throws -> Void) async throws {
        try await withTemporaryFolder { root in
            var workspace = MiniWorkspace(root: root.appending(path: "original", directoryHint: .isDirectory))
            for path in [
                "Packages/CoreDomain", "Packages/MoviesFeature", "Packages/QueriesFeature", "Packages/Composition",
                "Apps/MoviesCLI", "Tools/Support", "Tests",
            ] {
                try workspace.addPackage(path)
            }
            try body(IsolatedCopy(of: try workspace.model, in: root.appending(path: "isolation")), workspace)
        }
    }

    private func packages(in copy: IsolatedCopy) -> [String] {
        SourceFiles.all(in: copy.root).filter { $0.lastPathComponent == "Package.swift" }
            .map { $0.deletingLastPathComponent().path(from: copy.root) }
            .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    }

    @Test("It lacks the other features, Composition, the apps and the workspace's tests")
    func lacks() async throws {
        try await withCopy { copy, workspace in
            for feature in try workspace.model.packages where feature.name.hasSuffix("Feature") {
                try copy.prepare(for: feature)
                #expect(packages(in: copy) == ["Packages/CoreDomain", feature.path, "Tools/Support"])
            }
        }
    }

    @Test("It follows the original: what changed, what is new, what is gone")
    func follows() async throws {
        try await withCopy { copy, workspace in
            let feature = try #require(try workspace.model.packages.first { $0.name == "MoviesFeature" })
            let sources = workspace.root.appending(path: "Packages/MoviesFeature/Sources/MoviesFeature")
            let copied = copy.root.appending(path: "Packages/MoviesFeature/Sources/MoviesFeature")
            try sources.appending(path: "Gone.swift").write("")
            try copy.prepare(for: feature)
            #expect(FileManager.default.fileExists(atPath: copied.appending(path: "Gone.swift").filePath))

            try FileManager.default.removeItem(at: sources.appending(path: "Gone.swift"))
            try sources.appending(path: "New.swift").write("")
            try sources.appending(path: "source.swift").write("struct Changed {}")
            try copy.prepare(for: feature)
            #expect(SourceFiles.swift(in: copied).map(\.lastPathComponent) == ["New.swift", "source.swift"])
            #expect(
                try String(contentsOf: copied.appending(path: "source.swift"), encoding: .utf8) == "struct Changed {}"
            )
        }
    }

    @Test("A file that did not change keeps its date, so that it is not built again")
    func keepsDates() async throws {
        try await withCopy { copy, workspace in
            let feature = try #require(try workspace.model.packages.first { $0.name == "MoviesFeature" })
            let file = copy.root.appending(path: "Packages/CoreDomain/Sources/CoreDomain/source.swift")
            try copy.prepare(for: feature)
            let past = Date(timeIntervalSince1970: 1_000_000)
            try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file.filePath)
            try copy.prepare(for: feature)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.filePath)
            #expect(attributes[.modificationDate] as? Date == past)
        }
    }
}
