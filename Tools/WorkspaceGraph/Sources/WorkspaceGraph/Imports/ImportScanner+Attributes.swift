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
        guard !candidates.isEmpty else { return }
        let originals = try await parse(candidates.map { Source(index: $0, text: texts[$0]) })
        let selector = /\b(\w+)`?(?:\s|\/\*(?s:.*?)\*\/|\/\/[^\r\n]*)*::/
        for index in candidates {
            let text = texts[index]
            let matches = text.matches(of: selector)
            let copies = matches.enumerated().map { number, match in
                Source(
                    index: number,
                    text: text[..<match.range.upperBound].dropLast(2) + " : : " + text[match.range.upperBound...]
                )
            }
            let parsed = try await parse(copies)
            for (number, match) in matches.enumerated()
            where parsed[number]?.errorCount ?? 0 != originals[index]?.errorCount ?? 0 {
                let line = text[..<match.range.lowerBound].codeLines.count
                scans[index, default: Scan()].selectors.insert(Statement(line: line, module: String(match.1)))
            }
        }
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
        names.formUnion(other.names)
    }

    /// Adds the lines of public declarations with `@_spi`, `@_documentation` or a name with an underscore.
    mutating func addOmitted(in text: String) {
        guard text.contains("@_spi") || text.contains("@_documentation") || text.contains("public"),
            text.contains(" _") || text.contains("@_")
        else { return }
        for (index, line) in text.codeLines.enumerated() where line.contains("@_") {
            // An import with @_spi is not a declaration.
            if line.contains(/^(?!\s*\/\/).*@_(?:spi|documentation)\b/), !line.contains(/\bimport\b/) {
                omitted.insert(index + 1)
            }
        }
        let declaration =
            /(?m)^(?!\s*\/\/)[^\n]*?\b(?:public|open)\s(?:\s|@\w+(?:\([^)]*\))?|\w+\(set\)|static|class|final|mutating|nonmutating|override|lazy|weak|indirect|nonisolated)*\b(?:func|var|let|struct|class|enum|protocol|actor|typealias)\s+`?_\w/
        guard text.contains(" _") else { return }
        for match in text.matches(of: declaration) {
            // The end of the match is in the line of the name.
            omitted.insert(text[..<match.range.upperBound].codeLines.count)
        }
    }
}
