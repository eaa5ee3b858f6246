package import Foundation
internal import ProcessSupport

/// Lists what Swift files import, as the compiler parses them. Nothing is built, and the modules need not exist.
package struct ImportScanner: Sendable {
    /// Files for one run of the compiler, which takes a millisecond for each.
    private static let chunk = 400

    private let flags: [String]

    /// - Parameter flags: the flags that the authors' own conditions ask for, as `-D` sets them.
    package init(flags: [String] = []) {
        self.flags = flags
    }

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

    /// Which platform has which module is not known here, and code for macOS must be seen on Linux. So the conditions are taken
    /// out and the files parsed once more, to see every branch of every condition. What is left may be no valid Swift, but the
    /// compiler reports the imports nonetheless.
    private func scanChunk(_ files: [URL]) async throws -> [Scan] {
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        let all = texts.enumerated().map { Source(index: $0.offset, text: $0.element) }
        let conditional = all.filter { $0.text.contains("#if") }
        let branches = conditional.map { Source(index: $0.index, text: EveryBranch.of($0.text)) }
        var scans = try await parse(all)
        for (index, scan) in try await parse(branches) {
            scans[index, default: Scan()].imports.formUnion(scan.imports)
        }
        for source in conditional where EveryBranch.hasFlags(source.text) {
            let live = try await modules(of: EveryBranch.ofPlatforms(source.text))
            let imports = scans[source.index]?.imports ?? []
            scans[source.index]?.imports = Set(
                imports.map {
                    ImportStatement(line: $0.line, module: $0.module, isActive: live.contains($0.module))
                }
            )
        }
        return texts.indices.map { scans[$0] ?? Scan() }
    }

    private struct Source {
        let index: Int
        let text: String
    }

    /// The modules that a text imports under the flags. Only this way the compiler evaluates conditions, and only for all of a file.
    private func modules(of text: String) async throws -> Set<String> {
        try await withTemporaryFolder { folder in
            try folder.appending(path: "Source.swift").write(text)
            let options = ["-frontend", "-emit-imported-modules", "-o", "-", "-swift-version", "6"]
            let outcome = try await Subprocess(
                ["swiftc"] + options + flags.flatMap { ["-D", $0] } + ["Source.swift"],
                in: folder
            )
            .run()
            guard outcome.exitCode < 128 else {
                throw ScanError(description: "The compiler was ended before it said what a file imports.")
            }
            return Set(outcome.text.split(separator: "\n").map(String.init))
        }
    }

    /// Parses copies, because the compiler refuses two files of one name. A probe goes with them, whose import must be found.
    private func parse(_ sources: [Source]) async throws -> [Int: Scan] {
        guard !sources.isEmpty else { return [:] }
        return try await withTemporaryFolder { folder in
            try folder.appending(path: "probe.swift").write("import WorkspaceProbe")
            for source in sources { try folder.appending(path: "\(source.index).swift").write(source.text) }
            let names = sources.map { "\($0.index).swift" } + ["probe.swift"]
            let options = [
                "-frontend", "-dump-parse", "-swift-version", "6", "-module-name", "Scanned",
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
                // In main.swift they are, but these files have other names.
                !match.3.contains("allowed at the top level"), scans[index]?.syntaxError == nil
            else { continue }
            scans[index, default: Scan()].syntaxError = "\(match.2): \(match.3)"
        }
        return scans
    }
}
