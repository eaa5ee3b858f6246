/// What became of one declaration between two states of an interface.
package struct APIChange: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Codable {
        case added, removed, changed
    }

    package let kind: Kind
    package let module: String
    package let path: String
    /// nil where it is new.
    package let before: String?
    /// nil where it is gone.
    package let after: String?
    /// What may not compile any more: "code that uses it"; nil where all does.
    package let breaks: String?

    package var isBreaking: Bool { breaks != nil }
}

extension APIText {
    /// The changes that lead from another state of the interface to this one, in the order of their names.
    package func changes(since old: APIText) -> [APIChange] {
        let gone = Dictionary(grouping: Set(old.entries).subtracting(entries).sorted(), by: Name.init)
        let new = Dictionary(grouping: Set(entries).subtracting(old.entries).sorted(), by: Name.init)
        let types = Set(old.entries.map { "\($0.module) \($0.path)" })
        return Set(gone.keys).union(new.keys).sorted().flatMap { name in
            let before = gone[name] ?? [], after = new[name] ?? []
            // Of overloads nobody knows which became which: as many as there are on both sides are changed.
            let changed = name.isConformance ? 0 : min(before.count, after.count)
            let pairs = zip(before.prefix(changed), after.prefix(changed))
            return pairs.map { APIChange(from: $0, to: $1) }
                + before.dropFirst(changed).map { APIChange(removed: $0) }
                + after.dropFirst(changed).map { APIChange(added: $0, toKnownTypes: types) }
        }
    }

    /// What stays the same when a declaration changes.
    private struct Name: Hashable, Comparable {
        let module: String
        let path: String
        let isConformance: Bool

        init(_ entry: APIEntry) {
            module = entry.module
            path = entry.path
            isConformance = entry.isConformance
        }

        static func < (left: Self, right: Self) -> Bool {
            (left.module, left.path, left.isConformance ? 1 : 0) < (
                right.module, right.path, right.isConformance ? 1 : 0
            )
        }
    }
}

extension APIChange {
    fileprivate init(removed entry: APIEntry) {
        self.init(
            kind: .removed,
            module: entry.module,
            path: entry.path,
            before: entry.declaration,
            after: nil,
            breaks: entry.isConformance ? "code that relies on the conformance" : "code that uses it"
        )
    }

    fileprivate init(added entry: APIEntry, toKnownTypes types: Set<String>) {
        // What a new type holds breaks nobody.
        let owner = entry.path.lastIndex(of: ".").map { String(entry.path[..<$0]) } ?? ""
        let isInOldType = types.contains("\(entry.module) \(owner)")
        let breaks: String? =
            if isInOldType, entry.declaration.hasPrefix(APIEntry.requirement) {
                "types that conform to \(owner)"
            } else if isInOldType, entry.declaration.hasPrefix("case ") || entry.declaration.hasPrefix("indirect case ")
            {
                "switches over \(owner) without a default"
            } else {
                nil
            }
        self.init(
            kind: .added,
            module: entry.module,
            path: entry.path,
            before: nil,
            after: entry.declaration,
            breaks: breaks
        )
    }

    fileprivate init(from before: APIEntry, to after: APIEntry) {
        self.init(
            kind: .changed,
            module: after.module,
            path: after.path,
            before: before.declaration,
            after: after.declaration,
            breaks: DeclarationText(after.declaration).fits(DeclarationText(before.declaration))
                ? nil : "code that uses it"
        )
    }
}
