/// An interface as text: a sorted line for each declaration.
///
///     module Persistence
///     Record  struct Record
///     Record  : Sendable
///     Record.key  var key: String
struct APIText: Sendable, Hashable {
    private static let moduleMark = "module "
    private static let gap = "  "

    /// Sorted.
    let entries: [APIEntry]

    init(_ interfaces: [ModuleInterface]) {
        let all = interfaces.flatMap { interface in
            interface.symbols.map { APIEntry($0, in: interface.module) }
                + interface.conformances.map {
                    APIEntry(module: interface.module, path: $0.type, declaration: ": \($0.target)")
                }
        }
        entries = Set(all).sorted()
    }

    /// A line that is no declaration, perhaps after a merge.
    struct Misread: Error, CustomStringConvertible {
        let line: Int
        let text: String
        var description: String { "line \(line) is no declaration: \(text)" }
    }

    /// Parses the lines.
    init(reading text: String) throws(Misread) {
        var module = ""
        var entries: Set<APIEntry> = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("#") || line.allSatisfy(\.isWhitespace) { continue }
            if line.hasPrefix(Self.moduleMark) {
                module = String(line.dropFirst(Self.moduleMark.count))
            } else if let gap = line.firstRange(of: Self.gap), !module.isEmpty {
                let path = String(line[..<gap.lowerBound])
                entries.insert(APIEntry(module: module, path: path, declaration: String(line[gap.upperBound...])))
            } else {
                throw Misread(line: index + 1, text: String(line))
            }
        }
        self.entries = entries.sorted()
    }

    /// The lines of the modules, each of which begins with its name.
    var lines: [String] {
        Dictionary(grouping: entries, by: \.module).sorted { $0.key < $1.key }.flatMap { module, entries in
            ["\(Self.moduleMark)\(module)"] + entries.map { "\($0.path)\(Self.gap)\($0.declaration)" }
        }
    }

    /// The content of a package's file.
    func text(package: String) -> String {
        PackageAPI.header(of: package)
            + lines.map { ($0.hasPrefix(Self.moduleMark) ? "\n" : "") + $0 + "\n" }.joined()
    }
}

/// A line of an interface.
struct APIEntry: Sendable, Hashable, Comparable {
    /// The prefix of protocol requirements.
    static let requirement = "requirement: "
    /// The prefix of protocol requirements with a default implementation.
    static let requirementWithDefault = "requirement with a default: "

    let module: String
    /// "Record.init(key:value:)"
    let path: String
    /// "init(key: String, value: Data)", or ": Sendable" for a conformance.
    let declaration: String

    init(module: String, path: String, declaration: String) {
        self.module = module
        self.path = path
        self.declaration = declaration
    }

    init(_ symbol: PublicSymbol, in module: String) {
        let demand =
            switch symbol.demand {
            case .requirement: Self.requirement
            case .requirementWithDefault: Self.requirementWithDefault
            case nil: ""
            }
        let availability = symbol.availability.map { "@available(*, \($0)) " } ?? ""
        self.init(module: module, path: symbol.path, declaration: demand + availability + symbol.declaration)
    }

    var isConformance: Bool { declaration.hasPrefix(": ") }

    /// A type comes before its conformances.
    static func < (left: Self, right: Self) -> Bool {
        (left.module, left.path, left.isConformance ? 1 : 0, left.declaration)
            < (right.module, right.path, right.isConformance ? 1 : 0, right.declaration)
    }
}
