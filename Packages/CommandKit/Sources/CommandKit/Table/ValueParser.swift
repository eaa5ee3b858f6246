/// How the text of an option or argument becomes a value, and what to tell whoever typed another text.
public struct ValueParser<Value: Sendable>: Sendable {
    let wording: ValueWording
    let parse: @Sendable (String) -> Value?
    let describe: @Sendable (Value) -> String

    /// Describes a kind of value that the ready-made parsers do not cover.
    ///
    /// - Parameters:
    ///   - placeholder: what stands for the value in help.
    ///   - expectation: completes the error "'--day' takes …; not 'x'.": for example `a day such as 1982-06-25`.
    ///   - describe: how a default value is shown in help; it must read as a user would type it.
    ///   - parse: gives nil for a text that is no such value.
    public init(
        placeholder: String,
        expecting expectation: String,
        describe: @escaping @Sendable (Value) -> String = { String(describing: $0) },
        parse: @escaping @Sendable (String) -> Value?
    ) {
        self.init(.sentence(placeholder: placeholder, expectation: expectation, limits: ""), describe, parse)
    }

    private init(
        _ wording: ValueWording,
        _ describe: @escaping @Sendable (Value) -> String,
        _ parse: @escaping @Sendable (String) -> Value?
    ) {
        self.wording = wording
        self.describe = describe
        self.parse = parse
    }
}

extension ValueParser where Value == String {
    /// Any text that is not blank, kept as it is.
    public static var text: Self {
        ValueParser(placeholder: "TEXT", expecting: "a text that is not blank", describe: \.self) { text in
            text.allSatisfy(\.isWhitespace) ? nil : text
        }
    }
}

extension ValueParser where Value == Int {
    /// A whole number within bounds.
    public static func integer(in range: ClosedRange<Int>) -> Self {
        let limits = "\(range.lowerBound) to \(range.upperBound)"
        return integer("a whole number from \(limits)", limits: limits, where: range.contains)
    }

    /// A whole number with a lower bound.
    public static func integer(in range: PartialRangeFrom<Int>) -> Self {
        let limits = "\(range.lowerBound) or more"
        return integer("a whole number, \(limits)", limits: limits, where: range.contains)
    }

    private static func integer(
        _ expectation: String,
        limits: String,
        where isAllowed: @escaping @Sendable (Int) -> Bool
    ) -> Self {
        ValueParser(.sentence(placeholder: "N", expectation: expectation, limits: limits), \.description) { text in
            Int(text).flatMap { isAllowed($0) ? $0 : nil }
        }
    }
}

extension ValueParser where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of the cases of an enumeration, spelt as its raw value.
    public static func choice(of type: Value.Type) -> Self {
        ValueParser(.choices(type.allCases.map(\.rawValue)), \.rawValue, Value.init(rawValue:))
    }
}
