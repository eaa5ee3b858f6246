package import Foundation
internal import ProcessSupport

/// Lists what Swift files import, as the compiler parses them. Nothing is built, and the modules need not exist.
package struct ImportScanner: Sendable {
    /// The platforms whose conditions are evaluated.
    private static let triples = ["x86_64-unknown-linux-gnu", "arm64-apple-macosx26.0"]
    /// Files for one run of the compiler, which takes a millisecond for each.
    private static let chunk = 400

    package init() {}

    /// The compiler's answer cannot be understood, or it cannot be run.
    package struct ScanError: Error, CustomStringConvertible {
        package let description: String
    }

    /// What a file imports.
    package struct Scan: Sendable {
        /// On any platform and in any branch, sorted, each line once.
        package var imports: Set<ImportStatement> = []
        /// What the compiler cannot parse in it. Imports behind that place may be missing.
        package var syntaxError: String?
    }

    /// The scans of the files, in their order.
    package func scan(_ files: [URL]) async throws -> [Scan] {
        let chunks = stride(from: 0, to: files.count, by: Self.chunk).map { start in
            Array(files[start..<min(start + Self.chunk, files.count)])
        }
        return try await withThrowingTaskGroup(of: (Int, [Scan]).self) { group in
            for (index, chunk) in chunks.enumerated() {
                group.addTask { (index, try await scanChunk(chunk)) }
            }
            var scans: [Int: [Scan]] = [:]
            for try await (index, found) in group { scans[index] = found }
            return chunks.indices.flatMap { scans[$0] ?? [] }
        }
    }

    /// Which platform has which module is not known here, so `#if canImport(…)` is evaluated the same way for each triple.
    /// To see every branch of every condition the conditions are taken out and the files parsed once more. What is left
    /// may be no valid Swift, but the compiler reports the imports nonetheless.
    private func scanChunk(_ files: [URL]) async throws -> [Scan] {
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        let all = Array(texts.enumerated())
        let conditional = all.filter { $0.element.contains("#if") }
        let branches = conditional.map { ($0.offset, EveryBranch.of($0.element)) }
        var scans = try await parse(all, for: Self.triples[0])
        for more in [
            try await parse(conditional, for: Self.triples[1]), try await parse(branches, for: Self.triples[0]),
        ] {
            for (index, scan) in more { scans[index, default: Scan()].imports.formUnion(scan.imports) }
        }
        return texts.indices.map { scans[$0] ?? Scan() }
    }

    /// Parses copies, because the compiler refuses two files of one name. A probe goes with them, whose import must be found.
    private func parse(_ sources: [(offset: Int, element: String)], for triple: String) async throws -> [Int: Scan] {
        guard !sources.isEmpty else { return [:] }
        return try await withTemporaryFolder { folder in
            try folder.appending(path: "probe.swift").write("import WorkspaceProbe")
            for (index, text) in sources { try folder.appending(path: "\(index).swift").write(text) }
            let names = sources.map { "\($0.offset).swift" } + ["probe.swift"]
            let options = [
                "-frontend", "-dump-parse", "-target", triple, "-swift-version", "6", "-module-name", "Scanned",
            ]
            let command = (["swiftc"] + options + names.flatMap { ["-primary-file", $0] }).joined(separator: " ")
            // The whole dump is some thirty times the source, and holds whatever its texts hold.
            let outcome = try await Subprocess(
                ["sh", "-c", "{ \(command) 2>errors; } | LC_ALL=C grep -a '^ *(import_decl' | LC_ALL=C cut -c 1-400"],
                in: folder
            )
            .run()
            let errors = try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
            return try Self.scans(outcome.text, errors: errors)
        }
    }

    private static func scans(_ dump: String, errors: String) throws -> [Int: Scan] {
        var scans: [Int: Scan] = [:]
        var isProbed = false
        // (import_decl decl_context=0x5 range=[17.swift:2:11 - line:2:27] kind=struct module="A.B")
        let pattern = /range=\[(\w+)\.swift:(\d+):\d+ - .* module="([^".]+)/
        for line in dump.split(separator: "\n") {
            guard let match = line.firstMatch(of: pattern), let number = Int(match.2) else { continue }
            if match.1 == "probe" {
                isProbed = match.3 == "WorkspaceProbe"
            } else if let index = Int(match.1) {
                scans[index, default: Scan()].imports.insert(ImportStatement(line: number, module: String(match.3)))
            }
        }
        guard isProbed else {
            throw ScanError(description: "The compiler does not say what files import. \(errors.prefix(300))")
        }
        for line in errors.split(separator: "\n") {
            guard let match = line.firstMatch(of: /^(\d+)\.swift:(\d+):\d+: error: (.*)/), let index = Int(match.1),
                scans[index]?.syntaxError == nil
            else { continue }
            scans[index, default: Scan()].syntaxError = "\(match.2): \(match.3)"
        }
        return scans
    }
}
