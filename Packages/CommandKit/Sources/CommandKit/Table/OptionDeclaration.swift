/// An option or a flag without its Swift type: what parsing, help and completions need to know.
public struct OptionDeclaration: Sendable {
    package let name: String
    package let short: Character?
    package let help: String
    /// What follows the name; nil for a flag.
    package let value: ValueDeclaration?

    /// All spellings a user may type.
    package var spellings: [String] {
        (short.map { ["-\($0)"] } ?? []) + [spelling]
    }

    package var spelling: String { "--\(name)" }

    /// The long spelling with its value, as usage lines show it: `--year Y`.
    var usage: String {
        value.map { "\(spelling) \($0.placeholder)" } ?? spelling
    }
}
