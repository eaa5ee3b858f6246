/// The public declarations of a module.
struct ModuleInterface: Sendable, Hashable, Codable {
    /// A type's conformance to a protocol, or its superclass.
    struct Conformance: Sendable, Hashable, Codable, Comparable {
        /// The type's path.
        let type: String
        /// The protocol or class, with "where" and the conditions if there are any.
        let target: String

        static func < (left: Self, right: Self) -> Bool { (left.type, left.target) < (right.type, right.target) }
    }

    let module: String
    /// Sorted by path and declaration.
    let symbols: [PublicSymbol]
    /// Sorted.
    let conformances: [Conformance]

    init(module: String, symbols: [PublicSymbol], conformances: [Conformance] = []) {
        self.module = module
        self.symbols = symbols.sorted { ($0.path, $0.declaration) < ($1.path, $1.declaration) }
        self.conformances = conformances.sorted()
    }

    /// The declarations in sources, without those that the compiler adds.
    var written: [PublicSymbol] { symbols.filter { $0.file != nil } }
}

/// A public declaration.
struct PublicSymbol: Sendable, Hashable, Codable {
    /// A piece of a declaration's text.
    struct Fragment: Sendable, Hashable, Codable {
        let text: String
        /// The compiler's name of the type in the text; nil for other texts.
        let type: String?

        init(_ text: String, type: String? = nil) {
            self.text = text
            self.type = type
        }
    }

    /// Whether conforming types must implement a requirement.
    enum Demand: String, Sendable, Codable {
        case requirement, requirementWithDefault
    }

    /// The compiler's kind: "struct", "method", "enum.case".
    let kind: String
    /// The path in the module: "Record.init(key:value:)". An extended type of another module begins with that module.
    let path: String
    /// The declaration without availability attributes.
    let fragments: [Fragment]
    /// "deprecated" or "unavailable".
    var availability: String?
    var demand: Demand?
    /// The compiler's name of the protocol requirement that it implements.
    var requirement: String?
    /// Whether it has a comment, its own or that of the requirement.
    var isDocumented = true
    /// From the workspace's root; nil for declarations that the compiler adds.
    var file: String?
    /// From 1.
    var line = 1

    init(kind: String, path: String, fragments: [Fragment]) {
        self.kind = kind
        self.path = path
        self.fragments = fragments
    }

    /// The text on one line: "func save(_ record: Record) async throws".
    var declaration: String {
        fragments.map(\.text).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the module in the compiler's name of a type: "Networking" for `s:10Networking13NetworkErrorO`. Returns nil for types of C
    /// and of Swift itself.
    static func module(ofType name: String) -> String? {
        guard name.hasPrefix("s:") else { return nil }
        let digits = name.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
        guard let length = Int(digits), length > 0 else { return nil }
        let module = name.dropFirst(2 + digits.count).prefix(length)
        return module.count == length ? String(module) : nil
    }
}
