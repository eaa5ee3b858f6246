/// A name that somebody wants to give to something new.
package struct NewName: Sendable {
    package let forms: NameForms

    /// Longer ones make lines that no formatter can break.
    private static let longest = 40

    /// - Parameters:
    ///   - text: as it was typed; `suffix` behind it is understood.
    ///   - kind: "feature", for the error.
    /// - Throws: ``WorkspaceError``.
    package init(_ text: String, kind: String, suffix: String = "") throws {
        let isSuffixed = !suffix.isEmpty && text.hasSuffix(suffix)
        let name = isSuffixed ? String(text.dropLast(suffix.count)) : text
        guard !name.isEmpty else {
            throw WorkspaceError("'\(text)' says no more than that it is a \(kind).", remedy: "Name what it is about.")
        }
        guard Self.isWellFormed(name) else {
            throw WorkspaceError(
                "'\(text)' cannot name a \(kind): a name is written like ShoppingList, in letters and digits of ASCII.",
                remedy: Self.proposal(for: name).map { "Did you mean '\($0)'?" }
            )
        }
        guard name.count <= Self.longest else {
            throw WorkspaceError("'\(text)' is too long: a name has \(Self.longest) letters at most.")
        }
        forms = NameForms(name)
        let reserved = [forms.upperCamel, forms.lowerCamel].first { Self.keywords.contains($0) }
        if let reserved {
            throw WorkspaceError("'\(text)' cannot name a \(kind): '\(reserved)' is a word of Swift.")
        }
    }

    /// The words of what was typed, put together as a name. What holds anything else than words is another mistake.
    private static func proposal(for text: String) -> String? {
        let words = text.split { " -_.".contains($0) }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return isWellFormed(name) && name.count <= longest ? name : nil
    }

    private static func isWellFormed(_ name: String) -> Bool {
        name.first?.isUppercase == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// Refuses names of packages, targets and products that there are, and of modules of the system.
    ///
    /// - Throws: ``WorkspaceError``.
    package static func refuse(taken names: [String], in workspace: Workspace) throws {
        var owners: [String: String] = [:]
        for package in workspace.packages {
            let taken = [package.name, package.identity] + package.products.map(\.name)
            for name in taken + package.manifest.targets.flatMap({ [$0.name, $0.module] }) {
                owners[name.lowercased()] = package.path
            }
        }
        for module in systemModules.union(workspace.rules.system.values.joined()) {
            owners[module.lowercased()] = owners[module.lowercased()] ?? "the system"
        }
        for name in names {
            guard let owner = owners[name.lowercased()] else { continue }
            throw WorkspaceError("The name \(name) is taken by \(owner).", remedy: "Choose another name.")
        }
    }

    private static let systemModules: Set = [
        "Combine", "CoreData", "CoreFoundation", "Cxx", "Darwin", "Dispatch", "Distributed", "Foundation",
        "FoundationEssentials",
        "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Observation",
        "PackageDescription", "PackagePlugin", "RegexBuilder", "Swift", "SwiftData", "SwiftUI", "Synchronization",
        "Testing", "WinSDK",
        "XCTest",
    ]

    private static let keywords: Set = [
        "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "async", "await", "borrowing",
        "break",
        "case", "catch", "class", "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
        "inout", "internal", "is", "let", "macro", "nil", "open", "operator", "package", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static", "struct", "subscript", "super",
        "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
