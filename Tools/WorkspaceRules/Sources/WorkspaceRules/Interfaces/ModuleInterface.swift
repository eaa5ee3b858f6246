struct ModuleInterface: Sendable, Hashable, Codable {
    /// The conformance of a type to a protocol, or the inheritance of a class from a superclass.
    struct Conformance: Sendable, Hashable, Codable, Comparable {
        /// The path of the conforming type or subclass. For a type of another module, the path begins with that module.
        var type: String
        /// The protocol or superclass, followed by "where" and the conditions of a conditional conformance.
        let target: String
        /// The mangled name of the protocol or superclass; nil if unknown.
        var targetType: String?

        static func < (left: Self, right: Self) -> Bool { (left.type, left.target) < (right.type, right.target) }
    }

    let module: String
    let symbols: [PublicSymbol]
    private(set) var conformances: [Conformance]
    /// The modules of other packages and of the system that the module re-exports, sorted.
    var reexports: [String] = []

    init(module: String, symbols: [PublicSymbol], conformances: [Conformance] = []) {
        self.module = module
        self.symbols = symbols.sorted { ($0.path, $0.declaration) < ($1.path, $1.declaration) }
        self.conformances = conformances.sorted()
    }

    /// The mangled names of the types of other modules to which the module adds conformances, sorted.
    var mangledTypes: [String] { Set(conformances.map(\.type).filter { $0.hasPrefix("s:") }).sorted() }

    mutating func replaceTypes(_ names: [String: String]) {
        for index in conformances.indices {
            conformances[index].type = names[conformances[index].type] ?? conformances[index].type
        }
        conformances.sort()
    }

    /// The declarations that are written in source files, not synthesized by the compiler.
    var written: [PublicSymbol] { symbols.filter { $0.file != nil } }
}

struct PublicSymbol: Sendable, Hashable, Codable {
    struct Fragment: Sendable, Hashable, Codable {
        let text: String
        /// The mangled name of the type that the text refers to; nil if it refers to no type.
        let type: String?

        init(_ text: String, type: String? = nil) {
            self.text = text
            self.type = type
        }
    }

    /// The kind of the declaration in the symbol graph, such as "struct", "method" or "enum.case".
    let kind: String
    /// The path in the module, such as "Record.init(key:value:)". For a member of another module's type, the path begins with that module.
    let path: String
    let fragments: [Fragment]
    /// The availability on all platforms: "deprecated", "unavailable", or nil without such an attribute.
    var availability: String?
    /// The prefix of the declaration in `API.txt` if it is a protocol requirement.
    var requirement: String?
    /// The mangled name of the protocol requirement that the declaration implements; nil for none.
    var implementedRequirement: String?
    /// The module of the extended type, for a declaration in an extension; nil for others.
    var extendedModule: String?
    /// The types that generic constraints such as `Element == Response` require.
    var constraintTypes: [Fragment] = []
    /// Whether the declaration, or the protocol requirement that it implements, has a doc comment.
    var isDocumented = true
    /// The source file, relative to the workspace's root; nil for synthesized declarations and files outside of the root.
    var file: String?
    var line = 1

    var place: Place? { file.map { ($0, line) } }

    init(kind: String, path: String, fragments: [Fragment]) {
        self.kind = kind
        self.path = path
        self.fragments = fragments
    }

    var declaration: String {
        fragments.map(\.text).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the name of the module that declares a type with a mangled name, such as "Networking" for `s:10Networking13NetworkErrorO`, and
    /// "Core" for a type in an extension of Int, `s:Si4CoreE6NestedV`. Returns nil for types of C and of the standard library.
    static func module(ofType name: String) -> String? {
        guard name.hasPrefix("s:") else { return nil }
        var rest = name.dropFirst(2)
        var module: Substring?
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let length = Int(digits), length > 0 else {
                rest = rest.dropFirst(max(1, digits.count))
                continue
            }
            let isFirst = rest.startIndex == name.index(name.startIndex, offsetBy: 2)
            let identifier = rest.dropFirst(digits.count).prefix(length)
            guard identifier.count == length else { return nil }
            rest = rest[identifier.endIndex...]
            // The module of an extension has the suffix "E".
            if isFirst || rest.first == "E" { module = identifier }
        }
        return module.map(String.init)
    }
}
