import CoreDomain
import WatchlistDomain

struct InvalidValue: Error {
    /// The sentence that names the value.
    let reason: String

    private init(_ value: String, _ expectation: String) { reason = "“\(value)” is not \(expectation)." }

    static func version(_ number: Int) -> Self { Self("version \(number)", "a version that this program can import") }
    static func id(_ text: String) -> Self { Self(text, "the id of a film") }
    static func year(_ text: String) -> Self { Self(text, "a year") }
    static func date(_ text: String) -> Self { Self(text, "a date such as 2026-11-22") }
    static func ambiguousDate(_ text: String) -> Self {
        Self(text, "a clear date: no date of the file shows whether the day or the month is first")
    }
    static func rating(_ text: String) -> Self { Self(text, "a rating from 0.5 to 10") }
    static func stars(_ text: String) -> Self { Self(text, "a rating from 0.5 to 5") }
}

/// A reader of the values of a row, which collects those that cannot be read.
struct ValueReader {
    let dates: DateReader
    private(set) var dropped: [String] = []

    init(dates: DateReader = DateReader()) { self.dates = dates }

    mutating func date(_ text: String?) -> CalendarDate? { value(text, dates.date) }

    mutating func year(_ text: String?) -> Int? {
        value(text) { text throws(InvalidValue) in
            guard let year = Int(text), 1...9999 ~= year else { throw .year(text) }
            return year
        }
    }

    mutating func rating(_ number: Double?) -> MovieRating? {
        rating(number.map { Int(exactly: $0).map(String.init) ?? String($0) })
    }

    mutating func rating(_ text: String?) -> MovieRating? {
        value(text) { text throws(InvalidValue) in
            guard let rating = MovieRating(text) else { throw .rating(text) }
            return rating
        }
    }

    /// Returns a rating of 0.5 to 5 stars as a rating from 1 to 10.
    mutating func stars(_ text: String?) -> MovieRating? {
        value(text) { text throws(InvalidValue) in
            guard let stars = Double(text), 0.5...5 ~= stars, let rating = MovieRating(stars * 2) else {
                throw .stars(text)
            }
            return rating
        }
    }

    private mutating func value<Value>(_ text: String?, _ read: (String) throws(InvalidValue) -> Value) -> Value? {
        guard let text else { return nil }
        do throws(InvalidValue) {
            return try read(text)
        } catch {
            dropped.append(error.reason)
            return nil
        }
    }
}
