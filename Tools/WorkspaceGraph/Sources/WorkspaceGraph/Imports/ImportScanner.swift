package import Foundation
import ProcessSupport

/// A scanner for the imports of Swift files, which uses the compiler's parser. Nothing is built, and the imported modules need not exist.
package struct ImportScanner: Sendable {
    /// The maximum number of files that one compiler process parses. Each file takes about a millisecond.
    private static let chunk = 400

    private let compiler: String

    package init(compiler: String = "swiftc") {
        self.compiler = compiler
    }

    package struct Statement: Sendable, Hashable, Comparable {
        package let line: Int
        /// The imported module without a submodule or declaration: "Wanted" for `import struct Wanted.Inner`.
        package let module: String

        package init(line: Int, module: String) {
            self.line = line
            self.module = module
        }

        package static func < (left: Self, right: Self) -> Bool {
            (left.line, left.module) < (right.line, right.module)
        }
    }

    /// The imports and the syntax error of a file.
    package struct Scan: Sendable {
        /// The imports in all branches of conditional compilation, for all platforms.
        package var imports: Set<Statement> = []
        /// The first syntax error as "LINE: MESSAGE"; nil if there is none. Imports after the error may be missing.
        package var syntaxError: String?
    }

    /// Returns the imports of each file, in the order of the files.
    ///
    /// - Throws: ``WorkspaceError`` if the compiler's output has an unknown format; another error if a file cannot be read.
    package func scan(_ files: [URL]) async throws -> [Scan] {
        let chunks = stride(from: 0, to: files.count, by: Self.chunk).map { start in
            Array(files[start..<min(start + Self.chunk, files.count)])
        }
        return try await withThrowingTaskGroup(of: (Int, [Scan]).self) { group in
            for (index, chunk) in chunks.enumerated() {
                group.addTask { (index, try await scanChunk(chunk)) }
            }
            let scans = try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            return chunks.indices.flatMap { scans[$0] ?? [] }
        }
    }

    private struct Source {
        let index: Int
        let text: String
    }

    /// Parses each file unchanged. Parses a file that contains `#if` again without the directives, to find the imports in all branches. The
    /// second text may be invalid Swift, but the compiler still reports its imports.
    private func scanChunk(_ files: [URL]) async throws -> [Scan] {
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        let all = texts.enumerated().map { Source(index: $0.offset, text: $0.element) }
        let branches = all.filter { $0.text.contains("#if") }.map {
            Source(index: $0.index, text: ConditionalCompilation.removingDirectives(from: $0.text))
        }
        var scans = try await parse(all)
        for (index, scan) in try await parse(branches) {
            scans[index, default: Scan()].imports.formUnion(scan.imports)
        }
        return texts.indices.map { scans[$0] ?? Scan() }
    }

    /// Parses copies of the files with unique names, because the compiler refuses two files with the same name. A probe file with a known
    /// import verifies the format of the compiler's output.
    ///
    /// Swift 6.3.1 can crash on a combination of valid files. After a failure, each half of the files is parsed separately.
    private func parse(_ sources: [Source]) async throws -> [Int: Scan] {
        guard !sources.isEmpty else { return [:] }
        do {
            return try await parseTogether(sources)
        } catch is WorkspaceError where sources.count > 1 {
            let middle = sources.count / 2
            let first = try await parse(Array(sources[..<middle])), second = try await parse(Array(sources[middle...]))
            return first.merging(second) { $1 }
        }
    }

    private func parseTogether(_ sources: [Source]) async throws -> [Int: Scan] {
        try await withTemporaryFolder { folder in
            try folder.appending(path: "probe.swift").write("import WorkspaceProbe")
            for source in sources { try folder.appending(path: "\(source.index).swift").write(source.text) }
            let names = sources.map { "\($0.index).swift" } + ["probe.swift"]
            let options = ["-frontend", "-dump-parse", "-swift-version", "6", "-module-name", "Scanned"]
            let command = ([compiler] + options + names.flatMap { ["-primary-file", $0] }).joined(separator: " ")
            // The filter reduces the compiler's output, which is thirty times as large as the source code.
            let filter = "LC_ALL=C grep -a '^ *(import_decl' | LC_ALL=C cut -c 1-400"
            let outcome = try await Subprocess(["sh", "-c", "{ \(command) 2>errors; } | \(filter)"], in: folder).run()
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
                scans[index, default: Scan()].imports.insert(Statement(line: number, module: String(match.3)))
            }
        }
        guard isProbed else {
            throw WorkspaceError(
                "Cannot read the imports: the output of swiftc -dump-parse has an unknown format. \(errors.prefix(300))"
            )
        }
        for line in errors.split(separator: "\n") {
            guard let match = line.firstMatch(of: /^(\d+)\.swift:(\d+):\d+: error: (.*)/), let index = Int(match.1),
                // Top-level code is valid in main.swift, but the copy has another name.
                !match.3.contains("allowed at the top level"), scans[index]?.syntaxError == nil
            else { continue }
            scans[index, default: Scan()].syntaxError = "\(match.2): \(match.3)"
        }
        return scans
    }
}
