package import Foundation
import TestSupport

/// Lists what Swift files import, as the compiler parses them. Nothing is built, and the modules need not exist.
package struct ImportScanner: Sendable {
    /// The platforms the workspace is written for. An `#if os(…)` is evaluated for each.
    private static let triples = ["x86_64-unknown-linux-gnu", "arm64-apple-macosx26.0"]

    package init() {}

    /// A file the compiler cannot parse.
    package struct ParseError: Error, CustomStringConvertible {
        package let description: String
    }

    /// The modules that any of the files imports, on any platform.
    package func modules(in files: [URL]) async throws -> Set<String> {
        guard !files.isEmpty else { return [] }
        let conditional = try files.filter { try String(contentsOf: $0, encoding: .utf8).contains("#if") }
        var modules = try await parsed(files, for: Self.triples[0])
        guard !conditional.isEmpty else { return modules }
        for triple in Self.triples.dropFirst() {
            modules.formUnion(try await parsed(conditional, for: triple))
        }
        return modules.union(try await modulesBehindConditions(in: conditional))
    }

    private func parsed(_ files: [URL], for triple: String) async throws -> Set<String> {
        let outcome = try await parse(files, for: triple)
        guard outcome.exitCode == 0 else { throw ParseError(description: outcome.errorText) }
        return Self.names(outcome)
    }

    /// Which platform has which module is not known here, so `#if canImport(…)` is evaluated the same way for each triple.
    /// To see every branch of every condition the conditions are taken out and the files parsed once more. What is left
    /// may be no valid Swift, but the compiler reports the imports nonetheless.
    private func modulesBehindConditions(in files: [URL]) async throws -> Set<String> {
        try await withTemporaryFolder { folder in
            var copies: [URL] = []
            for file in files {
                // The compiler refuses two files of one name.
                let copy = folder.appending(path: "copy\(copies.count).swift")
                try copy.write(EveryBranch.of(String(contentsOf: file, encoding: .utf8)))
                copies.append(copy)
            }
            return Self.names(try await parse(copies, for: Self.triples[0]))
        }
    }

    private func parse(_ files: [URL], for triple: String) async throws -> Command.Outcome {
        let options = [
            "-frontend", "-emit-imported-modules", "-o", "-", "-target", triple, "-swift-version", "6",
            // Else it would be made from the file's name, which need not be an identifier.
            "-module-name", "Scanned",
        ]
        return try await Command(["swiftc"] + options + files.map(\.filePath)).run()
    }

    private static func names(_ outcome: Command.Outcome) -> Set<String> {
        Set(outcome.text.split(separator: "\n").map(String.init))
    }
}
