/// The directives of conditional compilation in source code. A parser does not read their branches, so a caller removes the directives.
public enum ConditionalCompilation {
    /// Returns the source code with spaces in place of `#if`, `#elseif`, `#else`, `#endif` and the conditions, so that a parser reads all
    /// branches.
    public static func removingDirectives(from text: String) -> String {
        zip(text.codeLines, BlankedCode(text).text.codeLines).map { line, code in
            // A search in UTF-8 is much faster than a regular expression.
            guard code.utf8.contains(UInt8(ascii: "#")),
                let start = code.firstRange(of: /#(?:if|elseif|else|endif)\b/)?.lowerBound
            else { return String(line) }
            let before = code.utf8.distance(from: code.startIndex, to: start)
            // A comment after the condition may end on a later line.
            let comment = zip(line.utf8, code.utf8).dropFirst(before).map { $0 == $1 ? UInt8(ascii: " ") : $0 }
            return String(decoding: line.utf8.prefix(before) + comment, as: UTF8.self)
        }
        .joined(separator: "\n")
    }

    /// Returns the numbers of the lines in the branches of `#if DEBUG`.
    static func debugLines(in text: String) -> Set<Int> {
        guard text.contains("DEBUG") else { return [] }
        var branches: [Bool] = []
        let lines = BlankedCode(text).text.codeLines.enumerated().compactMap { index, line -> Int? in
            if let match = line.firstMatch(of: /#(if|elseif|else|endif)\b(.*)/) {
                if match.1 != "if" { _ = branches.popLast() }
                if match.1 != "endif" { branches.append(match.2.contains(/(?:^|[^!\w])DEBUG\b/)) }
            }
            return branches.contains(true) ? index + 1 : nil
        }
        return Set(lines)
    }

    /// Returns the places of modules in conditions `canImport`, whose result depends on the built modules.
    static func testedModules(in text: String) -> [(line: Int, module: String)] {
        guard text.contains("canImport") else { return [] }
        return BlankedCode(text).text.codeLines.enumerated().flatMap { index, line in
            line.contains(/#(?:if|elseif)\b/)
                ? line.matches(of: /\bcanImport\s*\(\s*(\w+)/).map { (index + 1, String($0.1)) } : []
        }
    }
}
