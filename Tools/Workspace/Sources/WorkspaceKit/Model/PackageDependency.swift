/// A package that another one depends on.
package enum PackageDependency: Sendable, Hashable, Codable {
    /// `path` from the depending package's folder. `name` is how products refer to it.
    case local(name: String, path: String)
    /// A repository or a registry. `location` is its address or its identity there.
    case remote(name: String, location: String)

    package var isLocal: Bool {
        switch self {
        case .local: true
        case .remote: false
        }
    }

    package var name: String {
        switch self {
        case .local(let name, _), .remote(let name, _): name
        }
    }
}
