extension ImportScanner.Scan {
    /// Adds the facts that the compiler's output omits: `@testable`, module selectors, declarations that symbol graphs omit, and attributes
    /// that a directive separates from their declaration.
    mutating func addUnparsed(in text: String) {
        addOmitted(in: text)
        let hasAttributes = ["@testable", "@_exported", "@_silgen_name", "@_extern"].contains(where: text.contains)
        guard hasAttributes || text.contains("::") else { return }
        let comment = /\/\*(?s:.*?)\*\/|\/\/[^\r\n]*/
        // Comments keep their line breaks.
        let code = text.replacing(comment) { match in match.output.filter(\.isNewline) }
        if hasAttributes {
            addTestable(in: code, text)
            addSeparated(in: code)
        }
        addSelectors(in: code)
    }

    /// Between `@testable` and the import are only spaces, comments, directives, attributes and access levels.
    private mutating func addTestable(in code: String, _ text: String) {
        let statement =
            /@testable(?:\s|#(?:if|elseif|else|endif)\b[^\r\n]*|@\w+(?:\([^)]*\))?|public|package|internal|fileprivate|private)*\bimport\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?`?(\w+)/
        var testable = code.matches(of: statement).map { match in
            let start = match.output.0.ranges(of: "import").last?.lowerBound ?? match.range.lowerBound
            return ImportScanner.Statement(line: code[..<start].codeLines.count, module: String(match.1))
        }
        // The search for comments may take a string with "/*" for a comment.
        for (index, line) in text.codeLines.enumerated() where line.contains("@testable") {
            testable += line.matches(of: statement).map { .init(line: index + 1, module: String($0.1)) }
        }
        imports = Set(
            imports.map { place in
                let isTestable = testable.contains { $0.line == place.line && $0.module == place.module }
                return .init(
                    line: place.line,
                    module: place.module,
                    isExported: place.isExported,
                    isTestable: isTestable
                )
            }
        )
    }

    /// Adds attributes before a directive. The next import has `@_exported`.
    private mutating func addSeparated(in code: String) {
        let attribute =
            /@(_exported|_silgen_name|_extern)\b\s*(?:\([^)]*\))?(?:\s|@\w+(?:\([^)]*\))?|public|package|internal)*#(?:if|elseif|else|endif)\b/
        for match in code.matches(of: attribute) {
            let line = code[..<match.range.lowerBound].codeLines.count
            guard match.1 == "_exported" else {
                linkNames.insert(line)
                continue
            }
            guard let next = imports.filter({ $0.line > line }).min() else { continue }
            imports.remove(next)
            imports.insert(.init(line: next.line, module: next.module, isExported: true, isTestable: next.isTestable))
        }
    }

    private mutating func addOmitted(in text: String) {
        guard text.contains("@_spi") || text.contains("@_documentation") || text.contains("public"),
            text.contains(" _") || text.contains("@_")
        else { return }
        let declaration =
            /^\s*@_(?:spi|documentation)\b|^[^"\/]*\b(?:public|open)\b[^"\/={(]*\b(?:func|var|let|struct|class|enum|protocol|actor|typealias)\s+`?_\w/
        for (index, line) in text.codeLines.enumerated() where line.contains(" _") || line.contains("@_") {
            // An import with @_spi is not a declaration.
            if line.contains(declaration), !line.contains(/\bimport\b/) { omitted.insert(index + 1) }
        }
    }

    private mutating func addSelectors(in code: String) {
        guard code.contains("::") else { return }
        for (index, line) in code.codeLines.enumerated() where line.contains("::") {
            let withoutStrings = line.replacing(/"(?:[^"\\]|\\[^(])*"/, with: "")
            for match in withoutStrings.matches(of: /(\w+)`?\s*::/) {
                selectors.insert(.init(line: index + 1, module: String(match.1)))
            }
        }
    }
}
