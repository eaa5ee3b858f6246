/// The public declarations of a module.
struct ModuleInterface: Sendable, Hashable, Codable {
    /// A type's conformance to a protocol, or its superclass.
    struct Conformance: Sendable, Hashable, Codable, Comparable {
        /// The type's path.
        let type: String
        /// The protocol or class. A conditional conformance includes "where" and the conditions.
        let target: String

        static func < (left: Self, right: Self) -> Bool { (left.type, left.target) < (right.type, right.target) }
    }

    let module: String
    /// The declarations, sorted by path and text.
    let symbols: [PublicSymbol]
    let conformances: [Conformance]

    init(module: String, symbols: [PublicSymbol], conformances: [Conformance] = []) {
        self.module = module
        self.symbols = symbols.sorted { ($0.path, $0.declaration) < ($1.path, $1.declaration) }
        self.conformances = conformances.sorted()
    }

    /// The declarations in source files, without those that the compiler synthesizes.
    var written: [PublicSymbol] { symbols.filter { $0.file != nil } }
}

struct PublicSymbol: Sendable, Hashable, Codable {
    /// A piece of a declaration's text.
    struct Fragment: Sendable, Hashable, Codable {
        let text: String
        /// The mangled name of the type that the text refers to; nil for other texts.
        let type: String?

        init(_ text: String, type: String? = nil) {
            self.text = text
            self.type = type
        }
    }

    /// Whether a protocol requirement has a default implementation.
    enum RequirementKind: String, Sendable, Codable {
        case withoutDefault, withDefault
    }

    /// The kind in the symbol graph: "struct", "method", "enum.case".
    let kind: String
    /// The path in the module: "Record.init(key:value:)". For an extended type of another module, the path begins with that module.
    let path: String
    /// The declaration without availability attributes.
    let fragments: [Fragment]
    /// "deprecated" or "unavailable".
    var availability: String?
    /// The kind of a protocol requirement; nil for other declarations.
    var requirementKind: RequirementKind?
    /// The mangled name of the protocol requirement that the declaration implements.
    var implementedRequirement: String?
    /// Whether the declaration or the requirement that it implements has a doc comment.
    var isDocumented = true
    /// The file, relative to the workspace's root; nil for synthesized declarations.
    var file: String?
    /// The line, from 1.
    var line = 1

    init(kind: String, path: String, fragments: [Fragment]) {
        self.kind = kind
        self.path = path
        self.fragments = fragments
    }

    /// The declaration on one line: "func save(_ record: Record) async throws".
    var declaration: String {
        fragments.map(\.text).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the module in a mangled type name: "Networking" for `s:10Networking13NetworkErrorO`. Returns nil for types of C and of the
    /// standard library.
    static func module(ofType name: String) -> String? {
        guard name.hasPrefix("s:") else { return nil }
        let digits = name.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
        guard let length = Int(digits), length > 0 else { return nil }
        let module = name.dropFirst(2 + digits.count).prefix(length)
        return module.count == length ? String(module) : nil
    }
}
