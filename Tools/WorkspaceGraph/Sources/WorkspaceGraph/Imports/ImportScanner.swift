package import Foundation
import ProcessSupport

/// A scanner for the imports of Swift files, which uses the compiler's parser. Nothing is built, and the imported modules need not exist.
package struct ImportScanner: Sendable {
    /// The maximum number of files that one compiler process parses. Each file takes about a millisecond.
    private static let chunk = 400

    private let compiler: String
    /// The time limit for one compiler process. The compiler needs hours for some files, such as megabytes of random bytes.
    private let timeLimit: Duration

    package init(compiler: String = "swiftc", timeLimit: Duration = .seconds(60)) {
        self.compiler = compiler
        self.timeLimit = timeLimit
    }

    package struct Statement: Sendable, Hashable, Comparable, Codable {
        package let line: Int
        /// The imported module without a submodule or declaration: "Wanted" for `import struct Wanted.Inner`.
        package let module: String
        package let isExported: Bool
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

    package struct Scan: Sendable, Codable {
        package var imports: Set<Statement> = []
        /// The modules that the file names with a module selector, such as `Core::Value`, which needs no import.
        package var selectors: Set<Statement> = []
        package var conditions: Set<Statement> = []
        /// The lines of public declarations that a symbol graph omits: those with `@_spi` or `@_documentation`, or a name such as "_key".
        package var omitted: Set<Int> = []
        /// The names of mutable global variables, and of variables with `nonisolated(unsafe)`, by line.
        package var globals: [Int: String] = [:]
        /// The lines of types below `#if DEBUG`.
        package var debugTypes: Set<Int> = []
        /// The first syntax error as "LINE: MESSAGE"; nil if there is none. Imports after the error may be missing.
        package var syntaxError: String?
        /// The lines of the attributes `@_silgen_name` and `@_extern`, which call a function of another module without an import.
        package var linkNames: Set<Int> = []
        /// Whether the compiler exceeded the time limit. The imports are then unknown.
        package var isIncomplete = false
        package var names: Set<String> = []
    }

    private struct TimeLimitExceeded: Error {}

    package func scan(_ files: [URL]) async throws -> [Scan] {
        let starts = Array(stride(from: 0, to: files.count, by: Self.chunk))
        let chunks = try await starts.concurrentMap { start in
            try await scanChunk(Array(files[start..<min(start + Self.chunk, files.count)]))
        }
        return chunks.flatMap(\.self)
    }

    /// Parses each file, and a file with `#if` again without directives. The compiler reports the imports even if that text is invalid.
    private func scanChunk(_ files: [URL]) async throws -> [Scan] {
        let texts = try files.map { file in
            // #sourceLocation would change the line numbers that the compiler reports. A macro with another name changes nothing.
            String(decoding: try Data(contentsOf: file), as: UTF8.self)
                .replacing("#sourceLocation", with: "#sourceLocation_")
        }
        var scans = try await parse(texts)
        for index in scans.indices { scans[index].debugTypes = [] }
        let conditional = texts.indices.filter { texts[$0].contains("#if") && !scans[$0].isIncomplete }
        let branches = conditional.map { ConditionalCompilation.removingDirectives(from: texts[$0]) }
        for (index, scan) in zip(conditional, try await parse(branches)) {
            scans[index].imports.formUnion(scan.imports)
            scans[index].selectors.formUnion(scan.selectors)
            scans[index].linkNames.formUnion(scan.linkNames)
            scans[index].omitted.formUnion(scan.omitted)
            scans[index].globals.merge(scan.globals) { $1 }
            scans[index].debugTypes = scan.debugTypes.intersection(ConditionalCompilation.debugLines(in: texts[index]))
            scans[index].names.formUnion(scan.names)
            let tested = ConditionalCompilation.testedModules(in: texts[index])
            scans[index].conditions = Set(tested.map { Statement(line: $0.line, module: $0.module) })
        }
        return scans
    }

    /// Parses copies of the files with unique names, because the compiler refuses two files with the same name. A probe file with a known
    /// import verifies the format of the compiler's output.
    ///
    /// Swift 6.3.1 can crash on valid files. After a failure, each half of the files is parsed separately. After the time limit, the
    /// largest file is parsed separately, because it is probably the cause.
    private func parse(_ texts: [String]) async throws -> [Scan] {
        guard let largest = texts.indices.max(by: { texts[$0].utf8.count < texts[$1].utf8.count }) else { return [] }
        do {
            return try await parseTogether(texts)
        } catch is WorkspaceError {
            guard texts.count > 1 else {
                // If the compiler cannot even parse the probe, this call throws.
                _ = try await parseTogether([])
                return [Scan(syntaxError: "1: the compiler crashed when it parsed this file")]
            }
            let middle = texts.count / 2
            return try await parse(Array(texts[..<middle])) + parse(Array(texts[middle...]))
        } catch is TimeLimitExceeded {
            guard texts.count > 1 else {
                let limit = "\(timeLimit.components.seconds) s"
                return [
                    Scan(syntaxError: "1: the compiler did not parse this file within \(limit)", isIncomplete: true)
                ]
            }
            var others = texts
            let slow = try await parse([others.remove(at: largest)])
            var scans = try await parse(others)
            scans.insert(contentsOf: slow, at: largest)
            return scans
        }
    }

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
            let names = ImportIndex.environmentNames.sorted().joined(separator: "|")
            let lines = [
                #"\(source_file ""#,
                #"^ *\((silgen_name_attr|extern_attr|access_control_attr|spi_access_control_attr|documentation_attr)"#,
                #"^ *\(([a-z_]+_decl|protocol|typealias|parameter) "#,
                #"(name|field|id)="([^"]*::|(\#(names))[("])"#,
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
            return try Self.scans(outcome.text, errors: errors, of: texts)
        }
    }

    private static func scans(_ dump: String, errors: String, of texts: [String]) throws -> [Scan] {
        var scans = texts.map { Scan(selectors: selectors(in: $0)) }
        var isProbed = false
        // (import_decl decl_context=0x5 range=[17.swift:2:11 - line:2:27] kind=struct module="A.B")
        let pattern = /range=\[\w+\.swift:(\d+):(\d+) - [^\]]*\](.*? module="([^".]+))?/
        var file: Int?
        var search = DeclarationSearch()
        func endFile() {
            search.end()
            if let file {
                (scans[file].omitted, scans[file].globals) = (search.omitted, search.globals)
                scans[file].debugTypes = search.types
            }
            search = DeclarationSearch()
        }
        for line in dump.split(separator: "\n") {
            if line.hasPrefix("(source_file"), let head = line.firstMatch(of: /^\(source_file "(\w+)\.swift"/) {
                endFile()
                file = Int(head.1)
                continue
            }
            let kind = search.read(line)
            guard let file else {
                isProbed = isProbed || line.contains("module=\"WorkspaceProbe\"")
                continue
            }
            if ["import_decl", "silgen_name_attr", "extern_attr"].contains(kind) {
                guard let match = line.firstMatch(of: pattern), let number = Int(match.1), let column = Int(match.2)
                else { continue }
                guard let module = match.4 else {
                    if kind != "import_decl" { scans[file].linkNames.insert(number) }
                    continue
                }
                scans[file].imports.insert(
                    Statement(
                        line: number,
                        module: String(module),
                        isExported: match.3?.contains(" exported ") ?? false,
                        isTestable: isTestable(texts[file], line: number, column: column)
                    )
                )
            } else if !kind.hasSuffix("_decl"), !kind.hasSuffix("_attr") {
                for match in line.matches(of: /(?:name|field|id)="(?:(\w+)::)?(\w+)["(:]|kind=(#file|#dsohandle)/) {
                    scans[file].names.formUnion(
                        ImportIndex.environmentNames.intersection([String(match.2 ?? match.3 ?? "")])
                    )
                    guard let module = match.1, !scans[file].selectors.contains(where: { $0.module == module })
                    else { continue }
                    let place = texts[file].codeLines.firstIndex { $0.contains(module) } ?? 0
                    scans[file].selectors.insert(Statement(line: place + 1, module: String(module)))
                }
            }
        }
        endFile()
        guard isProbed else {
            throw WorkspaceError(
                "Cannot read the imports: the output of swiftc -dump-parse has an unknown format. \(errors.prefix(300))"
            )
        }
        for line in errors.split(separator: "\n") {
            guard let match = line.firstMatch(of: /^(\d+)\.swift:(\d+):\d+: error: (.*)/), let index = Int(match.1),
                // Top-level code is valid in main.swift, but the copy has another name.
                !match.3.contains("allowed at the top level"), scans[index].syntaxError == nil
            else { continue }
            scans[index].syntaxError = "\(match.2): \(match.3)"
        }
        return scans
    }

    /// Returns the modules that code names with a module selector. The compiler's output omits some, such as those of parameters.
    private static func selectors(in text: String) -> Set<Statement> {
        // A combining character after "::" is part of the same character, so the search is in Unicode scalars.
        guard text.unicodeScalars.firstRange(of: "::".unicodeScalars) != nil else { return [] }
        let code = BlankedCode(text).text
        let places = code.matches(of: /(\w+)`?\s*::/.matchingSemantics(.unicodeScalar)).map { match in
            Statement(line: code[..<match.1.startIndex].codeLines.count, module: String(match.1))
        }
        return Set(places)
    }

    /// Returns whether the import at a place, with a column in bytes, has the attribute `@testable`. The compiler's output omits it.
    private static func isTestable(_ text: String, line: Int, column: Int) -> Bool {
        let lines = text.codeLines
        guard text.contains("testable"), lines.indices.contains(line - 1) else { return false }
        let start = lines[line - 1].utf8.index(lines[line - 1].startIndex, offsetBy: column - 1)
        let attributes = /(?:@`?\w+`?(?:\([^)]*\))?|public|package|internal|fileprivate|private|\s)+$/
        return BlankedCode(text[..<start]).text.firstMatch(of: attributes)
            .map { $0.output.contains("testable") } ?? false
    }
}
