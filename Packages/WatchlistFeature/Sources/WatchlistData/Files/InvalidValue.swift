import WatchlistDomain

/// The error for a value in an imported file that cannot be read. Its row is not imported.
struct InvalidValue: Error {
    /// The sentence that names the value.
    let reason: String

    private init(_ value: String, _ expectation: String) { reason = "“\(value)” is not \(expectation)." }

    static func version(_ number: Int) -> Self { Self("version \(number)", "a version that this program can import") }
    static func id(_ text: String) -> Self { Self(text, "the id of a film") }
    static func year(_ text: String) -> Self { Self(text, "a year") }
    static func date(_ text: String) -> Self { Self(text, "a date such as 2026-11-22") }
    static func rating(_ text: String) -> Self { Self(text, "a rating from 1 to 10") }
    static func stars(_ text: String) -> Self { Self(text, "a rating from 0.5 to 5") }
}

extension CalendarDate {
    /// Returns the date at the start of a text; nil if the text is nil. Ignores a time after the date.
    static func day(_ text: String?) throws(InvalidValue) -> CalendarDate? {
        guard let text else { return nil }
        guard let day = CalendarDate(text.prefix(10)) else { throw .date(text) }
        return day
    }
}

extension Viewing {
    /// Returns a rating from 1 to 10; nil if the number is nil.
    static func rating(_ number: Int?) throws(InvalidValue) -> Int? {
        guard let number, !(1...10).contains(number) else { return number }
        throw .rating("\(number)")
    }
}
