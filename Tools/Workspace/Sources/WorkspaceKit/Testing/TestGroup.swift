/// Packages that are built and tested on one scratch.
package struct TestGroup: Sendable {
    /// The scratch, below `.build`.
    package let scratch: String
    package let packages: [WorkspacePackage]

    /// All packages on the shared scratch, or, isolated, each on its own.
    ///
    /// A bundle is called like its package: of two of one name each is built where the other is not.
    package static func groups(
        of packages: [WorkspacePackage],
        in workspace: Workspace,
        isIsolated: Bool
    ) -> [TestGroup] {
        let names = Dictionary(grouping: workspace.packages, by: \.name)
        let shared = isIsolated ? [] : packages.filter { names[$0.name]?.count == 1 }
        let paths = Set(shared.map(\.path))
        let alone = packages.filter { !paths.contains($0.path) }
        return (shared.isEmpty ? [] : [TestGroup(scratch: SwiftPM.sharedScratch, packages: shared)])
            + alone.map { TestGroup(scratch: "isolated/\($0.path)", packages: [$0]) }
    }
}
