import Foundation
import Testing
import WorkspaceKit

@Suite("What is built together")
struct TestGroupTests {
    private let packages = [("A", "One"), ("B", "Core"), ("C", "Core"), ("D", "Two")].map {
        WorkspacePackage(path: $0.0, manifest: PackageManifest(name: $0.1))
    }

    private func groups(isIsolated: Bool) -> [String: [String]] {
        let workspace = Workspace(
            tree: FileTree(root: URL(filePath: "/nowhere"), files: []),
            rules: WorkspaceRules(),
            packages: packages
        )
        let groups = TestGroup.groups(of: packages, in: workspace, isIsolated: isIsolated)
        return Dictionary(uniqueKeysWithValues: groups.map { ($0.scratch, $0.packages.map(\.path)) })
    }

    @Test("All share a scratch, but for those whose bundles would have one name")
    func shared() {
        #expect(groups(isIsolated: false) == ["shared": ["A", "D"], "isolated/B": ["B"], "isolated/C": ["C"]])
    }

    @Test("Isolated, each package has a scratch of its own")
    func isolated() {
        #expect(
            groups(isIsolated: true) == [
                "isolated/A": ["A"], "isolated/B": ["B"], "isolated/C": ["C"], "isolated/D": ["D"],
            ]
        )
    }
}
