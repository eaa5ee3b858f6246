/// A positional argument and the typed key of its value, `command[argument]`: `String` if required, `String?` if it may be absent, and
/// `[String]` for several words.
public struct Argument<Value: Sendable>: ArgumentEntry {
    /// The argument's declaration, without the Swift type of its value.
    public let argument: ArgumentDeclaration

    /// Converts the parsed words to the value. Returns nil if the command does not declare the required argument.
    let read: @Sendable ([any Sendable]) -> Value?

    /// Creates a required argument. The name, in capitals, is also its placeholder in the help.
    public init(_ name: String, _ parser: ValueParser<Value>, help: String) {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .required)
        read = { $0.first as? Value }
    }

    /// Creates an optional argument. Its value is nil if the command line does not contain it.
    public init<Wrapped>(optional name: String, _ parser: ValueParser<Wrapped>, help: String) where Value == Wrapped? {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .optional)
        read = { .some($0.first as? Wrapped) }
    }

    /// Creates an argument that takes one or more words. An optional argument can follow it, and takes the last of several words if the
    /// word is valid there.
    public init<Element>(repeating name: String, _ parser: ValueParser<Element>, help: String)
    where Value == [Element] {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .repeating)
        read = { $0.compactMap { $0 as? Element } }
    }

    /// Creates an argument that takes zero or more words.
    public init<Element>(anyNumberOf name: String, _ parser: ValueParser<Element>, help: String)
    where Value == [Element] {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .any)
        read = { $0.compactMap { $0 as? Element } }
    }

    /// Creates an argument that takes all remaining words, including options and `--`, such as the command line of another program.
    public init(remainder name: String, help: String) where Value == [String] {
        let word = ValueParser(placeholder: name, expecting: "any text") { $0 }
        argument = ArgumentDeclaration(name, word, help: help, arity: .remainder)
        read = { $0.compactMap { $0 as? String } }
    }
}

extension ArgumentDeclaration {
    fileprivate init<Value>(_ name: String, _ parser: ValueParser<Value>, help: String, arity: Arity) {
        self.init(name: name, help: help, value: parser.declared(as: name), arity: arity)
    }
}

/// An ``Argument`` of any value type, as an element of a command's arguments.
public protocol ArgumentEntry: Sendable {
    /// The argument's declaration, without the Swift type of its value.
    var argument: ArgumentDeclaration { get }
}

/// The declaration of an ``Argument``, without the Swift type of its value.
public struct ArgumentDeclaration: Sendable {
    enum Arity {
        case required, optional, repeating
        /// The argument takes zero or more words.
        case any
        /// The argument takes all remaining words of the command line, including options and `--`.
        case remainder
    }

    let name: String
    let help: String
    let value: ValueDeclaration
    let arity: Arity

    var takesMany: Bool { arity == .repeating || arity == .any || arity == .remainder }

    var isOptional: Bool { arity == .optional || arity == .any || arity == .remainder }

    /// The argument as a usage line shows it: `ID`, `[ID]`, `QUERY…` or `[PACKAGE…]`.
    var usage: String {
        switch arity {
        case .required: name
        case .optional: "[\(name)]"
        case .repeating: "\(name)…"
        case .any, .remainder: "[\(name)…]"
        }
    }
}
