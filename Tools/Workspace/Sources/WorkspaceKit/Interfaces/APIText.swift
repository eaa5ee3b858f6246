/// A package's interface as a text that people read and compare: a line for each declaration, sorted.
///
///     module Persistence
///     Record  struct Record
///     Record  : Sendable
///     Record.key  var key: String
package struct APIText: Sendable, Hashable {
    /// Its file in a package's folder.
    package static let fileName = "API.txt"

    /// Sorted.
    package let entries: [APIEntry]

    package init(_ interfaces: [ModuleInterface]) {
        let all = interfaces.flatMap { interface in
            interface.symbols.map { APIEntry($0, in: interface.module) }
                + interface.conformances.map {
                    APIEntry(module: interface.module, path: $0.type, declaration: ": \($0.target)")
                }
        }
        entries = Set(all).sorted()
    }

    /// A line that is no part of an interface: perhaps a merge left it there.
    package struct Misread: Error, CustomStringConvertible {
        package let line: Int
        package let text: String
        package var description: String { "line \(line) is no declaration: \(text)" }
    }

    /// Reads what ``text(package:)`` wrote.
    package init(reading text: String) throws(Misread) {
        var module = ""
        var entries: [APIEntry] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("#") || line.allSatisfy(\.isWhitespace) { continue }
            if line.hasPrefix(Self.moduleMark) {
                module = String(line.dropFirst(Self.moduleMark.count))
            } else if let gap = line.firstRange(of: Self.gap), !module.isEmpty {
                let path = String(line[..<gap.lowerBound])
                entries.append(APIEntry(module: module, path: path, declaration: String(line[gap.upperBound...])))
            } else {
                throw Misread(line: index + 1, text: String(line))
            }
        }
        self.entries = Set(entries).sorted()
    }

    private static let moduleMark = "module "
    private static let gap = "  "

    /// A line for each declaration, and one that begins each module.
    package var lines: [String] {
        Dictionary(grouping: entries, by: \.module).sorted { $0.key < $1.key }.flatMap { module, entries in
            ["\(Self.moduleMark)\(module)"] + entries.map { "\($0.path)\(Self.gap)\($0.declaration)" }
        }
    }

    /// The file's text.
    package func text(package: String) -> String {
        let body = lines.map { ($0.hasPrefix(Self.moduleMark) ? "\n" : "") + $0 + "\n" }
        return "# What \(package) offers to others. Written by `./workspace.sh api snapshot`.\n" + body.joined()
    }
}
