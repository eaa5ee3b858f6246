/// What a module offers to others.
package struct ModuleInterface: Sendable, Hashable, Codable {
    /// That a type of the module conforms to a protocol, or inherits from a class.
    package struct Conformance: Sendable, Hashable, Codable, Comparable {
        /// The type's path.
        package let type: String
        /// The protocol or class, with "where" and the conditions where there are any.
        package let target: String

        package init(type: String, target: String) {
            self.type = type
            self.target = target
        }

        package static func < (left: Self, right: Self) -> Bool {
            (left.type, left.target) < (right.type, right.target)
        }
    }

    package let module: String
    /// Sorted by path and declaration.
    package let symbols: [PublicSymbol]
    /// Sorted.
    package let conformances: [Conformance]

    package init(module: String, symbols: [PublicSymbol], conformances: [Conformance] = []) {
        self.module = module
        self.symbols = symbols.sorted { ($0.path, $0.declaration) < ($1.path, $1.declaration) }
        self.conformances = conformances.sorted()
    }

    /// The symbols that somebody wrote.
    package var written: [PublicSymbol] { symbols.filter { $0.file != nil } }
}
