/// What a package offers to others.
package struct PackageProduct: Sendable, Equatable {
    package let name: String
    package let targets: [String]

    package init(name: String, targets: [String]) {
        self.name = name
        self.targets = targets
    }
}
