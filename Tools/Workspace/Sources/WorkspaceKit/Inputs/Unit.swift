/// A part of a workspace that changes as one.
package enum Unit: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The manifests of the package in a folder, and what was resolved for it.
    case manifest(String)
    /// The files of a target that others can need.
    case target(TargetID)
    /// All else of a package: its tests, README, scripts. Nobody needs it.
    case package(String)

    package var description: String {
        switch self {
        case .manifest(let path): PathText.join(path, "Package.swift")
        case .target(let id): "\(id.package):\(id.name)"
        case .package(let path): path
        }
    }

    /// The folder of its package.
    package var packagePath: String {
        switch self {
        case .manifest(let path), .package(let path): path
        case .target(let id): id.package
        }
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.place < right.place
    }

    private var place: (package: String, rank: Int, target: String) {
        switch self {
        case .manifest(let path): (path, 0, "")
        case .target(let id): (id.package, 1, id.name)
        case .package(let path): (path, 2, "")
        }
    }
}
