extension ImportScanner {
    /// Adds `@testable`, which the compiler's output omits.
    ///
    /// - Parameter texts: The source code without directives and without the branches that no build compiles.
    func addTestable(to scans: inout [Scan], from texts: [String]) async throws {
        // The compiler's output contains `@_exported`, so this attribute takes the place of `@testable`.
        let changed = texts.indices.filter { texts[$0].contains("testable") }
        let copies = changed.map { index in
            texts[index].replacing(/@`?_exported\b`?/, with: "@_spi(Exported)")
                .replacing(/@`?testable\b`?/, with: "@_exported")
        }
        for (index, parsed) in zip(changed, try await parse(copies)) {
            let testable = parsed.imports.filter(\.isExported).map {
                Statement(line: $0.line, module: $0.module, isTestable: true)
            }
            scans[index].merge(Scan(imports: Set(testable)))
        }
    }

    /// Adds the modules that code names with a module selector. The compiler's output omits the types of parameters, for example.
    ///
    /// Without the characters `::`, code is invalid, but a comment or a string is valid. So for each name before `::`, a copy of the file with
    /// other characters in their place is parsed.
    ///
    /// - Parameter texts: The source code without directives and without the branches that no build compiles.
    func addSelectors(to scans: inout [Scan], from texts: [String]) async throws {
        // A combining character after "::" is part of the same character, so the search is in Unicode scalars.
        let selector = "::".unicodeScalars
        let candidates = texts.indices.filter { texts[$0].unicodeScalars.firstRange(of: selector) != nil }
        for (index, original) in zip(candidates, try await parse(candidates.map { texts[$0] })) {
            let text = texts[index]
            let places = text.unicodeScalars.ranges(of: selector).map { range in
                (range: range, names: Self.names(before: text[..<range.lowerBound]))
            }
            let groups = Dictionary(grouping: places) { $0.names.map(String.init) }.values
                .sorted { $0[0].range.lowerBound < $1[0].range.lowerBound }
            // More names than this count as code.
            let copies = try await parse(groups.prefix(50).map { Self.text(text, without: $0.map(\.range)) })
            for (number, places) in groups.enumerated()
            where number >= copies.count || copies[number].errorCount != original.errorCount {
                for name in places[0].names {
                    let line = text[..<name.startIndex].codeLines.count
                    scans[index].selectors.insert(Statement(line: line, module: String(name)))
                }
            }
        }
    }

    /// Returns a text with `: :` in place of ranges.
    private static func text(_ text: String, without ranges: [Range<String.Index>]) -> String {
        var result = "", start = text.startIndex
        for range in ranges {
            result += text[start..<range.lowerBound] + " : : "
            start = range.upperBound
        }
        return result + text[start...]
    }

    /// Returns the identifier at the end of source code. If a comment may be at the end, returns all words of the source code: one of them is
    /// the identifier.
    private static func names(before end: Substring) -> [Substring] {
        func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        let hasSpace = end.last?.isWhitespace ?? false
        var code = end
        while let last = code.last, last.isWhitespace || last == "`" { code = code.dropLast() }
        let line = code[(code.lastIndex(where: \.isNewline) ?? code.startIndex)...]
        let name = code[(code.lastIndex { !isWord($0) }.map(code.index(after:)) ?? code.startIndex)...]
        guard name.isEmpty || hasSpace && line.contains("//") else { return [name] }
        return code.split { !isWord($0) }
    }
}

extension ImportScanner.Scan {
    /// Adds the imports that are inside of a function in source code without directives. In a build, a branch that the compiler does not
    /// parse, such as `#if compiler(<5)`, may contain the beginning of the function.
    mutating func addMisplacedImports(of other: Self, in text: String) {
        guard !other.misplaced.isEmpty else { return }
        let lines = text.codeLines
        for place in other.misplaced where lines.indices.contains(place.line - 1) {
            let line = lines[place.line - 1]
            let start = line.utf8.index(line.startIndex, offsetBy: place.column - 1, limitedBy: line.endIndex)
            guard let start,
                let match = text[start...].prefixMatch(
                    of: /import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?`?(\w+)/
                )
            else { continue }
            let attributes =
                text[..<start].suffix(500).matches(
                    of: /(?:@`?\w+`?(?:\([^)]*\))?|public|package|internal|fileprivate|private|\s)+$/
                ).last.map { String($0.output) } ?? ""
            let statement = ImportScanner.Statement(
                line: place.line,
                module: String(match.1),
                isExported: attributes.contains("_exported"),
                isTestable: attributes.contains("testable")
            )
            var scan = Self()
            scan.imports = [statement]
            merge(scan)
        }
    }

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
