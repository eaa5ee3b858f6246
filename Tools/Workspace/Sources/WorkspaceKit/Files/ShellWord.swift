/// Words as shells read them.
package enum ShellWord {
    /// A word in quotes where it needs them, as an empty one does; most need none.
    package static func quoted(_ word: String) -> String {
        word.wholeMatch(of: /[A-Za-z0-9_.\/+-]+/) != nil ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
}
