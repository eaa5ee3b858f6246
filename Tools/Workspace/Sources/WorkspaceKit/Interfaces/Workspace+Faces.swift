extension Workspace {
    /// The modules that a package's libraries bring and that Swift can show: its public interface. Sorted by name.
    package func faces(of package: WorkspacePackage) -> [WorkspaceTarget] {
        let offered = Set(package.products.filter { $0.kind == .library }.flatMap(\.targets))
        return targets(of: package)
            .filter { offered.contains($0.name) && $0.target.kind == .regular && !$0.swiftFiles.isEmpty }
            .sorted { $0.name < $1.name }
    }
}
