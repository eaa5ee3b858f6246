/// A source text with the conditions of conditional compilation taken out, so that all branches stand one after another.
public enum EveryBranch {
    /// Lines keep their numbers.
    public static func of(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { isCondition($0) ? "" : $0 }
            .joined(separator: "\n")
    }

    private static func isCondition(_ line: Substring) -> Bool {
        let word = line.drop { $0 == " " || $0 == "\t" }.prefix { $0 == "#" || $0.isLetter }
        return ["#if", "#elseif", "#else", "#endif"].contains(word)
    }
}
