/// A positional argument, which is also the typed key of its value.
///
/// An `Argument<String>` is required, an `Argument<String?>` may be absent, an `Argument<[String]>` takes several words.
public struct Argument<Value: Sendable>: ArgumentEntry {
    /// The declaration of the argument.
    public let argument: ArgumentDeclaration

    /// Returns nil if a required argument is read from a command that does not declare it.
    let read: @Sendable ([any Sendable]) -> Value?

    /// Creates a required argument.
    ///
    /// - Parameters:
    ///   - name: The name in the help, in capitals.
    ///   - parser: The parser of the value.
    ///   - help: The help text, one sentence.
    public init(_ name: String, _ parser: ValueParser<Value>, help: String) {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .required)
        read = { $0.first as? Value }
    }

    /// Creates an argument whose value is nil if it is absent.
    ///
    /// - Parameters:
    ///   - name: The name in the help, in capitals.
    ///   - parser: The parser of the value.
    ///   - help: The help text, one sentence.
    public init<Wrapped>(optional name: String, _ parser: ValueParser<Wrapped>, help: String)
    where Value == Wrapped? {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .optional)
        read = { .some($0.first as? Wrapped) }
    }

    /// Creates an argument that takes one or more words.
    ///
    /// - Parameters:
    ///   - name: The name of one word in the help, in capitals.
    ///   - parser: The parser of each value.
    ///   - help: The help text, one sentence.
    public init<Element>(repeating name: String, _ parser: ValueParser<Element>, help: String)
    where Value == [Element] {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .repeating)
        read = { $0.compactMap { $0 as? Element } }
    }

    /// Creates an argument that takes any number of words.
    ///
    /// - Parameters:
    ///   - name: The name of one word in the help, in capitals.
    ///   - parser: The parser of each value.
    ///   - help: The help text, one sentence.
    public init<Element>(anyNumberOf name: String, _ parser: ValueParser<Element>, help: String)
    where Value == [Element] {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .any)
        read = { $0.compactMap { $0 as? Element } }
    }

    /// Creates an argument that takes the rest of the line, for another program. Options and `--` count as words.
    ///
    /// - Parameters:
    ///   - name: The name of one word in the help, in capitals.
    ///   - help: The help text, one sentence.
    public init(remainder name: String, help: String) where Value == [String] {
        let word = ValueParser(placeholder: name, expecting: "any text", describe: \.self) { $0 }
        argument = ArgumentDeclaration(name, word, help: help, arity: .remainder)
        read = { $0.compactMap { $0 as? String } }
    }
}

extension ArgumentDeclaration {
    fileprivate init<Value>(_ name: String, _ parser: ValueParser<Value>, help: String, arity: Arity) {
        let value = ValueDeclaration(parser, placeholder: name, default: nil)
        self.init(name: name, help: help, value: value, arity: arity)
    }
}

/// An element of a command's arguments: an ``Argument`` of any type.
public protocol ArgumentEntry: Sendable {
    /// The declaration of the argument.
    var argument: ArgumentDeclaration { get }
}

/// An ``Argument`` without its Swift type.
public struct ArgumentDeclaration: Sendable {
    enum Arity {
        case required, optional, repeating
        /// Any number of words.
        case any
        /// The rest of the line, options included.
        case remainder
    }

    package let name: String
    package let help: String
    package let value: ValueDeclaration
    let arity: Arity

    var takesMany: Bool { arity == .repeating || arity == .any || arity == .remainder }

    var isOptional: Bool { arity == .optional || arity == .any || arity == .remainder }

    /// The argument in a usage line: `ID`, `[ID]`, `QUERY…` or `[PACKAGE…]`.
    var usage: String {
        switch arity {
        case .required: name
        case .optional: "[\(name)]"
        case .repeating: "\(name)…"
        case .any, .remainder: "[\(name)…]"
        }
    }
}
