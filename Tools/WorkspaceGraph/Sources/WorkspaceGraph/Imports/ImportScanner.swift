package import Foundation
import ProcessSupport

/// A scanner for the imports of Swift files, which uses the compiler's parser. Nothing is built, and the imported modules need not exist.
package struct ImportScanner: Sendable {
    /// The maximum number of files that one compiler process parses. Each file takes about a millisecond.
    private static let chunk = 400

    /// The module of the imports in place of directives.
    private static let mark = "WorkspaceDirective"

    /// The names of declarations and literals that a scan reports.
    private static let names = ImportIndex.environmentNames.union(ImportIndex.lookupNames)

    let compiler: String
    /// The time limit for one compiler process. The compiler needs hours for some files, such as megabytes of random bytes.
    let timeLimit: Duration

    package init(compiler: String = "swiftc", timeLimit: Duration = .seconds(20)) {
        self.compiler = compiler
        self.timeLimit = timeLimit
    }

    package struct Statement: Sendable, Hashable, Comparable, Codable {
        package let line: Int
        /// The imported module without a submodule or declaration: "Wanted" for `import struct Wanted.Inner`.
        package let module: String
        /// Whether other modules see the import: `@_exported`.
        package let isExported: Bool
        /// Whether the import gives access to internal declarations: `@testable`.
        package let isTestable: Bool

        package init(line: Int, module: String, isExported: Bool = false, isTestable: Bool = false) {
            self.line = line
            self.module = module
            self.isExported = isExported
            self.isTestable = isTestable
        }

        package static func < (left: Self, right: Self) -> Bool {
            (left.line, left.module) < (right.line, right.module)
        }
    }

    /// The imports and the syntax error of a file.
    package struct Scan: Sendable, Codable {
        /// The results that are cached. The others are needed during a scan only.
        private enum CodingKeys: CodingKey {
            case imports, selectors, conditions, omitted, syntaxError, linkNames, names
        }

        /// The imports in all branches of conditional compilation, for all platforms.
        package var imports: Set<Statement> = []
        /// The modules that the file names with a module selector, such as `Core::Value`, which needs no import.
        package var selectors: Set<Statement> = []
        /// The modules in the conditions `canImport` of directives. The result of such a condition depends on the built modules.
        package var conditions: Set<Statement> = []
        /// The lines of public declarations that a symbol graph omits: those with `@_spi` or `@_documentation`, or a name such as "_key".
        package var omitted: Set<Int> = []
        /// The first syntax error as "LINE: MESSAGE"; nil if there is none. Imports after the error may be missing.
        package var syntaxError: String?
        /// The number of syntax errors.
        var errorCount = 0
        /// The places of declarations that are valid at file scope only, such as an import in a function. The column counts bytes from 1.
        var misplaced: [(line: Int, column: Int)] = []
        /// The lines of the attributes `@_silgen_name` and `@_extern`, which call a function of another module without an import.
        package var linkNames: Set<Int> = []
        /// Whether the compiler crashed or exceeded the time limit. The imports are then unknown.
        package var isIncomplete = false
        /// The names in `ImportIndex.environmentNames` and `ImportIndex.lookupNames` that the file uses as code.
        package var names: Set<String> = []
    }

    /// The error for a compiler process that exceeded the time limit.
    private struct TimeLimitExceeded: Error {}

    /// A file, and the flags for `#if` that a build may set.
    package struct File: Sendable {
        package let url: URL
        package let flags: Set<String>

        package init(url: URL, flags: Set<String>) {
            self.url = url
            self.flags = flags
        }
    }

    /// Returns the imports of each file, in the order of the files.
    ///
    /// - Throws: ``WorkspaceError`` if the compiler's output has an unknown format; another error if a file cannot be read.
    package func scan(_ files: [File]) async throws -> [Scan] {
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

    struct NumberedText {
        let index: Int
        let text: String

        var size: Int { text.utf8.count }
    }

    /// Parses each file unchanged. Parses a file with conditional compilation twice more: with imports in place of the directives, which
    /// shows which directives are code, not part of a string or comment; and without directives and the branches that no build compiles.
    /// These texts may be invalid Swift, but the compiler still reports their imports.
    ///
    /// Comments and strings may hide directives from this tool, so the compiler also lists the imports of an unusual file for this platform.
    private func scanChunk(_ files: [File]) async throws -> [Scan] {
        let texts = try files.map { file in
            // #sourceLocation would change the line numbers that the compiler reports. A macro with another name changes nothing.
            String(decoding: try Data(contentsOf: file.url), as: UTF8.self)
                .replacing("#sourceLocation", with: "#sourceLocation_")
        }
        let all = texts.enumerated().map { NumberedText(index: $0.offset, text: $0.element) }
        var scans = try await parse(all)
        let conditional = texts.indices.filter { texts[$0].contains("#if") && scans[$0]?.isIncomplete != true }
        let marked = conditional.map {
            ConditionalCompilation.replacingDirectives(in: texts[$0], with: "import \(Self.mark)")
        }
        let branches = try await parse(zip(conditional, marked).map { NumberedText(index: $0, text: $1.text) })
        var compiled = texts
        for (index, source) in zip(conditional, marked) {
            let topLevel = Set((branches[index]?.imports ?? []).filter { $0.module == Self.mark }.map(\.line))
            let dead = ConditionalCompilation.deadLines(of: source.directives, flags: files[index].flags) {
                topLevel.contains($0)
            }
            compiled[index] = ConditionalCompilation.removingDirectives(from: texts[index], and: dead)
        }
        for (index, scan) in try await parse(conditional.map { NumberedText(index: $0, text: compiled[$0]) }) {
            scans[index, default: Scan()].merge(scan)
            scans[index, default: Scan()].addMisplacedImports(of: scan, in: compiled[index])
        }
        for (index, source) in zip(conditional, marked) {
            let topLevel = Set((branches[index]?.imports ?? []).filter { $0.module == Self.mark }.map(\.line))
            let isPlain = ConditionalCompilation.isPlain(texts[index])
            for directive in source.directives where isPlain || topLevel.contains(directive.line) {
                for condition in directive.condition.matches(of: /\bcanImport\s*\(\s*(\w+)/) {
                    let module = Statement(line: directive.line, module: String(condition.1))
                    scans[index, default: Scan()].conditions.insert(module)
                }
            }
        }
        try await addTestable(to: &scans, from: compiled)
        try await addSelectors(to: &scans, from: compiled)
        let unusual = conditional.filter { !ConditionalCompilation.isPlain(texts[$0]) }
        let platformImports = try await importedModules(of: unusual.map { (files[$0], texts[$0]) })
        for (index, modules) in zip(unusual, platformImports) {
            let known = Set((scans[index]?.imports ?? []).map(\.module))
            let lines = texts[index].codeLines
            for module in modules.subtracting(known).sorted() {
                let line = lines.firstIndex { $0.contains("import") && $0.contains(module) } ?? 0
                scans[index, default: Scan()].imports.insert(Statement(line: line + 1, module: module))
            }
        }
        return texts.indices.map { scans[$0] ?? Scan() }
    }

    /// Parses copies of the files with unique names, because the compiler refuses two files with the same name. A probe file with a known
    /// import verifies the format of the compiler's output.
    ///
    /// Swift 6.3.1 can crash on valid files. After a failure, each half of the files is parsed separately. After the time limit, the
    /// largest file is parsed separately, because it is probably the cause.
    func parse(_ sources: [NumberedText]) async throws -> [Int: Scan] {
        guard !sources.isEmpty else { return [:] }
        let parts: [[NumberedText]]
        do {
            return try await parseTogether(sources)
        } catch is WorkspaceError {
            guard sources.count > 1 else {
                // If the compiler cannot even parse the probe, this call throws.
                _ = try await parseTogether([])
                return [sources[0].index: Self.unknown("the compiler crashed when it parsed this file")]
            }
            let middle = sources.count / 2
            parts = [Array(sources[..<middle]), Array(sources[middle...])]
        } catch is TimeLimitExceeded {
            let sorted = sources.sorted { $0.size < $1.size }
            guard let largest = sorted.last, sorted.count > 1 else {
                let limit = "\(timeLimit.components.seconds) s"
                return [sources[0].index: Self.unknown("the compiler did not parse this file within \(limit)")]
            }
            parts = [[largest], sorted.dropLast()]
        }
        let first = try await parse(parts[0]), second = try await parse(parts[1])
        return first.merging(second) { $1 }
    }

    private static func unknown(_ reason: String) -> Scan { Scan(syntaxError: "1: \(reason)", isIncomplete: true) }

    private func parseTogether(_ sources: [NumberedText]) async throws -> [Int: Scan] {
        try await withTemporaryFolder { folder in
            try folder.appending(path: "probe.swift").write("import WorkspaceProbe")
            for source in sources { try folder.appending(path: "\(source.index).swift").write(source.text) }
            let files = sources.map { "\($0.index).swift" } + ["probe.swift"]
            let options = ["-frontend", "-dump-parse", "-swift-version", "6", "-module-name", "Scanned"]
            let command = ([compiler] + options + files.flatMap { ["-primary-file", $0] }).joined(separator: " ")
            // The filter reduces the compiler's output, which is thirty times as large as the source code.
            let names = Self.names.sorted().joined(separator: "|")
            let lines = [
                #"\(source_file ""#,
                #"^ *\((silgen_name_attr|extern_attr|access_control_attr|spi_access_control_attr|documentation_attr)"#,
                #"^ *\(([a-z_]+_decl|protocol|typealias|parameter) "#,
                #"(name|field|id)="([^"]*::)?(\#(names))[("]"#,
                "magic_identifier_literal_expr .*kind=#(file|dsohandle)",
            ]
            // The last line of a file is also the first line of the next file.
            let filter =
                "LC_ALL=C grep -aE '\(lines.joined(separator: "|"))' | sed 's/(source_file /\\n&/g' | LC_ALL=C cut -c 1-20000"
            var process = Subprocess(["sh", "-c", "{ \(command) 2>errors; } | \(filter)"], in: folder)
            process.timeLimit = timeLimit
            let outcome = try await process.run()
            guard !outcome.exceededTimeLimit else { throw TimeLimitExceeded() }
            let errors = try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
            return try Self.scans(outcome.text, errors: errors)
        }
    }

    private static func scans(_ dump: String, errors: String) throws -> [Int: Scan] {
        var scans: [Int: Scan] = [:]
        var isProbed = false
        // (import_decl decl_context=0x5 range=[17.swift:2:11 - line:2:27] kind=struct module="A.B")
        let pattern = /range=\[(\w+)\.swift:(\d+):\d+ - [^\]]*\](.*? module="([^".]+))?/
        var file: Int?
        var omitted = OmittedDeclarations()
        func endFile() {
            omitted.end()
            if let file { scans[file, default: Scan()].omitted = omitted.lines }
            omitted = OmittedDeclarations()
        }
        for line in dump.split(separator: "\n") {
            if line.hasPrefix("(source_file"), let head = line.firstMatch(of: /^\(source_file "(\w+)\.swift"/) {
                endFile()
                file = Int(head.1)
                continue
            }
            let kind = omitted.read(line)
            guard ["import_decl", "silgen_name_attr", "extern_attr"].contains(kind) else {
                guard let file, !kind.hasSuffix("_decl"), !kind.hasSuffix("_attr") else { continue }
                let names = line.matches(of: /(?:name|field|id)="(?:[^"]*::)?(\w+)[("]|kind=(#file|#dsohandle)/).map {
                    String($0.1 ?? $0.2 ?? "")
                }
                scans[file, default: Scan()].names.formUnion(Self.names.intersection(names))
                continue
            }
            guard let match = line.firstMatch(of: pattern), let number = Int(match.2) else { continue }
            guard let module = match.4 else {
                if kind != "import_decl", let index = Int(match.1) {
                    scans[index, default: Scan()].linkNames.insert(number)
                }
                continue
            }
            if match.1 == "probe" {
                isProbed = module == "WorkspaceProbe"
            } else if let index = Int(match.1) {
                let isExported = match.3?.contains(" exported ") ?? false
                let statement = Statement(line: number, module: String(module), isExported: isExported)
                scans[index, default: Scan()].imports.insert(statement)
            }
        }
        endFile()
        guard isProbed else {
            throw WorkspaceError(
                "Cannot read the imports: the output of swiftc -dump-parse has an unknown format. \(errors.prefix(300))"
            )
        }
        for line in errors.split(separator: "\n") {
            guard let match = line.firstMatch(of: /^(\d+)\.swift:(\d+):(\d+): error: (.*)/), let index = Int(match.1),
                // Top-level code is valid in main.swift, but the copy has another name.
                !match.4.contains("allowed at the top level")
            else { continue }
            scans[index, default: Scan()].errorCount += 1
            if match.4 == "declaration is only valid at file scope", let line = Int(match.2), let column = Int(match.3)
            {
                scans[index]?.misplaced.append((line, column))
            }
            if scans[index]?.syntaxError == nil { scans[index]?.syntaxError = "\(match.2): \(match.4)" }
        }
        return scans
    }
}
