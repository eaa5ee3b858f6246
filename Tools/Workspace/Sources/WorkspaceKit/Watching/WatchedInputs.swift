/// The files that the results of some packages' tests depend on, also those that are not there yet.
package struct WatchedInputs: Sendable {
    private let units: UnitGraph
    private let needed: Set<Unit>
    /// From the root, or absolute for headers of the platform.
    package let files: Set<String>

    init(units: UnitGraph, needed: Set<Unit>, files: Set<String>) {
        self.units = units
        self.needed = needed
        self.files = files
    }

    /// Those that lie outside of the workspace.
    package var others: Set<String> { files.filter { $0.hasPrefix("/") } }

    /// The folders of the packages that they belong to.
    package var packages: Set<String> { Set(needed.map(\.packagePath)) }

    /// Whether a key may be another after something happened.
    package func concern(_ event: FileEvent) -> Bool {
        guard case .changed(let path) = event, !path.hasPrefix("/") else { return concernsOutside(event) }
        if path.split(separator: "/").contains(where: { FileTree.isLeftOut(String($0)) }) { return false }
        // A package that is new may be one that others have named all along.
        return path == WorkspaceRules.path || ManifestLoader.isManifest(path)
            || !units.owners(of: path).isDisjoint(with: needed)
    }

    private func concernsOutside(_ event: FileEvent) -> Bool {
        switch event {
        case .changed(let path): files.contains(path)
        case .unknown: true
        }
    }
}
