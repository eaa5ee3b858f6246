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
        let starts = Array(stride(from: 0, to: files.count, by: Self.chunk))
        let chunks = try await starts.concurrentMap { start in
            try await scanChunk(Array(files[start..<min(start + Self.chunk, files.count)]))
        }
        return chunks.flatMap(\.self)
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
        var scans = try await parse(texts)
        let conditional = texts.indices.filter { texts[$0].contains("#if") && !scans[$0].isIncomplete }
        let marked = conditional.map {
            ConditionalCompilation.replacingDirectives(in: texts[$0], with: "import \(Self.mark)")
        }
        let branches = try await parse(marked.map(\.text))
        var compiled = texts
        for (index, (source, branch)) in zip(conditional, zip(marked, branches)) {
            let topLevel = Set(branch.imports.filter { $0.module == Self.mark }.map(\.line))
            let dead = ConditionalCompilation.deadLines(of: source.directives, flags: files[index].flags) {
                topLevel.contains($0)
            }
            compiled[index] = ConditionalCompilation.removingDirectives(from: texts[index], and: dead)
            let isPlain = ConditionalCompilation.isPlain(texts[index])
            for directive in source.directives where isPlain || topLevel.contains(directive.line) {
                for condition in directive.condition.matches(of: /\bcanImport\s*\(\s*(\w+)/) {
                    scans[index].conditions.insert(Statement(line: directive.line, module: String(condition.1)))
                }
            }
        }
        for (index, scan) in zip(conditional, try await parse(conditional.map { compiled[$0] })) {
            scans[index].merge(scan)
            scans[index].addMisplacedImports(of: scan, in: compiled[index])
        }
        try await addTestable(to: &scans, from: compiled)
        try await addSelectors(to: &scans, from: compiled)
        let unusual = conditional.filter { !ConditionalCompilation.isPlain(texts[$0]) }
        let platformImports = try await importedModules(of: unusual.map { (files[$0], texts[$0]) })
        for (index, modules) in zip(unusual, platformImports) {
            let lines = texts[index].codeLines
            for module in modules.subtracting(scans[index].imports.map(\.module)).sorted() {
                let line = lines.firstIndex { $0.contains("import") && $0.contains(module) } ?? 0
                scans[index].imports.insert(Statement(line: line + 1, module: module))
            }
        }
        return scans
    }

    /// Parses copies of the files with unique names, because the compiler refuses two files with the same name. A probe file with a known
    /// import verifies the format of the compiler's output.
    ///
    /// Swift 6.3.1 can crash on valid files. After a failure, each half of the files is parsed separately. After the time limit, the
    /// largest file is parsed separately, because it is probably the cause.
    func parse(_ texts: [String]) async throws -> [Scan] {
        guard let largest = texts.indices.max(by: { texts[$0].utf8.count < texts[$1].utf8.count }) else { return [] }
        do {
            return try await parseTogether(texts)
        } catch is WorkspaceError {
            guard texts.count > 1 else {
                // If the compiler cannot even parse the probe, this call throws.
                _ = try await parseTogether([])
                return [Self.unknown("the compiler crashed when it parsed this file")]
            }
            let middle = texts.count / 2
            return try await parse(Array(texts[..<middle])) + parse(Array(texts[middle...]))
        } catch is TimeLimitExceeded {
            guard texts.count > 1 else {
                let limit = "\(timeLimit.components.seconds) s"
                return [Self.unknown("the compiler did not parse this file within \(limit)")]
            }
            var others = texts
            let slow = try await parse([others.remove(at: largest)])
            var scans = try await parse(others)
            scans.insert(contentsOf: slow, at: largest)
            return scans
        }
    }

    private static func unknown(_ reason: String) -> Scan { Scan(syntaxError: "1: \(reason)", isIncomplete: true) }

    private func parseTogether(_ texts: [String]) async throws -> [Scan] {
        try await withTemporaryFolder { folder in
            try folder.appending(path: "probe.swift").write("import WorkspaceProbe")
            let files = texts.indices.map { "\($0).swift" }
            for (file, text) in zip(files, texts) { try folder.appending(path: file).write(text) }
            let options = ["-frontend", "-dump-parse", "-swift-version", "6", "-module-name", "Scanned"]
            let command = ([compiler] + options + (files + ["probe.swift"]).flatMap { ["-primary-file", $0] }).joined(
                separator: " "
            )
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
            let scans = try Self.scans(outcome.text, errors: errors)
            return texts.indices.map { scans[$0] ?? Scan() }
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
