/// Words as shells read them.
enum ShellWord {
    /// A path in quotes where it needs them; most need none.
    static func quoted(_ path: String) -> String {
        path.contains(/[^A-Za-z0-9_.\/+-]/) ? "'\(path.replacing("'", with: "'\\''"))'" : path
    }
}
