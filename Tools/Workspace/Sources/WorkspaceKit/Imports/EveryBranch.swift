/// A source text with the conditions of conditional compilation taken out, so that branches stand one after another.
public enum EveryBranch {
    /// All branches of all conditions. Lines keep their numbers.
    public static func of(_ text: String) -> String {
        lines(of: text) { _ in true }
    }

    /// All branches of conditions about platforms, modules and compilers. A condition that names a flag of the authors' own
    /// (`#if SINGLE_MODULE`) stays: only the flags tell which branch counts.
    static func ofPlatforms(_ text: String) -> String {
        lines(of: text) { !namesFlag($0) }
    }

    /// Whether a condition names a flag of the authors' own.
    static func hasFlags(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).contains {
            ["#if", "#elseif"].contains(directive($0)) && namesFlag($0)
        }
    }

    private static func lines(of text: String, without isTakenOut: (Substring) -> Bool) -> String {
        /// Whether the condition is taken out, for each `#if` around a line.
        var blocks: [Bool] = []
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { line in
                switch directive(line) {
                case "#if": blocks.append(isTakenOut(line))
                case "#elseif", "#else": break
                case "#endif": return blocks.popLast() == false ? line : ""
                default: return line
                }
                return blocks.last == false ? line : ""
            }
            .joined(separator: "\n")
    }

    private static func directive(_ line: Substring) -> Substring {
        line.drop { $0 == " " || $0 == "\t" }.prefix { $0 == "#" || $0.isLetter }
    }

    /// A word that is no literal, no platform condition and not DEBUG, which SwiftPM sets by itself.
    private static func namesFlag(_ line: Substring) -> Bool {
        let condition = line.split(separator: "//", maxSplits: 1)[0].drop { $0 != "f" }.dropFirst()
        let calls = condition.replacing(/\w+\s*\([^)]*\)/, with: "")
        return calls.matches(of: /[A-Za-z_]\w*/).contains { !["true", "false", "DEBUG"].contains($0.output) }
    }
}
