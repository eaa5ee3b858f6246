/// Source code with spaces in place of comments and literals. Line breaks, the code in interpolations, and the offsets of bytes stay the same.
struct BlankedCode {
    private var bytes: [UInt8]
    private var index = 0
    /// The literals around the current interpolation: their ends, and the number of open parentheses in each interpolation.
    private var literals: [(end: String, parentheses: Int)] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ text: some StringProtocol) {
        bytes = Array(text.utf8)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where isNext("//"): blank(restOfLine.count)
            case UInt8(ascii: "/") where isNext("/*"): blankComment()
            case UInt8(ascii: "/") where isRegularExpression:
                blank(1)
                blankLiteral(until: "/")
            case UInt8(ascii: "\""), UInt8(ascii: "#"): blankLiteral()
            case UInt8(ascii: "`"):
                // An identifier can contain any character but line breaks, also those of comments and directives.
                let name = restOfLine.dropFirst().prefix { $0 != UInt8(ascii: "`") }
                index += 1
                if String(decoding: name, as: UTF8.self).contains(/\W/) {
                    blank(name.count)
                } else {
                    index += name.count
                }
                index = min(index + 1, bytes.count)
            case UInt8(ascii: "("):
                if let last = literals.indices.last { literals[last].parentheses += 1 }
                index += 1
            case UInt8(ascii: ")"):
                if let literal = literals.last, literal.parentheses == 0 {
                    literals.removeLast()
                    blank(1)
                    blankLiteral(until: literal.end)
                } else {
                    if let last = literals.indices.last { literals[last].parentheses -= 1 }
                    index += 1
                }
            default: index += 1
            }
        }
    }

    private var restOfLine: ArraySlice<UInt8> { bytes[index...].prefix { !"\r\n".utf8.contains($0) } }

    /// Whether the next slash, which begins no comment, is in the position of a prefix operator, and a second one ends a regular expression in
    /// the line: it begins no comment, and follows no parenthesis that closes one before the first slash, such as in `reduce(1, /)`.
    private var isRegularExpression: Bool {
        let line = restOfLine.dropFirst(), before = bytes[..<index].last ?? UInt8(ascii: " ")
        guard let end = line.firstIndex(of: UInt8(ascii: "/")), " \t\r\n([{,;:".utf8.contains(before),
            !" \t)".utf8.contains(line[line.startIndex])
        else { return false }
        let isEscaped = line[..<end].last == UInt8(ascii: "\\"), follows = line[end...].dropFirst().first
        return isEscaped || !"/*".utf8.contains(follows ?? 0) && Self.isBalanced(line[..<end])
    }

    private static func isBalanced(_ text: ArraySlice<UInt8>) -> Bool {
        var depth = 0
        for byte in text where depth >= 0 {
            depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
        }
        return depth >= 0
    }

    private func isNext(_ word: some StringProtocol) -> Bool { bytes[index...].starts(with: word.utf8) }

    private mutating func blank(_ count: Int) {
        for _ in 0..<min(count, bytes.count - index) {
            if !"\r\n".utf8.contains(bytes[index]) { bytes[index] = UInt8(ascii: " ") }
            index += 1
        }
    }

    private mutating func blankComment() {
        var depth = 0
        repeat {
            let change = isNext("/*") ? 1 : isNext("*/") ? -1 : 0
            depth += change
            blank(change == 0 ? 1 : 2)
        } while depth > 0 && index < bytes.count
    }

    private mutating func blankLiteral() {
        let hashes = String(repeating: "#", count: bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count)
        let quotes = ["\"\"\"", "\""] + (hashes.isEmpty ? [] : ["/"])
        guard let start = quotes.first(where: { isNext(hashes + $0) }) else {
            return index += max(hashes.utf8.count, 1)
        }
        blank((hashes + start).utf8.count)
        blankLiteral(until: start + hashes)
    }

    /// Blanks the rest of a literal, up to its end or an interpolation. A literal that may not contain a line break ends with its line.
    private mutating func blankLiteral(until end: String) {
        let hashes = end.drop { $0 != "#" }
        let interpolation = "\\\(hashes)("
        let isOneLine = end == "/" || end.hasPrefix("\"") && !end.hasPrefix("\"\"\"")
        while index < bytes.count, !isNext(end) {
            if isOneLine, "\r\n".utf8.contains(bytes[index]) { return }
            if !end.hasPrefix("/"), isNext(interpolation) {
                blank(hashes.utf8.count + 2)
                return literals.append((end, 0))
            }
            blank(isNext(interpolation.dropLast()) ? hashes.utf8.count + 2 : 1)
        }
        blank(end.utf8.count)
    }
}
