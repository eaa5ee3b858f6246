/// A shell for which completions can be written.
public enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash, 3.2 (as macOS has it) or newer.
    case bash
    /// The Z shell, 5.0 or newer.
    case zsh
    /// The friendly interactive shell, 3.0 or newer.
    case fish
}
