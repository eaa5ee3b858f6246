/// The directives of conditional compilation in source code. A parser does not read their branches, so a caller removes the directives.
public enum ConditionalCompilation {
    /// Returns the source code with empty lines in place of `#if`, `#elseif`, `#else` and `#endif`, so that a parser reads all branches.
    public static func removingDirectives(from text: String) -> String {
        replacingDirectives(in: text, with: "").text
    }

    /// Returns the source code with empty lines in place of directives, and without the lines in ranges of line numbers.
    package static func removingDirectives(from text: String, and lines: [ClosedRange<Int>]) -> String {
        let code = removingDirectives(from: text)
        guard !lines.isEmpty else { return code }
        return code.codeLines.enumerated().map { index, line in
            lines.contains { $0.contains(index + 1) } ? "" : line
        }
        .joined(separator: "\n")
    }

    /// A line that looks like a directive. It may be part of a string or a comment.
    package struct Directive: Sendable, Hashable {
        package enum Kind: String, Sendable { case `if`, `elseif`, `else`, `endif` }

        package let line: Int
        package let kind: Kind
        /// The text after the directive's name.
        package let condition: String
    }

    /// Returns the source code with `replacement` in place of each directive, and the directives. The number of lines does not change.
    package static func replacingDirectives(
        in text: String,
        with replacement: String
    ) -> (text: String, directives: [Directive]) {
        var directives: [Directive] = []
        let lines = text.codeLines.enumerated().map { index, line in
            // A search in UTF-8 is much faster than a regular expression.
            guard line.utf8.contains(UInt8(ascii: "#")), let match = Self.directive(in: line),
                let kind = Directive.Kind(rawValue: String(match.1))
            else { return String(line) }
            let rest = line[match.range.upperBound...]
            directives.append(Directive(line: index + 1, kind: kind, condition: withoutComments(rest)))
            // A comment after the condition may end on a later line.
            let comment = rest.ranges(of: "/*").last.map { rest[$0.lowerBound...] }.flatMap {
                $0.contains("*/") ? nil : $0
            }
            return line[..<match.range.lowerBound] + replacement + (comment.map { " " + $0 } ?? "")
        }
        return (lines.joined(separator: "\n"), directives)
    }

