import CoreDomain
import Foundation
import WatchlistDomain

struct InvalidValue: Error {
    static let date = "a date such as 2026-11-22"

    let reason: String

    init(_ value: String, _ expectation: String) { reason = "“\(value)” is not \(expectation)." }
}

/// A reader of the values of a row, which collects those that cannot be read.
struct ValueReader {
    let dates: DateReader
    let secondsFromGMT: (Date) -> Int
    private(set) var dropped: [String] = []

    init(dates: DateReader = DateReader(), secondsFromGMT: @escaping (Date) -> Int = { _ in 0 }) {
        self.dates = dates
        self.secondsFromGMT = secondsFromGMT
    }

    /// Returns the user's day of an instant such as `2026-11-22T20:15:00.000Z`.
    mutating func day(_ text: String?) -> CalendarDate? {
        value(text, InvalidValue.date) { [dates, secondsFromGMT] text in
            guard let written = dates.date(text) else { return nil }
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
            // The style accepts the hour 25 of a day as an hour of the next day.
            guard text.contains(/T([01][0-9]|2[0-3]):[0-5][0-9]/), let instant = try? Date(text, strategy: style)
            else { return written }
            return CalendarDate(CalendarDate(instant, secondsFromGMT: secondsFromGMT(instant)).description) ?? written
        }
    }

    mutating func date(_ text: String?) -> CalendarDate? {
        let clearDate = "a clear date: no date of the file shows whether the day or the month is first"
        let isAmbiguous = text.map(dates.isAmbiguous) ?? false
        return value(text, isAmbiguous ? clearDate : InvalidValue.date, dates.date)
    }

    mutating func year(_ text: String?) -> Int? {
        value(text, "a year") { text in Int(text).flatMap { 1...9999 ~= $0 ? $0 : nil } }
    }

    mutating func rating(_ number: Double?) -> MovieRating? {
        rating(number.map { Int(exactly: $0).map(String.init) ?? String($0) })
    }

    mutating func rating(_ text: String?) -> MovieRating? {
        value(text, "a rating from 0.5 to 10") { MovieRating($0) }
    }

    /// Returns a rating of 0.5 to 5 stars as a rating from 1 to 10.
    mutating func stars(_ text: String?) -> MovieRating? {
        value(text, "a rating from 0.5 to 5") { text in
            Double(text).flatMap { 0.5...5 ~= $0 ? MovieRating($0 * 2) : nil }
        }
    }

    private mutating func value<Value>(
        _ text: String?,
        _ expectation: String,
        _ read: (String) -> Value?
    ) -> Value? {
        guard let text else { return nil }
        let value = read(text)
        if value == nil { dropped.append(InvalidValue(text, expectation).reason) }
        return value
    }
}
