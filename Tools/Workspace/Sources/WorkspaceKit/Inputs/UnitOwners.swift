/// Finds the owners of paths by walking up their folders.
struct UnitOwners {
    let packages: Set<String>
    let targets: [String: [TargetID]]
    let inputs: [(package: String, patterns: [PathPattern])]
    /// What links lead to, within the workspace.
    let links: [(path: String, destination: String)]

    /// The owners of a path, those of the links that lead to it, and the tests that read it.
    func units(of path: String) -> Set<Unit> {
        units(of: path, inFolderOf: units(ofFolder: PathText.folder(of: path)))
    }

    /// - Parameter owners: those of the folder that the path is in.
    func units(of path: String, inFolderOf owners: [Unit]) -> Set<Unit> {
        var units = Set(own(path, inFolderOf: owners))
        for link in links where link.path != path && PathText.contains(link.destination, path) {
            units.formUnion(own(link.path))
        }
        for (package, patterns) in inputs where patterns.contains(where: { $0.matches(path) }) {
            units.insert(.package(package))
        }
        return units
    }

    /// Whether somebody owns a path. Who reads the whole workspace does not own all of it.
    func isOwned(_ path: String) -> Bool {
        !own(path).isEmpty
            || inputs.contains { $0.patterns.contains { !$0.isEverything && $0.matches(path) } }
    }

    private func own(_ path: String) -> [Unit] {
        own(path, inFolderOf: units(ofFolder: PathText.folder(of: path)))
    }

    private func own(_ path: String, inFolderOf owners: [Unit]) -> [Unit] {
        let manifest = PathText.folder(of: path)
        return Self.isManifest(path) && owners == [.package(manifest)] ? [.manifest(manifest)] : owners
    }

    /// Who owns what lies in a folder, but for a package's manifests.
    func units(ofFolder path: String) -> [Unit] {
        var folder = path
        while true {
            if let owners = targets[folder] {
                // A catalog of documentation is compiled into nothing, so that nobody else needs it.
                let isDocumentation = DocumentationPlan.catalog(of: path + "/") != nil
                return owners.map { isDocumentation ? .package($0.package) : .target($0) }
            }
            if packages.contains(folder) { return [.package(folder)] }
            if folder == "." { return [] }
            folder = PathText.folder(of: folder)
        }
    }

    private static func isManifest(_ path: String) -> Bool {
        ManifestLoader.isManifest(path) || PathText.lastPart(path) == "Package.resolved"
    }
}
