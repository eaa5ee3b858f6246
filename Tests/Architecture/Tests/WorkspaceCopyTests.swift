import ArchitectureChecker
import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@Suite("WorkspaceCopy")
struct WorkspaceCopyTests {
    private func withCopy(_ body: (WorkspaceCopy, MiniWorkspace) throws -> Void) async throws {
        try await withTemporaryFolder { root in
            var workspace = MiniWorkspace(root: root.appending(path: "original", directoryHint: .isDirectory))
            for path in [
                "Packages/CoreDomain", "Packages/MoviesFeature", "Packages/Composition", "Apps/MoviesCLI", "Tests",
            ] { try workspace.addPackage(path) }
            for path in WorkspaceCopy.ownFiles { try workspace.root.appending(path: path).write("{}") }
            let copy = WorkspaceCopy(
                of: try workspace.model,
                at: root.appending(path: "copy", directoryHint: .isDirectory)
            )
            try body(copy, workspace)
        }
    }

    private func packages(in copy: WorkspaceCopy) -> [String] {
        SourceFiles.all(in: copy.root).filter { $0.lastPathComponent == "Package.swift" }
            .map { $0.deletingLastPathComponent().path(from: copy.root) }
            .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    }

    @Test("WorkspaceCopy contains only the packages, their dependencies and the files outside packages")
    func contents() async throws {
        try await withTemporaryFolder { root in
            var workspace = MiniWorkspace(root: root.appending(path: "original", directoryHint: .isDirectory))
            try StateFolder(root: workspace.root).write(Data("{}".utf8), to: "manifests.json")
            try workspace.addPackage("Core")
            try workspace.addPackage("Data", dependencies: ["Core"])
            try workspace.addPackage("Views", dependencies: ["Core", "Data"])
            try workspace.addPackage("Other", dependencies: ["Core"])
            for path in WorkspaceCopy.ownFiles { try workspace.root.appending(path: path).write("{}") }
            let copy = WorkspaceCopy(
                of: try workspace.model,
                at: root.appending(path: "copy", directoryHint: .isDirectory)
            )
            try copy.update(packages: ["Views"])
            #expect(packages(in: copy) == ["Core", "Data", "Views"])
            for path in WorkspaceCopy.ownFiles {
                #expect(FileManager.default.fileExists(atPath: copy.root.appending(path: path).filePath))
            }
            #expect(StateFolder(root: copy.root).read([String: String].self, from: "manifests.json") == [:])
        }
    }

    @Test("Updating a WorkspaceCopy adds, changes and removes the files that changed in the original")
    func removesFiles() async throws {
        try await withCopy { copy, workspace in
            let sources = workspace.root.appending(path: "Packages/MoviesFeature/Sources/MoviesFeature")
            let copied = copy.root.appending(path: "Packages/MoviesFeature/Sources/MoviesFeature")
            try sources.appending(path: "Removed.swift").write("")
            try copy.update(packages: ["MoviesFeature"])
            #expect(FileManager.default.fileExists(atPath: copied.appending(path: "Removed.swift").filePath))

            try FileManager.default.removeItem(at: sources.appending(path: "Removed.swift"))
            try sources.appending(path: "New.swift").write("")
            try sources.appending(path: "source.swift").write("struct Changed {}")
            try copy.root.appending(path: "Packages/Movies/Sources/Movies/source.swift").write("")
            try copy.update(packages: ["MoviesFeature"])
            #expect(SourceFiles.swift(in: copied).map(\.lastPathComponent) == ["New.swift", "source.swift"])
            #expect(
                try String(contentsOf: copied.appending(path: "source.swift"), encoding: .utf8) == "struct Changed {}"
            )
            let folders = try FileManager.default.contentsOfDirectory(
                atPath: copy.root.appending(path: "Packages").filePath
            )
            #expect(folders == ["MoviesFeature"])
        }
    }

    @Test("Updating a WorkspaceCopy keeps the modification dates of unchanged files")
    func keepsDates() async throws {
        try await withCopy { copy, workspace in
            let file = copy.root.appending(path: "Packages/CoreDomain/Sources/CoreDomain/source.swift")
            try copy.update(packages: ["CoreDomain"])
            let past = Date(timeIntervalSince1970: 1_000_000)
            try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file.filePath)
            try copy.update(packages: ["CoreDomain"])
            let attributes = try FileManager.default.attributesOfItem(atPath: file.filePath)
            #expect(attributes[.modificationDate] as? Date == past)
        }
    }
}
