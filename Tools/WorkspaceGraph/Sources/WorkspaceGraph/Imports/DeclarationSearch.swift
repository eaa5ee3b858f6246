/// A search for public declarations that symbol graphs omit, those with `@_spi` or `@_documentation`, or with an underscore in the name; and
/// for mutable global state: stored variables that are static or at the top level, and those with `nonisolated(unsafe)`.
struct DeclarationSearch {
    private struct Declaration {
        let indent: Int
        let kind: Substring
        let line: Int
        let name: Substring
        var access: Substring?
        var isHidden = false
        var isGlobal = false

        var isPublic: Bool { access == "public" || access == "open" }

        /// Returns whether a member without an access level has that of this declaration.
        func sharesAccess(with member: Self) -> Bool {
            kind == "extension_decl" || kind == "protocol" || member.kind == "enum_element_decl"
        }
    }

    private var open: [Declaration] = []
    private(set) var omitted: Set<Int> = []
    private(set) var globals: [Int: String] = [:]
    /// The lines of types.
    private(set) var types: Set<Int> = []

    /// Reads a line such as `  (func_decl range=[a.swift:1:8 - line:2:1] "_key()"`, and returns its kind. Members are indented below.
    mutating func read(_ text: Substring) -> Substring {
        let indent = text.prefix { $0 == " " }.count
        let node = text.dropFirst(indent + 1)
        let kind = node.prefix { $0 != " " }
        while let last = open.last, last.indent >= indent { close() }
        if kind.hasSuffix("_attr") {
            guard !open.isEmpty else { return kind }
            if kind == "access_control_attr" {
                open[open.count - 1].access = node.firstRange(of: "access_level=").map { range in
                    node[range.upperBound...].prefix(while: \.isLetter)
                }
            } else if kind == "spi_access_control_attr" || kind == "documentation_attr" {
                open[open.count - 1].isHidden = true
            }
        } else if kind == "parameter" {
            markParameter(node)
        } else if kind.hasSuffix("_decl") || kind == "protocol" || kind == "typealias" {
            let line = node.firstRange(of: ".swift:").flatMap { range in
                Int(node[range.upperBound...].prefix(while: \.isNumber))
            }
            // The name follows the range; the text `for="name"` of an accessor isn't its name.
            let name = node.firstRange(of: "] ").map { node[$0.upperBound...] } ?? ""
            let quoted = name.firstIndex(of: "\"").map { name[name.index(after: $0)...] } ?? ""
            var declaration = Declaration(indent: indent, kind: kind, line: line ?? 1, name: quoted)
            if kind == "var_decl" {
                let flags = quoted.drop { $0 != "\"" }
                let isShared = open.isEmpty || flags.contains(" static")
                declaration.isGlobal =
                    isShared && !flags.contains("\" let") || flags.contains(" nonisolated(unsafe)")
            } else if ["struct_decl", "class_decl", "enum_decl", "protocol"].contains(kind) {
                types.insert(declaration.line)
            } else if kind == "accessor_decl", !node.contains("Set for="), !open.isEmpty {
                // Only observers, such as didSet, are accessors of a stored variable.
                open[open.count - 1].isGlobal = false
            }
            open.append(declaration)
        }
        return kind
    }

    /// Symbol graphs omit functions whose parameters have a name or a label with an underscore, other than "_" itself.
    private mutating func markParameter(_ node: Substring) {
        guard node.contains("parameter \"_") || node.contains("apiName=\"_"), !open.isEmpty else { return }
        open[open.count - 1].isHidden = true
        // The parameters of a subscript are in its accessors.
        if open[open.count - 1].kind == "accessor_decl", open.count > 1 { open[open.count - 2].isHidden = true }
    }

    mutating func end() { while !open.isEmpty { close() } }

    private mutating func close() {
        let declaration = open.removeLast()
        if declaration.isGlobal { globals[declaration.line] = String(declaration.name.prefix { $0 != "\"" }) }
        let isImplied =
            declaration.access == nil && open.last.map { $0.isPublic && $0.sharesAccess(with: declaration) } ?? false
        let isVisible = open.allSatisfy { $0.isPublic || $0.kind == "extension_decl" && $0.access == nil }
        let isInOmitted = open.contains { $0.kind == "extension_decl" && $0.name.hasPrefix("_") }
        let isOmitted =
            isInOmitted || declaration.isHidden
            || declaration.name.hasPrefix("_") && !declaration.kind.hasPrefix("accessor")
        if isOmitted, isVisible, declaration.isPublic || isImplied { omitted.insert(declaration.line) }
    }
}
