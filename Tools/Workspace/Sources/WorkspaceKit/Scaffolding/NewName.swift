import Foundation
import ProcessSupport
package import WorkspaceGraph

package struct NameForms: Sendable, Hashable {
    /// The name in upper camel case: "ShoppingList".
    package let upperCamel: String
    private let words: [String]

    /// - Parameter upperCamel: ASCII letters and digits, beginning with a capital. "TVShows" has the words "TV" and "Shows".
    package init(_ upperCamel: String) {
        self.upperCamel = upperCamel
        let letters = Array(upperCamel)
        words = letters.indices.reduce(into: []) { words, index in
            let letter = letters[index]
            let followsSmall = index > 0 && !letters[index - 1].isUppercase
            let precedesSmall = index + 1 < letters.count && letters[index + 1].isLowercase
            if words.isEmpty || (letter.isUppercase && (followsSmall || precedesSmall)) { words.append("") }
            words[words.count - 1].append(letter)
        }
    }

    /// The name in lower camel case: "shoppingList".
    package var lowerCamel: String { (words.first ?? "").lowercased() + words.dropFirst().joined() }

    /// The name of an entry of a list with this name: "ShoppingListEntry", and "CollectionEntry" for "Collections".
    package var entry: NameForms {
        let last = words.last ?? ""
        return NameForms(words.dropLast().joined() + Self.singular(last) + "Entry")
    }

    private static func singular(_ word: String) -> String {
        let irregular = [
            "Cookies": "Cookie", "Movies": "Movie", "News": "News", "Series": "Series", "Species": "Species",
        ]
        if let known = irregular[word] { return known }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if ["ches", "shes", "sses", "xes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        return word.hasSuffix("s") && !["ics", "is", "ss", "us"].contains(where: word.hasSuffix)
            ? String(word.dropLast()) : word
    }

    /// All spellings in a fixed order: "ShoppingList", "shoppingList", "shopping-list", "shopping list", "Shopping list".
    package var all: [String] {
        let kebab = words.map { $0.lowercased() }.joined(separator: "-")
        // Abbreviations keep their capitals, as in "TV shows".
        let phrase = words.map { $0.count > 1 && !$0.contains(where: \.isLowercase) ? $0 : $0.lowercased() }
            .joined(separator: " ")
        return [upperCamel, lowerCamel, kebab, phrase, phrase.prefix(1).uppercased() + phrase.dropFirst()]
    }
}

package enum NewName {
    /// The maximum length of a name in characters. The formatter cannot break lines with longer names.
    private static let longest = 40

    /// Returns the spellings of a name. A message about an invalid one contains `kind`, such as "feature".
    package static func forms(_ text: String, kind: String, suffix: String = "") throws -> NameForms {
        let isSuffixed = !suffix.isEmpty && text.hasSuffix(suffix)
        let name = isSuffixed ? String(text.dropLast(suffix.count)) : text
        guard !name.isEmpty else {
            throw WorkspaceError(
                "'\(text)' cannot name a \(kind): it is only the suffix.",
                remedy: "Add a name before '\(suffix)'."
            )
        }
        guard isWellFormed(name) else {
            let words = text.split { " -_.".contains($0) }
            let proposal = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            throw WorkspaceError(
                "'\(text)' cannot name a \(kind): names look like ShoppingList and contain only ASCII letters and digits.",
                remedy: isWellFormed(proposal) && proposal.count <= longest ? "Did you mean '\(proposal)'?" : nil
            )
        }
        guard name.count <= longest else {
            throw WorkspaceError("'\(text)' is too long: a name has at most \(longest) characters.")
        }
        let forms = NameForms(name)
        if let reserved = [forms.upperCamel, forms.lowerCamel].first(where: keywords.contains) {
            throw WorkspaceError("'\(text)' cannot name a \(kind): '\(reserved)' is a Swift keyword.")
        }
        return forms
    }

    /// Throws a `WorkspaceError` if Swift or Foundation have a type with one of the names, which the new code would hide.
    package static func refuseSystemTypes(_ names: [String]) async throws {
        for name in names {
            let source = """
                import Foundation
                #if canImport(FoundationNetworking)
                import FoundationNetworking
                #endif
                typealias Probe = \(name)

                """
            var compiler = Subprocess(["swiftc", "-typecheck", "-suppress-warnings", "-"])
            compiler.input = Data(source.utf8)
            // Without a compiler, a later build fails anyway.
            guard let outcome = try? await compiler.run(), outcome.exitCode == 0 else { continue }
            throw taken(name, by: "Swift or Foundation")
        }
    }

    private static func isWellFormed(_ name: String) -> Bool {
        name.first?.isUppercase == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// Throws an error if a package, target, product, public type or system module has one of the names in any case.
    package static func refuse(taken names: [String], in workspace: Workspace) throws {
        var owners: [String: String] = [:]
        for package in workspace.packages {
            let ofTargets = workspace.targets(of: package).flatMap { [$0.name, $0.module] }
            for name in [package.name, package.identity] + package.products.map(\.name) + ofTargets {
                owners[name.lowercased()] = package.path
            }
        }
        let types = workspace.packages.flatMap(workspace.publicModules).flatMap { target in
            publicTypes(of: target, in: workspace).map { ($0, "a type of \(target.name)") }
        }
        let modules = SystemModules.names.union(workspace.rules.system.values.joined()).map { ($0, "the system") }
        owners.merge((types + modules).map { ($0.0.lowercased(), $0.1) }) { first, _ in first }
        for name in names {
            guard let owner = owners[name.lowercased()] else { continue }
            throw taken(name, by: owner)
        }
    }

    private static func taken(_ name: String, by owner: String) -> WorkspaceError {
        WorkspaceError("The name \(name) is already used by \(owner).", remedy: "Choose another name.")
    }

    private static func publicTypes(of target: WorkspaceTarget, in workspace: Workspace) -> [String] {
        target.swiftFiles.flatMap { file -> [String] in
            let text = (try? String(contentsOf: workspace.url(of: file.path), encoding: .utf8)) ?? ""
            // A line of a type's declaration begins with its access level.
            return text.codeLines.filter { $0.hasPrefix("public ") }.compactMap { line in
                line.firstMatch(of: /\b(?:struct|class|enum|protocol|actor|typealias) (\w+)/).map { String($0.1) }
            }
        }
    }

    private static let keywords = Set(
        """
        Any Protocol Self Type actor any as associatedtype async await borrowing break case catch class consuming continue default
        defer deinit do else enum extension fallthrough false fileprivate for func guard if import in init inout internal is let
        macro nil open operator package precedencegroup private protocol public repeat rethrows return self some static struct
        subscript super switch throw throws true try typealias var where while
        """
        .split(whereSeparator: \.isWhitespace).map(String.init)
    )
}
