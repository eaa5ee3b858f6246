/// A positional argument, and the typed key to read it with.
///
/// `Value` is what reading gives: `Argument<String>` is required, `Argument<String?>` may be absent, `Argument<[String]>`
/// takes several words.
public struct Argument<Value: Sendable>: ArgumentEntry {
    /// The argument as an entry of a command's table.
    public let argument: ArgumentDeclaration

    /// Gives nil only where a required argument was read from a command that does not declare it.
    let read: @Sendable ([any Sendable]) -> Value?

    /// Describes a required argument.
    ///
    /// - Parameters:
    ///   - name: what stands for it in help, in capitals by custom.
    ///   - parser: what its value must be.
    ///   - help: what it means, in a sentence.
    public init(_ name: String, _ parser: ValueParser<Value>, help: String) {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .required)
        read = { $0.first as? Value }
    }

    /// Describes an argument that reads as nil when it is absent.
    ///
    /// - Parameters:
    ///   - name: what stands for it in help, in capitals by custom.
    ///   - parser: what its value must be.
    ///   - help: what it means, in a sentence.
    public init<Wrapped>(optional name: String, _ parser: ValueParser<Wrapped>, help: String)
    where Value == Wrapped? {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .optional)
        read = { .some($0.first as? Wrapped) }
    }

    /// Describes an argument that takes all words left, at least one.
    ///
    /// - Parameters:
    ///   - name: what stands for one of them in help, in capitals by custom.
    ///   - parser: what the value of each must be.
    ///   - help: what they mean, in a sentence.
    public init<Element>(repeating name: String, _ parser: ValueParser<Element>, help: String)
    where Value == [Element] {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .repeating)
        read = { $0.compactMap { $0 as? Element } }
    }

    /// Describes an argument that takes all words left, and reads as an empty list when there is none.
    ///
    /// - Parameters:
    ///   - name: what stands for one of them in help, in capitals by custom.
    ///   - parser: what the value of each must be.
    ///   - help: what they mean, in a sentence.
    public init<Element>(anyNumberOf name: String, _ parser: ValueParser<Element>, help: String)
    where Value == [Element] {
        argument = ArgumentDeclaration(name, parser, help: help, arity: .any)
        read = { $0.compactMap { $0 as? Element } }
    }

    /// Describes an argument that takes all that is left of the line, for another program: options and `--` are words
    /// like any other.
    ///
    /// - Parameters:
    ///   - name: what stands for one of the words in help, in capitals by custom.
    ///   - help: what they mean, in a sentence.
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
