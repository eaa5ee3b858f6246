internal import Foundation
internal import ProcessSupport

extension ModuleInterface {
    /// Reads what the compiler wrote of a module: its own graph, and one for each module whose types it extends.
    ///
    /// - Parameter root: the workspace's; what lies elsewhere is no file of it.
    init(module: String, symbolGraphs files: [URL], root: URL) throws {
        let graphs = try files.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
        let relations = Relations(graphs.flatMap(\.relationships))
        // What a type has from a protocol's extension is told once more for the type, where that is asked for.
        let symbols = graphs.flatMap(\.symbols).filter { !$0.identifier.precise.contains("::SYNTHESIZED::") }
        // Overloads for several extended modules may be told twice.
        let unique = Dictionary(symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
        let paths = unique.mapValues { Self.path(of: $0, in: module) }
        self.init(
            module: module,
            symbols: unique.values.map { PublicSymbol($0, in: module, relations, root: root) },
            conformances: Self.conformances(relations.conformances, of: unique, paths: paths)
        )
    }

    fileprivate static func path(of symbol: SymbolGraph.Symbol, in module: String) -> String {
        let home = symbol.swiftExtension?.extendedModule ?? module
        return ((home == module ? [] : [home]) + symbol.pathComponents).joined(separator: ".")
    }

    /// Those that every type has unless it says otherwise.
    private static let implied: Set = ["Copyable", "Escapable", "SendableMetatype"]

    private static func conformances(
        _ relationships: [SymbolGraph.Relationship],
        of symbols: [String: SymbolGraph.Symbol],
        paths: [String: String]
    ) -> [Conformance] {
        let all = relationships.compactMap { relationship -> Conformance? in
            // A protocol names what it inherits from in its declaration.
            guard let type = paths[relationship.source],
                symbols[relationship.source]?.kind.identifier != "swift.protocol",
                let name = paths[relationship.target] ?? relationship.targetFallback.map(withoutModule),
                !implied.contains(name)
            else { return nil }
            return Conformance(type: type, target: name + conditions(relationship.swiftConstraints ?? []))
        }
        return Array(Set(all))
    }

    /// "Swift.Equatable" is written "Equatable".
    private static func withoutModule(_ name: String) -> String {
        name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private static func conditions(_ constraints: [SymbolGraph.Relationship.Constraint]) -> String {
        guard !constraints.isEmpty else { return "" }
        let texts = constraints.map { "\($0.lhs)\($0.kind == "sameType" ? " ==" : ":") \($0.rhs)" }
        return " where " + Set(texts).sorted().joined(separator: ", ")
    }
}

/// How symbols belong together, by the compiler's names for them.
private struct Relations {
    let conformances: [SymbolGraph.Relationship]
    let demands: [String: PublicSymbol.Demand]
    let fulfilled: [String: String]

    init(_ relationships: [SymbolGraph.Relationship]) {
        let byKind = Dictionary(grouping: relationships, by: \.kind)
        conformances = (byKind["conformsTo"] ?? []) + (byKind["inheritsFrom"] ?? [])
        let withDefault = Set((byKind["defaultImplementationOf"] ?? []).map(\.target))
        let requirements = (byKind["requirementOf"] ?? []) + (byKind["optionalRequirementOf"] ?? [])
        demands = requirements.reduce(into: [:]) { demands, requirement in
            let isFree = withDefault.contains(requirement.source) || requirement.kind == "optionalRequirementOf"
            demands[requirement.source] = isFree ? .requirementWithDefault : .requirement
        }
        fulfilled = (byKind["memberOf"] ?? []).reduce(into: [:]) { $0[$1.source] = $1.sourceOrigin?.identifier }
    }
}

extension PublicSymbol {
    fileprivate init(_ symbol: SymbolGraph.Symbol, in module: String, _ relations: Relations, root: URL) {
        let kind = symbol.kind.identifier
        // The access level is no part of what the compiler writes.
        var fragments = symbol.accessLevel == "open" ? [Fragment("open ")] : []
        for fragment in symbol.declarationFragments ?? [] {
            let type = fragment.preciseIdentifier
            // What stands between two types is one piece.
            if type == nil, let last = fragments.last, last.type == nil {
                fragments[fragments.count - 1] = Fragment(last.text + fragment.spelling)
            } else {
                fragments.append(Fragment(fragment.spelling, type: type))
            }
        }
        self.init(
            kind: kind.hasPrefix("swift.") ? String(kind.dropFirst("swift.".count)) : kind,
            path: ModuleInterface.path(of: symbol, in: module),
            fragments: fragments
        )
        let availability = symbol.availability ?? []
        if availability.contains(where: { $0.isUnconditionallyUnavailable == true }) {
            self.availability = "unavailable"
        } else if availability.contains(where: { $0.isUnconditionallyDeprecated == true }) {
            self.availability = "deprecated"
        }
        demand = relations.demands[symbol.identifier.precise]
        // One that stands for itself has a default.
        if demand == .requirement, kind == "swift.associatedtype", declaration.contains(" = ") {
            demand = .requirementWithDefault
        }
        requirement = relations.fulfilled[symbol.identifier.precise]
        isDocumented = symbol.docComment != nil
        if let location = symbol.location, let url = URL(string: location.uri) {
            let path = url.path(from: root)
            file = path.hasPrefix("/") ? nil : path
            line = location.position.line + 1
        }
    }
}
