/// A declaration that a module offers to others.
package struct PublicSymbol: Sendable, Hashable, Codable {
    /// A piece of a declaration's text.
    package struct Fragment: Sendable, Hashable, Codable {
        package let text: String
        /// The compiler's name of the type that the text names; nil for all else.
        package let type: String?

        package init(_ text: String, type: String? = nil) {
            self.text = text
            self.type = type
        }
    }

    /// What a protocol demands of those who conform to it.
    package enum Demand: String, Sendable, Codable {
        case requirement
        case requirementWithDefault
    }

    /// The compiler's word for what it is: "struct", "method", "enum.case".
    package let kind: String
    /// From the module on: "Record.init(key:value:)". A type of another module that is extended is named with that module.
    package let path: String
    /// Without attributes that say when it is available.
    package let fragments: [Fragment]
    /// "deprecated" or "unavailable".
    package var availability: String?
    package var demand: Demand?
    /// The compiler's name of the requirement of some protocol that it fulfils.
    package var requirement: String?
    /// Whether it has a comment, its own or that of the requirement it fulfils.
    package var isDocumented = true
    /// From the workspace's root; nil for what the compiler adds.
    package var file: String?
    /// From 1.
    package var line = 1

    package init(kind: String, path: String, fragments: [Fragment]) {
        self.kind = kind
        self.path = path
        self.fragments = fragments
    }

    /// Its text on one line: "func save(_ record: Record) async throws".
    package var declaration: String {
        fragments.map(\.text).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
