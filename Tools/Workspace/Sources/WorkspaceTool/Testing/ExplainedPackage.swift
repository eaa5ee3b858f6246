internal import WorkspaceKit

/// A package as `test --explain` shows it.
struct ExplainedPackage: Encodable {
    let name: String
    let path: String
    let isCached: Bool
    /// What changed since the newest stored pass; nil where there is none.
    let changes: [String]?

    init(_ package: WorkspacePackage, isCached: Bool, changes: [String]?) {
        name = package.name
        path = package.path
        self.isCached = isCached
        self.changes = changes
    }
}
