package import Foundation

/// A day of the years 1900–9999 in the Gregorian calendar. It is the same day in every time zone.
package struct CalendarDate: Hashable, Comparable, Sendable {
    /// The number of days since 2001-01-01.
    private let days: Int

    private init(days: Int) { self.days = days }

    /// Creates a date. Returns nil for a day that the calendar does not have, and for a year outside 1900–9999.
    package init?(year: Int, month: Int, day: Int) {
        let components = DateComponents(year: year, month: month, day: day)
        guard 1900...9999 ~= year, let date = Self.calendar.date(from: components),
            Self.calendar.dateComponents([.year, .month, .day], from: date) == components
        else { return nil }
        days = Self.days(to: date)
    }

    package init(_ instant: Date, secondsFromGMT: Int) {
        days = Self.days(to: instant.addingTimeInterval(TimeInterval(secondsFromGMT)))
    }

    /// Parses `2026-12-24` (ISO 8601). Returns nil for other texts.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 == 0x2D || 0x30...0x39 ~= $0 })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// Returns the date after an amount of days, weeks, months or years, or before if the amount is negative. If the month
    /// has no such day, returns its last day: one month after January 31 is the last day of February. Returns nil outside the
    /// years 1900–9999.
    package func adding(_ amount: Int, _ unit: Calendar.Component) -> CalendarDate? {
        guard amount.magnitude < 10_000_000 else { return nil }
        let days = Self.calendar.date(byAdding: unit, value: amount, to: date).map(Self.days)
        return days.flatMap { Self.range ~= $0 ? CalendarDate(days: $0) : nil }
    }

    /// The day of the week, from 1 for Sunday to 7 for Saturday.
    private var weekday: Int { Self.calendar.component(.weekday, from: date) }

    package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.days < right.days }

    /// Noon of the day in UTC.
    private var date: Date { Date(timeIntervalSinceReferenceDate: TimeInterval(days) * 86_400 + 43_200) }

    private static func days(to date: Date) -> Int {
        Int((date.timeIntervalSinceReferenceDate / 86_400).rounded(.down))
    }

    /// The day numbers of 1900-01-01 and 9999-12-31.
    private static let range = -36_890...2_921_573

    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}

extension CalendarDate: CustomStringConvertible {
    /// The date in ISO 8601: `2026-12-24`.
    package var description: String {
        let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
        return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }
}

extension CalendarDate {
    package enum Direction: Sendable {
        case past, future
    }

    /// Parses a date as people write it: `2026-12-24`, `today`, `tomorrow`, `yesterday`, `friday`, `fri`, `+2w`, `-3d`.
    /// The units are days (`d`), weeks (`w`), months (`m`) and years (`y`). Ignores case. Returns nil for other texts.
    ///
    /// A weekday is the nearest one in the direction. On a Friday, `friday` is today for the past and in a week for the
    /// future.
    package init?(phrase: String, today: CalendarDate, direction: Direction) {
        let text = phrase.lowercased()
        let result: CalendarDate? =
            switch text {
            case "today": today
            case "tomorrow": today.adding(1, .day)
            case "yesterday": today.adding(-1, .day)
            default:
                Self.weekday(text).map { today.nearest(weekday: $0, direction) }
                    ?? Self.offset(text, from: today) ?? CalendarDate(text)
            }
        guard let result else { return nil }
        self = result
    }

    private func nearest(weekday: Int, _ direction: Direction) -> CalendarDate {
        let offset =
            switch direction {
            case .future: (weekday - self.weekday + 6) % 7 + 1
            case .past: -((self.weekday - weekday + 7) % 7)
            }
        return adding(offset, .day) ?? self
    }

    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    private static func weekday(_ text: String) -> Int? {
        weekdays.firstIndex { $0 == text || (text.count == 3 && $0.hasPrefix(text)) }.map { $0 + 1 }
    }

    private static func offset(_ text: String, from today: CalendarDate) -> CalendarDate? {
        guard let sign = text.first, sign == "+" || sign == "-", let unit = text.last else { return nil }
        let digits = text.dropFirst().dropLast()
        guard digits.utf8.count <= 6, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(digits)
        else { return nil }
        let units: [Character: Calendar.Component] = ["d": .day, "w": .weekOfYear, "m": .month, "y": .year]
        return units[unit].flatMap { today.adding(sign == "+" ? number : -number, $0) }
    }
}
