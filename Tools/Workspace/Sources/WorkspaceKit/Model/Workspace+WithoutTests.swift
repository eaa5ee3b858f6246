extension Workspace {
    /// Whether a package has no tests and the rules say that it needs none.
    package func isWithoutTests(_ package: WorkspacePackage) -> Bool {
        rules.withoutTests.contains(package.name) && !package.manifest.targets.contains { $0.kind == .test }
    }
}
