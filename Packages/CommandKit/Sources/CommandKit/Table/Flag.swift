/// A named option without a value, `--verbose`, and the key to read it with. Giving it twice means the same as once.
public struct Flag: OptionEntry {
    let declaration: OptionDeclaration

    /// The flag as an entry of a command's table.
    public var options: [OptionDeclaration] { [declaration] }

    /// Describes a flag.
    ///
    /// - Parameters:
    ///   - name: the long name without its dashes.
    ///   - short: a letter for the short form `-v`.
    ///   - help: what the flag does, in a sentence.
    public init(_ name: String, short: Character? = nil, help: String) {
        declaration = OptionDeclaration(name: name, short: short, help: help, value: nil)
    }
}
