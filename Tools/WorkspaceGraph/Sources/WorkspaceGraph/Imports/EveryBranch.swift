/// Source texts without the directives of conditional compilation, so that all branches are parsed.
public enum EveryBranch {
    /// Replaces each directive with an empty line. Lines keep their numbers.
    public static func of(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { line in
                let directive = line.drop { $0 == " " || $0 == "\t" }.prefix { $0 == "#" || $0.isLetter }
                return ["#if", "#elseif", "#else", "#endif"].contains(directive) ? "" : line
            }
            .joined(separator: "\n")
    }
}
