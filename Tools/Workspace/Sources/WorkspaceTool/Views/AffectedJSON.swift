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
    struct LeftOut: Encodable {
        let name: String
        let path: String
        /// The target whose interface is unchanged.
        let behind: String
    }

    /// What `--api-aware` left out.
    let leftOut: [LeftOut]
    /// Changed files that no package owns; where there is one, all packages are affected.
    let unowned: [String]

    init(_ found: AffectedPackages) {
        mergeBase = found.mergeBase
        changes = found.changes
        unowned = found.affected.unowned
        leftOut = found.leftOut.map { LeftOut(name: $0.package.name, path: $0.package.path, behind: $0.behind.name) }
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
