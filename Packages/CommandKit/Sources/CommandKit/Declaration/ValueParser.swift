/// A parser of the values of an option or argument, with texts that describe valid values in help and error messages.
public struct ValueParser<Value: Sendable>: Sendable {
    private var declaration: ValueDeclaration
    /// Returns the text of a default value.
    private var describe: @Sendable (Value) -> String = { String(describing: $0) }

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - placeholder: The value's name in the help.
    ///   - expectation: A phrase for error messages such as "'--day' takes PHRASE, not 'x'.", for example `a day such
    ///     as 1982-06-25`.
    ///   - parse: Returns the value; nil if the text is invalid.
    public init(
        placeholder: String,
        expecting expectation: String,
        parse: @escaping @Sendable (String) -> Value?
    ) {
        declaration = ValueDeclaration(placeholder: placeholder, expectation: expectation) { parse($0) }
    }

    func declared(as placeholder: String?, default: Value? = nil) -> ValueDeclaration {
        var declaration = declaration
        if let placeholder { declaration.placeholder = placeholder }
        declaration.defaultText = `default`.map(describe)
        return declaration
    }
}

extension ValueParser where Value == String {
    /// A parser of any text that is not blank.
    public static var text: Self {
        ValueParser(placeholder: "TEXT", expecting: "a text that is not blank") { text in
            text.allSatisfy(\.isWhitespace) ? nil : text
        }
    }

    /// A parser of a language code (ISO 639-1) and an optional region code (ISO 3166-1) of two ASCII letters each, such as `pt-BR`.
    public static var languageTag: Self {
        ValueParser(placeholder: "xx-XX", expecting: "a language such as fr or pt-BR") { text in
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            let isTag =
                (1...2).contains(parts.count)
                && parts.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy { $0.isASCII && $0.isLetter } }
            guard isTag else { return nil }
            return ([parts[0].lowercased()] + parts.dropFirst().map { $0.uppercased() }).joined(separator: "-")
        }
    }
}

extension ValueParser where Value == Int {
    /// Returns a parser of whole numbers in a closed range.
    public static func integer(in range: ClosedRange<Int>) -> Self {
        let limits = "\(range.lowerBound) to \(range.upperBound)"
        return integer("a whole number from \(limits)", limits: limits, where: range.contains)
    }

    /// Returns a parser of whole numbers with a lower bound.
    public static func integer(in range: PartialRangeFrom<Int>) -> Self {
        let limits = "\(range.lowerBound) or more"
        return integer("a whole number, \(limits)", limits: limits, where: range.contains)
    }

    private static func integer(
        _ expectation: String,
        limits: String,
        where isAllowed: @escaping @Sendable (Int) -> Bool
    ) -> Self {
        var parser = ValueParser(placeholder: "N", expecting: expectation) { text in
            Int(text).flatMap { isAllowed($0) ? $0 : nil }
        }
        parser.declaration.limits = limits
        return parser
    }
}

extension ValueParser where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// Returns a parser of an enumeration's cases, written as their raw values.
    public static func choice(of type: Value.Type) -> Self {
        let choices = type.allCases.map(\.rawValue)
        let list = choices.listed(by: "or")
        let placeholder = choices.joined(separator: "|")
        var parser = ValueParser(placeholder: placeholder, expecting: list) { Value(rawValue: $0) }
        parser.describe = \.rawValue
        parser.declaration.limits = list
        parser.declaration.choices = choices
        return parser
    }
}

/// A ``ValueParser`` without the Swift type of its values, with the placeholder and default of one option or argument.
struct ValueDeclaration: Sendable {
    fileprivate(set) var placeholder: String
    let expectation: String
    /// The description of the allowed values in the help; empty if the help does not describe them.
    fileprivate(set) var limits = ""
    fileprivate(set) var choices: [String] = []
    fileprivate(set) var defaultText: String?
    let parse: @Sendable (String) -> (any Sendable)?
}
