/// Quoting of words for the three shells.
enum ShellQuoting {
    /// A word in single quotes, in which bash, zsh and any POSIX shell expand nothing.
    static func posix(_ text: String) -> String {
        quote(text) { $0 == "'" ? #"'\''"# : String($0) }
    }

    /// A word in fish's single quotes, where the backslash escapes itself and the quote.
    static func fish(_ text: String) -> String {
        quote(text) { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }
    }

    /// The word as one would type it: quoted only where a shell would read it differently.
    static func wordIfNeeded(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-_+.,:/@%=".contains(Character($0))
        }
        return isPlain && !text.isEmpty ? text : posix(text)
    }

    /// Scalars, not characters: a quote that carries a combining mark is still a quote to a shell.
    private static func quote(_ text: String, escape: (Unicode.Scalar) -> String) -> String {
        "'" + text.unicodeScalars.map(escape).joined() + "'"
    }
}
