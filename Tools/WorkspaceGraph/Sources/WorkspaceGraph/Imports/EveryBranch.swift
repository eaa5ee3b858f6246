/// Source texts without the conditions of conditional compilation, so that all branches are parsed.
public enum EveryBranch {
    /// Removes the directives of all conditions. Lines keep their numbers.
    public static func of(_ text: String) -> String {
        lines(of: text) { _ in true }
    }

    /// Removes the directives of conditions about platforms, modules and compilers. Conditions on a custom flag
    /// (`#if SINGLE_MODULE`) stay, because the flags decide which branch counts.
    static func ofPlatforms(_ text: String) -> String {
        lines(of: text) { !namesFlag($0) }
    }

    /// Returns whether a condition names a custom flag.
    static func hasFlags(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).contains {
            ["#if", "#elseif"].contains(directive($0)) && namesFlag($0)
        }
    }

    private static func lines(of text: String, without isRemoved: (Substring) -> Bool) -> String {
        /// For each `#if` around a line, whether its directives are removed.
        var blocks: [Bool] = []
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { line in
                switch directive(line) {
                case "#if": blocks.append(isRemoved(line))
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

    /// Flags are words but literals, platform conditions and DEBUG, which SwiftPM sets.
    private static func namesFlag(_ line: Substring) -> Bool {
        let condition = line.split(separator: "//", maxSplits: 1)[0].drop { $0 != "f" }.dropFirst()
        let words = condition.replacing(/\w+\s*\([^)]*\)/, with: "").matches(of: /[A-Za-z_]\w*/)
        return words.contains { !["true", "false", "DEBUG"].contains($0.output) }
    }
}
