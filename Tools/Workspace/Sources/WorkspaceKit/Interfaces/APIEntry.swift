/// One line of a package's interface: what stands under which name in which module.
package struct APIEntry: Sendable, Hashable, Comparable, Codable {
    package let module: String
    /// "Record.init(key:value:)"
    package let path: String
    /// "init(key: String, value: Data)", or ": Sendable" for a conformance.
    package let declaration: String

    package init(module: String, path: String, declaration: String) {
        self.module = module
        self.path = path
        self.declaration = declaration
    }

    package var isConformance: Bool { declaration.hasPrefix(": ") }

    package static func < (left: Self, right: Self) -> Bool {
        // What a type is comes before what it conforms to.
        (left.module, left.path, left.isConformance ? 1 : 0, left.declaration)
            < (right.module, right.path, right.isConformance ? 1 : 0, right.declaration)
    }
}

extension APIEntry {
    /// What a protocol's requirement begins with.
    static let requirement = "requirement: "
    /// What a requirement begins with that nobody has to fulfil.
    static let requirementWithDefault = "requirement with a default: "

    init(_ symbol: PublicSymbol, in module: String) {
        let demand =
            switch symbol.demand {
            case .requirement: Self.requirement
            case .requirementWithDefault: Self.requirementWithDefault
            case nil: ""
            }
        let availability = symbol.availability.map { "@available(*, \($0)) " } ?? ""
        self.init(module: module, path: symbol.path, declaration: demand + availability + symbol.declaration)
    }
}