    /// Returns whether each directive has its own line, no comment or string of several lines may contain a directive, and no branch may
    /// contain an incomplete declaration. The compiler does not parse the branches of versions that it lacks.
    package static func isPlain(_ text: String) -> Bool {
        guard !["/*", "*/", "\"\"\"", "#/"].contains(where: text.contains) else { return false }
        return text.codeLines.allSatisfy { line in
            guard line.utf8.contains(UInt8(ascii: "#")), line.contains(/#(if|elseif|else|endif)\b/) else { return true }
            let isBalanced = line.count { $0 == "(" } == line.count { $0 == ")" }
            guard !line.contains(/\b(?:compiler|swift)\s*\(/) else { return false }
            return isBalanced
                && line.wholeMatch(of: /\s*#(?:if|elseif|else|endif)\b[^"\/]*(?:\/\/.*)?|\s*\/\/.*/) != nil
        }
    }

    /// Returns the first directive in a line that is not in a comment or string which ends in the line.
    private static func directive(in line: Substring) -> Regex<(Substring, Substring)>.Match? {
        let word = /#(if|elseif|else|endif)\b/
        guard let first = line.firstMatch(of: word), line[first.range.upperBound...].contains(word) else {
            return line.firstMatch(of: word)
        }
        let hidden = line.matches(of: /\/\*.*?\*\/|"(?:[^"\\]|\\.)*"|^(?:(?!\/\*).)*\*\//).map(\.range)
        return line.matches(of: word).first { match in !hidden.contains { $0.overlaps(match.range) } } ?? first
    }

    /// Returns the lines of branches that no build compiles, such as those of `#if false`.
    ///
    /// - Parameters:
    ///   - flags: The flags that a build may set. All other flags are false.
    ///   - isTopLevel: Returns whether the directive in a line is outside of declarations, strings and comments. The other directives
    ///     are ignored: imports are always outside of declarations.
    package static func deadLines(
        of directives: [Directive],
        flags: Set<String>,
        isTopLevel: (Int) -> Bool
    ) -> [ClosedRange<Int>] {
        guard nestingIsKnown(directives, isTopLevel: isTopLevel) else { return [] }
        struct Level {
            /// The line of the directive that begins the branch.
            var start: Int
            /// Whether no build compiles the branch.
            var isDead: Bool
            /// Whether every build compiles an earlier branch.
            var isDecided: Bool
        }
        var levels: [Level] = []
        var dead: [ClosedRange<Int>] = []
        func end(_ level: Level, before line: Int) {
            if level.isDead, level.start + 1 < line { dead.append(level.start + 1...line - 1) }
        }
        for directive in directives where isTopLevel(directive.line) {
            if directive.kind == .if {
                let value = Condition(directive.condition, flags: flags).value
                levels.append(Level(start: directive.line, isDead: value == false, isDecided: value == true))
            } else if let level = levels.popLast() {
                end(level, before: directive.line)
                guard directive.kind != .endif else { continue }
                let value = directive.kind == .else ? nil : Condition(directive.condition, flags: flags).value
                levels.append(
                    Level(
                        start: directive.line,
                        isDead: level.isDecided || value == false,
                        isDecided: level.isDecided || value == true
                    )
                )
            }
        }
        return dead
    }

    /// Returns false if a branch that the compiler does not parse, such as `#if compiler(<5)`, contains only the head of a declaration. The
    /// directives after the head then seem to be inside of the declaration.
    private static func nestingIsKnown(_ directives: [Directive], isTopLevel: (Int) -> Bool) -> Bool {
        let unparsed = /\b(?:compiler|swift|_compiler_version)\s*\(/
        guard directives.contains(where: { $0.condition.contains(unparsed) }) else { return true }
        // The directives inside of a declaration are complete.
        for run in directives.split(whereSeparator: { isTopLevel($0.line) }) {
            var depth = 0
            for directive in run {
                if directive.kind == .if { depth += 1 }
                guard depth > 0 else { return false }
                if directive.kind == .endif { depth -= 1 }
            }
            guard depth == 0 else { return false }
        }
        return true
    }

    private static func withoutComments(_ text: Substring) -> String {
        let text = text.replacing(/\/\*.*?\*\//, with: " ")
        return String(text.prefix(upTo: text.firstMatch(of: /\/\/|\/\*/)?.range.lowerBound ?? text.endIndex))
    }
}

/// A condition of `#if`. The flags that a build may set, platforms and versions have the value nil, because builds differ in them.
private struct Condition {
    private var tokens: ArraySlice<Substring>
    private let flags: Set<String>
    private(set) var value: Bool?

    init(_ text: String, flags: Set<String>) {
        tokens = text.matches(of: /[$\w.]+|&&|\|\||[^\s]/).map(\.output)[...]
        self.flags = flags
        // A condition may continue on the next line.
        let isComplete = tokens.count { $0 == "(" } == tokens.count { $0 == ")" }
        // The parser is recursive.
        let isShallow = tokens.count { $0 == "(" || $0 == "!" } <= 200
        value = isComplete && isShallow ? disjunction() : nil
    }

    private mutating func disjunction() -> Bool? {
        var value = conjunction()
        while tokens.first == "||" {
            tokens.removeFirst()
            value = Self.combined(value, conjunction(), decidedBy: true)
        }
        return value
    }

    private mutating func conjunction() -> Bool? {
        var value = operand()
        while tokens.first == "&&" {
            tokens.removeFirst()
            value = Self.combined(value, operand(), decidedBy: false)
        }
        return value
    }

    /// Returns `decision` if one of the operands has this value, nil if one is unknown, and otherwise the opposite value.
    private static func combined(_ left: Bool?, _ right: Bool?, decidedBy decision: Bool) -> Bool? {
        left == decision || right == decision ? decision : left == nil || right == nil ? nil : !decision
    }

    private mutating func operand() -> Bool? {
        let token = tokens.popFirst()
        switch token {
        case "!": return operand().map { !$0 }
        case "(":
            let value = disjunction()
            if tokens.first == ")" { tokens.removeFirst() }
            return value
        case "true": return true
        case "false": return false
        default:
            // The arguments of `os(Linux)` or `compiler(>=6.2)`.
            guard tokens.first == "(" else {
                // The compiler sets flags such as `$Embedded`. A token that is not an identifier is a part of an unknown kind of condition.
                guard let token, let first = token.first, first.isLetter || first == "_" else { return nil }
                return flags.contains(String(token)) ? nil : false
            }
            let end = tokens.firstIndex(of: ")").map { $0 + 1 } ?? tokens.endIndex
            tokens = tokens[end...]
            return nil
        }
    }
}
