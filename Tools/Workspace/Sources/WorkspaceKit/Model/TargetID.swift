/// Which target is meant.
package struct TargetID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The package's folder from the workspace's root.
    package let package: String
    package let name: String

    package init(package: String, name: String) {
        self.package = package
        self.name = name
    }

    package var description: String { name }

    package static func < (left: Self, right: Self) -> Bool {
        (left.package, left.name) < (right.package, right.name)
    }
}
