import WorkspaceGraph

/// The public interface of a package as text, with one line for each declaration, conformance and re-exported module, sorted.
///
///     module Persistence
///     Record  struct Record
///     Record  : Sendable
///     Record.key  var key: String
///     Values  @_exported import
struct APIText: Sendable, Hashable {
    private static let moduleMark = "module "
    private static let gap = "  "

    let entries: [APIEntry]

    init(_ interfaces: [ModuleInterface]) {
        let all = interfaces.flatMap { interface in
            func entry(_ path: String, _ declaration: String) -> APIEntry {
                APIEntry(module: interface.module, path: path, declaration: declaration)
            }
            return interface.symbols.map { entry($0.path, Self.declaration(of: $0)) }
                + interface.conformances.map { entry($0.type, ": \($0.target)") }
                + interface.reexports.map { entry($0, "@_exported import") }
        }
        entries = Set(all).sorted()
    }

    private static func declaration(of symbol: PublicSymbol) -> String {
        (symbol.requirement ?? "") + (symbol.availability.map { "@available(*, \($0)) " } ?? "") + symbol.declaration
    }

    init(reading text: String) throws(WorkspaceError) {
        var module = ""
        var entries: Set<APIEntry> = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if line.hasPrefix("#") || line.allSatisfy(\.isWhitespace) { continue }
            if line.hasPrefix(Self.moduleMark) {
                module = String(line.dropFirst(Self.moduleMark.count))
            } else if let gap = line.firstRange(of: Self.gap), !module.isEmpty {
                let path = String(line[..<gap.lowerBound])
                entries.insert(APIEntry(module: module, path: path, declaration: String(line[gap.upperBound...])))
            } else {
                throw WorkspaceError("line \(index + 1) is not a declaration: \(line)")
            }
        }
        self.entries = entries.sorted()
    }

    /// The lines of all modules. A line "module NAME" precedes the declarations and conformances of a module.
    var lines: [String] {
        Dictionary(grouping: entries, by: \.module).sorted { $0.key < $1.key }.flatMap { module, entries -> [String] in
            ["\(Self.moduleMark)\(module)"] + entries.map { "\($0.path)\(Self.gap)\($0.declaration)" }
        }
    }

    func text(package: String) -> String {
        PackageAPI.header(of: package)
            + lines.map { ($0.hasPrefix(Self.moduleMark) ? "\n" : "") + $0 + "\n" }.joined()
    }
}

struct APIEntry: Sendable, Hashable, Comparable {
    static let requirement = "requirement: "
    static let requirementWithDefault = "requirement with a default: "

    let module: String
    /// The path of the declaration or conforming type in the module, such as "Record.init(key:value:)".
    let path: String
    /// The text of a declaration, such as "init(key: String, value: Data)"; for a conformance, a text such as ": Sendable".
    let declaration: String

    var isConformance: Bool { declaration.hasPrefix(": ") }

    static func < (left: Self, right: Self) -> Bool {
        (left.module, left.path, left.isConformance ? 1 : 0, left.declaration)
            < (right.module, right.path, right.isConformance ? 1 : 0, right.declaration)
    }
}
