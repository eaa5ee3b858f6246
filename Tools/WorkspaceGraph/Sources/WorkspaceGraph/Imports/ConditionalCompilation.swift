/// Removes `#if` directives from source texts, so that the parser sees all branches.
public enum ConditionalCompilation {
    /// Returns a text in which an empty line replaces each directive. Line numbers stay the same.
    public static func removingDirectives(from text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { line in
                let directive = line.drop { $0 == " " || $0 == "\t" }.prefix { $0 == "#" || $0.isLetter }
                return ["#if", "#elseif", "#else", "#endif"].contains(directive) ? "" : line
            }
            .joined(separator: "\n")
    }
}
