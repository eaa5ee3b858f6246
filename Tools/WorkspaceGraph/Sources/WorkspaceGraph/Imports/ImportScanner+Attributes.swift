extension ImportScanner {
    /// Adds `@testable`, which the compiler's output omits.
    ///
    /// - Parameter texts: The source code without directives and without the branches that no build compiles.
    func addTestable(to scans: inout [Int: Scan], from texts: [String]) async throws {
        // The compiler's output contains `@_exported`, so this attribute takes the place of `@testable`.
        let changed = texts.indices.filter { texts[$0].contains("testable") }.map { index in
            let text = texts[index].replacing(/@`?_exported\b`?/, with: "@_spi(Exported)")
                .replacing(/@`?testable\b`?/, with: "@_exported")
            return Source(index: index, text: text)
        }
        for (index, parsed) in try await parse(changed) {
            let testable = parsed.imports.filter(\.isExported).map {
                Statement(line: $0.line, module: $0.module, isTestable: true)
            }
            scans[index, default: Scan()].merge(Scan(imports: Set(testable)))
        }
    }

    /// Adds the modules that code names with a module selector. The compiler's output omits the types of parameters, for example.
    ///
    /// Without the characters `::`, code is invalid, but a comment or a string is valid. So each selector that may be code is parsed in a
    /// copy of the file with other characters in its place.
    ///
    /// - Parameter texts: The source code without directives and without the branches that no build compiles.
    func addSelectors(to scans: inout [Int: Scan], from texts: [String]) async throws {
        let candidates = texts.indices.filter { texts[$0].contains("::") }
        let originals = try await parse(candidates.map { Source(index: $0, text: texts[$0]) })
        for index in candidates {
            let text = texts[index]
            let ranges = text.ranges(of: "::")
            // More selectors than this count as code.
            let copies = ranges.prefix(200).enumerated().map { number, range in
                Source(index: number, text: text[..<range.lowerBound] + " : : " + text[range.upperBound...])
            }
            let parsed = try await parse(copies)
            for (number, range) in ranges.enumerated()
            where number >= copies.count || parsed[number]?.errorCount ?? 0 != originals[index]?.errorCount ?? 0 {
                for name in Self.names(before: text[..<range.lowerBound]) {
                    let line = text[..<name.startIndex].codeLines.count
                    scans[index, default: Scan()].selectors.insert(Statement(line: line, module: String(name)))
                }
            }
        }
    }

    /// Returns the identifier at the end of source code. The last line may end with a comment, so the identifier before it is also returned.
    private static func names(before end: Substring) -> [Substring] {
        func name(_ code: Substring) -> Substring? {
            var code = code
            while let last = code.last, last.isWhitespace || last == "`" { code = code.dropLast() }
            if code.hasSuffix("*/"), let start = code.ranges(of: "/*").last { return name(code[..<start.lowerBound]) }
            let name = code[
                (code.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(code.index(after:)) ?? code.startIndex)...
            ]
            return name.isEmpty ? nil : name
        }
        let code = end[..<(end.lastIndex { !$0.isWhitespace }.map(end.index(after:)) ?? end.startIndex)]
        let line = code[(code.lastIndex(where: \.isNewline) ?? code.startIndex)...]
        let comment = line.ranges(of: "//").last.map { code[..<$0.lowerBound] }
        return [name(code), comment.flatMap(name)].compactMap { $0 }
    }
}

extension ImportScanner.Scan {
    /// Adds the imports, attributes and names of another scan of the same lines.
    mutating func merge(_ other: Self) {
        for new in other.imports {
            guard let known = imports.first(where: { $0.line == new.line && $0.module == new.module }) else {
                imports.insert(new)
                continue
            }
            imports.remove(known)
            imports.insert(
                ImportScanner.Statement(
                    line: new.line,
                    module: new.module,
                    isExported: known.isExported || new.isExported,
                    isTestable: known.isTestable || new.isTestable
                )
            )
        }
        linkNames.formUnion(other.linkNames)
        omitted.formUnion(other.omitted)
        names.formUnion(other.names)
    }
}
