/// An option such as `--year 1982`, and the typed key of its value, `command[option]`. The last one of repeated options wins.
public struct Option<Value: Sendable>: OptionEntry {
    let declaration: OptionDeclaration
    let read: @Sendable ((any Sendable)?) -> Value

    /// An array with only the option's declaration.
    public var options: [OptionDeclaration] { [declaration] }

    /// Creates an option whose value is nil if it is absent.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - short: The letter of the short form, as in `-y`.
    ///   - placeholder: The value's name in the help; by default the parser's placeholder.
    ///   - synonyms: The short spellings of other programs, such as `-n`. The parser rejects them with a hint at this option.
    ///   - help: One sentence. The generated help adds limits, allowed values and the default.
    public init<Wrapped>(
        _ name: String,
        short: Character? = nil,
        _ parser: ValueParser<Wrapped>,
        placeholder: String? = nil,
        synonyms: [String] = [],
        help: String
    ) where Value == Wrapped? {
        let value = parser.declared(as: placeholder)
        declaration = OptionDeclaration(name: name, short: short, help: help, value: value, synonyms: synonyms)
        read = { $0 as? Wrapped }
    }

    /// Creates an option that has a default value if it is absent, and otherwise is like an option without a default.
    public init(
        _ name: String,
        short: Character? = nil,
        _ parser: ValueParser<Value>,
        placeholder: String? = nil,
        default: Value,
        synonyms: [String] = [],
        help: String
    ) {
        let value = parser.declared(as: placeholder, default: `default`)
        declaration = OptionDeclaration(name: name, short: short, help: help, value: value, synonyms: synonyms)
        read = { $0 as? Value ?? `default` }
    }
}

/// An option without a value, such as `--verbose`. `command[flag]` is true if the command line contains the flag.
public struct Flag: OptionEntry {
    let declaration: OptionDeclaration

    /// An array with only the flag's declaration.
    public var options: [OptionDeclaration] { [declaration] }

    /// Creates a flag with a long name without dashes, the letter of its short form, as in `-v`, and the short spellings of other programs.
    public init(_ name: String, short: Character? = nil, synonyms: [String] = [], help: String) {
        declaration = OptionDeclaration(name: name, short: short, help: help, value: nil, synonyms: synonyms)
    }
}

/// Options and flags that exclude each other: a command line may contain only one of them.
public struct MutuallyExclusive: OptionEntry {
    /// The declarations of the options.
    public let options: [OptionDeclaration]

    /// Creates a group. The help lists the group's options in the given order.
    public init(_ entries: any OptionEntry...) { options = entries.flatMap(\.options) }
}

/// An element of a command's options: an ``Option``, a ``Flag`` or a ``MutuallyExclusive`` group.
public protocol OptionEntry: Sendable {
    /// The declarations of the entry's options. A command line may contain only one of these options.
    var options: [OptionDeclaration] { get }
}

/// The declaration of an ``Option`` or a ``Flag``, without the Swift type of its value.
public struct OptionDeclaration: Sendable {
    let name: String
    let short: Character?
    let help: String
    let value: ValueDeclaration?
    let synonyms: [String]

    var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }

    var spelling: String { "--\(name)" }

    var usage: String { value.map { "\(spelling) \($0.placeholder)" } ?? spelling }
}
