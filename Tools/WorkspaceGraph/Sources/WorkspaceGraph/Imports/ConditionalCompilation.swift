/// A filter that removes `#if` directives from source code, so that a parser reads all branches.
public enum ConditionalCompilation {
    /// Returns the source code with an empty line in place of each directive `#if`, `#elseif`, `#else` and `#endif`.
    public static func removingDirectives(from text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { line in
                let directive = line.drop { $0 == " " || $0 == "\t" }.prefix { $0 == "#" || $0.isLetter }
                return ["#if", "#elseif", "#else", "#endif"].contains(directive) ? "" : line
            }
            .joined(separator: "\n")
    }
}
