/// An option with a value, `--year 1982` or `--year=1982`, which is also the typed key of the value.
///
/// An `Option<Int?>` may be absent, an `Option<Int>` has a default. If an option is given several times, the last value
/// wins, so that a shell alias can be overridden.
public struct Option<Value: Sendable>: OptionEntry {
    let declaration: OptionDeclaration
    let read: @Sendable ((any Sendable)?) -> Value

    /// The declaration of the option.
    public var options: [OptionDeclaration] { [declaration] }

    /// Creates an option whose value is nil if it is absent.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - short: The letter of the short form, as in `-y`.
    ///   - parser: The parser of the value.
    ///   - placeholder: The value's name in the help; by default the parser's placeholder.
    ///   - help: The help text, one sentence. The help adds limits, allowed values and the default.
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

    /// Creates an option with a default value.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - short: The letter of the short form, as in `-y`.
    ///   - parser: The parser of the value.
    ///   - placeholder: The value's name in the help; by default the parser's placeholder.
    ///   - default: The value if the option is absent.
    ///   - help: The help text, one sentence. The help adds limits, allowed values and the default.
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

/// An option without a value, `--verbose`, which is also the key of its presence.
public struct Flag: OptionEntry {
    let declaration: OptionDeclaration

    /// The declaration of the flag.
    public var options: [OptionDeclaration] { [declaration] }

    /// Creates a flag.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - short: The letter of the short form, as in `-v`.
    ///   - help: The help text, one sentence.
    public init(_ name: String, short: Character? = nil, help: String) {
        declaration = OptionDeclaration(name: name, short: short, help: help, value: nil)
    }
}

/// Options and flags of which only one may be given.
public struct MutuallyExclusive: OptionEntry {
    /// The declarations of the options.
    public let options: [OptionDeclaration]

    /// Creates a group, in the order of the help.
    public init(_ entries: any OptionEntry...) {
        options = entries.flatMap(\.options)
    }
}

/// An element of a command's options: an ``Option``, a ``Flag`` or a ``MutuallyExclusive`` group.
public protocol OptionEntry: Sendable {
    /// The declarations of this entry. Only one may be given.
    var options: [OptionDeclaration] { get }
}

/// An ``Option`` or a ``Flag`` without its Swift type.
public struct OptionDeclaration: Sendable {
    package let name: String
    package let short: Character?
    package let help: String
    /// The declaration of the value; nil for a flag.
    package let value: ValueDeclaration?

    package var spellings: [String] {
        (short.map { ["-\($0)"] } ?? []) + [spelling]
    }

    package var spelling: String { "--\(name)" }

    /// The long spelling with its value, as usage lines show it: `--year Y`.
    var usage: String {
        value.map { "\(spelling) \($0.placeholder)" } ?? spelling
    }
}
