import Foundation
import ProcessSupport

/// The part of a symbol graph that this tool uses. For the format, see https://github.com/swiftlang/swift-docc-symbolkit.
struct SymbolGraph: Decodable {
    struct Name: Decodable { let identifier: String }

    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }

        struct Fragment: Decodable {
            let spelling: String
            let preciseIdentifier: String?
        }

        /// The doc comment of a declaration, or of the protocol requirement that the declaration implements.
        struct Comment: Decodable {
            struct Line: Decodable { let text: String }

            let lines: [Line]

            var isEmpty: Bool { lines.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }
        }

        struct Location: Decodable {
            /// A position in a source file, with a line number from 0.
            struct Position: Decodable { let line: Int }

            let uri: String
            let position: Position
        }

        struct Extension: Decodable {
            let extendedModule: String
            let constraints: [Constraint]?
        }

        struct Generics: Decodable { let constraints: [Constraint]? }

        struct Availability: Decodable {
            let isUnconditionallyDeprecated: Bool?
            let isUnconditionallyUnavailable: Bool?
        }

        let kind: Name
        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]?
        let docComment: Comment?
        let accessLevel: String
        let location: Location?
        /// The module of the extended type, for a symbol in an extension; nil for other symbols.
        let swiftExtension: Extension?
        /// The generic constraints of the declaration and of the extension that contains it.
        let swiftGenerics: Generics?
        let availability: [Availability]?

        /// The constraints on `Self` and its associated types, which a member of a protocol extension has.
        var conditions: [Constraint] {
            ((swiftExtension?.constraints ?? []) + (swiftGenerics?.constraints ?? [])).filter {
                $0.lhs == "Self" || $0.lhs.hasPrefix("Self.")
            }
        }
    }

    struct Constraint: Decodable, Hashable {
        let kind: String
        let lhs: String
        let rhs: String
        let rhsPrecise: String?
    }

    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
        /// The name of a target in another module, such as "Swift.Equatable".
        let targetFallback: String?
        /// The protocol requirement that the source symbol implements; nil for none.
        let sourceOrigin: Name?
        let swiftConstraints: [Constraint]?
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
}

extension ModuleInterface {
    /// The protocols to which every type conforms implicitly.
    private static let implied: Set = ["Copyable", "Escapable", "SendableMetatype"]

