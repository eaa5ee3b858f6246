internal import WorkspaceKit

/// What `affected --format json` writes.
struct AffectedJSON: Encodable {
    struct Package: Encodable {
        let name: String
        let path: String
        /// The changed file, and the way from there.
        let because: [String]
    }

    let mergeBase: String
    let changes: [String]
    let packages: [Package]
    /// Changed files that no package owns; where there is one, all packages are affected.
    let unowned: [String]

    init(_ found: AffectedPackages) {
        mergeBase = found.mergeBase
        changes = found.changes
        unowned = found.affected.unowned
        packages = found.packages.map { package in
            let reason = found.affected.reasons[package.path]
            return Package(
                name: package.name,
                path: package.path,
                because: reason.map { [$0.file] + $0.path } ?? []
            )
        }
    }
}
