/// The directives of conditional compilation in source code. A parser does not read their branches, so a caller removes the directives.
public enum ConditionalCompilation {
    /// Returns the source code with empty lines in place of `#if`, `#elseif`, `#else` and `#endif`, so that a parser reads all branches.
    public static func removingDirectives(from text: String) -> String {
        text.codeLines.map { line in
            // A search in UTF-8 is much faster than a regular expression.
            guard line.utf8.contains(UInt8(ascii: "#")), let range = directive(in: line) else { return String(line) }
            // A comment after the condition may end on a later line.
            let comment = line[range.upperBound...].ranges(of: "/*").last.map { line[$0.lowerBound...] }
            return line[..<range.lowerBound] + (comment.flatMap { $0.contains("*/") ? nil : " \($0)" } ?? "")
        }
        .joined(separator: "\n")
    }

    /// Returns the first directive in a line that is not in a comment or string which ends in the line.
    private static func directive(in line: Substring) -> Range<Substring.Index>? {
        let ranges = line.ranges(of: /#(?:if|elseif|else|endif)\b/)
        guard ranges.count > 1 else { return ranges.first }
        let hidden = line.ranges(of: /\/\*.*?\*\/|"(?:[^"\\]|\\.)*"|^(?:(?!\/\*).)*\*\//)
        return ranges.first { range in !hidden.contains { $0.overlaps(range) } } ?? ranges[0]
    }

    /// Returns the places of modules in conditions `canImport`, whose result depends on the built modules.
    static func testedModules(in text: String) -> [(line: Int, module: String)] {
        guard text.contains("canImport") else { return [] }
        return withoutCommentsAndLiterals(text).codeLines.enumerated().flatMap { index, line in
            line.contains(/#(?:if|elseif)\b/)
                ? line.matches(of: /\bcanImport\s*\(\s*(\w+)/).map { (index + 1, String($0.1)) } : []
        }
    }

    /// Returns the source code with only the line breaks of comments and string literals. A quotation mark in a regex literal hides the
    /// code up to the next one in the line.
    static func withoutCommentsAndLiterals(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        var index = 0, code: [UInt8] = []
        func isNext(_ word: String) -> Bool { bytes[index...].starts(with: word.utf8) }
        func skip(_ count: Int) {
            code += bytes[index...].prefix(count).filter { "\r\n".utf8.contains($0) }
            index = min(index + count, bytes.count)
        }
        while index < bytes.count {
            guard "/\"#".utf8.contains(bytes[index]) else {
                code.append(bytes[index])
                index += 1
                continue
            }
            let hashes = String(repeating: "#", count: bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count)
            if isNext("//") {
                while index < bytes.count, !"\r\n".utf8.contains(bytes[index]) { index += 1 }
            } else if isNext("/*") {
                var depth = 0
                repeat {
                    let change = isNext("/*") ? 1 : isNext("*/") ? -1 : 0
                    depth += change
                    skip(change == 0 ? 1 : 2)
                } while depth > 0 && index < bytes.count
                code.append(UInt8(ascii: " "))
            } else if let quotes = ["\"\"\"", "\""].first(where: { isNext(hashes + $0) }) {
                let end = quotes + hashes
                skip(end.count)
                while index < bytes.count, !isNext(end), quotes.count == 3 || bytes[index] != UInt8(ascii: "\n") {
                    skip(hashes.isEmpty && bytes[index] == UInt8(ascii: "\\") ? 2 : 1)
                }
                skip(end.count)
            } else {
                code.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: code, as: UTF8.self)
    }
}
