/// A named option that takes a value, `--year 1982` or `--year=1982`, and the typed key to read it with.
///
/// `Value` is what reading gives: an `Option<Int?>` may be absent, an `Option<Int>` has a default. Given several times,
/// the last one wins, so that an alias can be overridden.
public struct Option<Value: Sendable>: OptionEntry {
    let declaration: OptionDeclaration
    let read: @Sendable ((any Sendable)?) -> Value

    /// The option as an entry of a command's table.
    public var options: [OptionDeclaration] { [declaration] }

    /// Describes an option that reads as nil when it is absent.
    ///
    /// - Parameters:
    ///   - name: the long name without its dashes.
    ///   - short: a letter for the short form `-y`.
    ///   - parser: what the value must be.
    ///   - placeholder: what stands for the value in help; by default the parser's own.
    ///   - help: what the option does, in a sentence. Limits, allowed values and the default are added to it.
    public init<Wrapped>(
        _ name: String,
        short: Character? = nil,
        _ parser: ValueParser<Wrapped>,
        placeholder: String? = nil,
        help: String
    ) where Value == Wrapped? {
        let value = ValueDeclaration(parser, placeholder: placeholder, default: nil)
        declaration = OptionDeclaration(name: name, short: short, help: help, value: value)
        read = { $0 as? Wrapped }
    }

    /// Describes an option that reads as its default when it is absent.
    ///
    /// - Parameters:
    ///   - name: the long name without its dashes.
    ///   - short: a letter for the short form `-y`.
    ///   - parser: what the value must be.
    ///   - placeholder: what stands for the value in help; by default the parser's own.
    ///   - default: the value when the option is absent; help shows it.
    ///   - help: what the option does, in a sentence. Limits, allowed values and the default are added to it.
    public init(
        _ name: String,
        short: Character? = nil,
        _ parser: ValueParser<Value>,
        placeholder: String? = nil,
        default: Value,
        help: String
    ) {
        let value = ValueDeclaration(parser, placeholder: placeholder, default: `default`)
        declaration = OptionDeclaration(name: name, short: short, help: help, value: value)
        read = { $0 as? Value ?? `default` }
    }
}