    /// Reads the symbol graphs of a module: its own, and one for each other module whose types it extends. The manifest is the file of
    /// declarations whose `#sourceLocation` is outside of the roots.
    init(module: String, symbolGraphs files: [URL], roots: [URL], manifest: String? = nil) throws {
        let graphs = try files.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
        let byKind = Dictionary(grouping: graphs.flatMap(\.relationships), by: \.kind)
        let implemented = (byKind["memberOf"] ?? []).reduce(into: [:]) { $0[$1.source] = $1.sourceOrigin?.identifier }
        // Symbol graphs repeat the members of protocol extensions for each conforming type.
        let symbols = graphs.flatMap(\.symbols).filter { !$0.identifier.precise.contains("::SYNTHESIZED::") }
        // Two symbol graphs may contain the same overload.
        let unique = Dictionary(symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
        let requirements = Self.requirements(byKind, of: unique)
        let paths = unique.mapValues { symbol in
            let home = symbol.swiftExtension?.extendedModule ?? module
            return ((home == module ? [] : [home]) + symbol.pathComponents).joined(separator: ".")
        }
        let inherited = (byKind["conformsTo"] ?? []) + (byKind["inheritsFrom"] ?? [])
        let conformances = inherited.compactMap { relationship -> Conformance? in
            // A type that is not in the symbol graphs belongs to another module, and an extension adds the conformance.
            let type = paths[relationship.source] ?? relationship.source
            // The declaration of a protocol already contains the protocols that it refines.
            guard unique[relationship.source]?.kind.identifier != "swift.protocol",
                let name = paths[relationship.target] ?? relationship.targetFallback.map(Self.withoutModule),
                !Self.implied.contains(name)
            else { return nil }
            let constraints = (relationship.swiftConstraints ?? []).map {
                "\($0.lhs)\($0.kind == "sameType" ? " ==" : ":") \($0.rhs)"
            }
            let conditions = constraints.isEmpty ? "" : " where " + Set(constraints).sorted().joined(separator: ", ")
            return Conformance(type: type, target: name + conditions, targetType: relationship.target)
        }
        let publicSymbols = unique.map { name, symbol in
            var made = PublicSymbol(symbol, path: paths[name] ?? "", roots: roots)
            made.implementedRequirement = implemented[name]
            if made.file == nil, symbol.location?.uri.hasPrefix("file:") == true,
                PublicSymbol.module(ofType: name) == module
            {
                made.file = manifest
                made.line = 1
            }
            made.requirement = requirements[name]
            // An associated type with a default type counts as a requirement with a default implementation.
            if made.requirement != nil, made.kind == "associatedtype", made.declaration.contains(" = ") {
                made.requirement = APIEntry.requirementWithDefault
            }
            return made
        }
        self.init(module: module, symbols: publicSymbols, conformances: Array(Set(conformances)))
    }

    /// Returns "Equatable" for "Swift.Equatable".
    private static func withoutModule(_ name: String) -> String {
        name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private static func requirements(
        _ byKind: [String: [SymbolGraph.Relationship]],
        of symbols: [String: SymbolGraph.Symbol]
    ) -> [String: String] {
        // Types that do not meet the conditions of an extension lack its implementation.
        let defaults = (byKind["defaultImplementationOf"] ?? []).filter { relationship in
            let own = symbols[relationship.target]?.conditions ?? []
            return symbols[relationship.source]?.conditions.allSatisfy(own.contains) ?? true
        }
        let withDefault = Set(defaults.map(\.target))
        let requirements = (byKind["requirementOf"] ?? []) + (byKind["optionalRequirementOf"] ?? [])
        return requirements.reduce(into: [:]) { kinds, requirement in
            let isOptional = withDefault.contains(requirement.source) || requirement.kind == "optionalRequirementOf"
            kinds[requirement.source] = isOptional ? APIEntry.requirementWithDefault : APIEntry.requirement
        }
    }
}

extension PublicSymbol {
    fileprivate init(_ symbol: SymbolGraph.Symbol, path: String, roots: [URL]) {
        // The fragments lack the access level, and only `open` differs from `public` for clients.
        var fragments = symbol.accessLevel == "open" ? [Fragment("open ")] : []
        for fragment in symbol.declarationFragments ?? [] {
            let type = fragment.preciseIdentifier
            // This fragment and the previous one refer to no type, so they are merged.
            if type == nil, let last = fragments.last, last.type == nil {
                fragments[fragments.count - 1] = Fragment(last.text + fragment.spelling)
            } else {
                fragments.append(Fragment(fragment.spelling, type: type))
            }
        }
        // The fragments lack the conditions of an extension, which a client depends on as on those of a generic declaration.
        for condition in symbol.swiftExtension?.constraints ?? [] {
            let isFirst = !fragments.contains { $0.text.contains(" where ") }
            let sign = condition.kind == "sameType" ? " == " : " : "
            fragments.append(Fragment((isFirst ? " where " : ", ") + condition.lhs + sign))
            fragments.append(Fragment(condition.rhs, type: condition.rhsPrecise))
        }
        let kind = symbol.kind.identifier
        self.init(
            kind: kind.hasPrefix("swift.") ? String(kind.dropFirst("swift.".count)) : kind,
            path: path,
            fragments: fragments
        )
        let availability = symbol.availability ?? []
        if availability.contains(where: { $0.isUnconditionallyUnavailable == true }) {
            self.availability = "unavailable"
        } else if availability.contains(where: { $0.isUnconditionallyDeprecated == true }) {
            self.availability = "deprecated"
        }
        extendedModule = symbol.swiftExtension?.extendedModule
        constraintTypes = (symbol.swiftGenerics?.constraints ?? []).filter { $0.kind == "sameType" }.map {
            Fragment($0.rhs, type: $0.rhsPrecise)
        }
        isDocumented = symbol.docComment.map { !$0.isEmpty } ?? false
        if let location = symbol.location, let url = URL(string: location.uri) {
            file = roots.map(url.path(from:)).first { !$0.hasPrefix("/") }
            line = location.position.line + 1
        }
    }
}
