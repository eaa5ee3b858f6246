import Foundation
import Testing
import WatchlistDomain
import WatchlistTestSupport

@Suite("CalendarDate")
struct CalendarDateTests {
    @Test(
        "CalendarDate accepts the days of the Gregorian calendar from 1900 to 9999, and describes them in ISO 8601",
        arguments: ["1900-01-01", "2000-02-29", "2024-02-29", "2026-12-24", "2026-12-31", "9999-12-31"]
    )
    func valid(text: String) throws {
        let date = try #require(CalendarDate(text))
        #expect(date.description == text)
        let parts = text.split(separator: "-").compactMap { Int($0) }
        #expect(CalendarDate(year: parts[0], month: parts[1], day: parts[2]) == date)
    }

    @Test(
        "CalendarDate rejects other days, other years and other formats",
        arguments: [
            "", "-", "2026", "2026-12", "2026-12-24-", "2026-1-01", "2026-01-1", "26-01-01", "2026/12/24", "2026-12-2４",
            " 2026-12-24", "2026-12-24T00:00", "+026-12-24", "2026-00-10", "2026-13-10", "2026-01-00", "2026-01-32",
            "2026-04-31", "2026-02-29", "2100-02-29", "1899-12-31", "0000-01-01", "24.12.2026",
        ]
    )
    func invalid(text: String) { #expect(CalendarDate(text) == nil) }

    @Test("CalendarDate rejects years after 9999 and numbers that overflow", arguments: [10_000, .max, .min, -2026])
    func years(number: Int) {
        for (year, month, day) in [(number, 1, 1), (2026, number, 1), (2026, 1, number)] {
            #expect(CalendarDate(year: year, month: month, day: day) == nil)
        }
    }

    @Test(
        "CalendarDate.adding(_:_:) crosses months and years, shortens to the last day of a month, and returns nil outside 1900–9999",
        arguments: [
            ("2026-11-30", 1, .day, "2026-12-01"), ("2026-01-01", -1, .day, "2025-12-31"),
            ("1900-01-01", 2_958_463, .day, "9999-12-31"), ("9999-12-31", -2_958_463, .day, "1900-01-01"),
            ("9999-12-31", 1, .day, nil), ("1900-01-01", -1, .day, nil), ("2026-11-22", .max, .day, nil),
            ("2026-11-22", .min, .day, nil), ("2026-11-22", 2, .month, "2027-01-22"),
            ("2024-01-31", 1, .month, "2024-02-29"), ("2026-03-31", -1, .month, "2026-02-28"),
            ("9999-12-01", 1, .month, nil), ("1900-01-31", -1, .month, nil), ("2024-02-29", 1, .year, "2025-02-28"),
        ] as [(String, Int, Calendar.Component, String?)]
    )
    func adding(start: String, amount: Int, unit: Calendar.Component, expected: String?) {
        let date = CalendarDate.day(start).adding(amount, unit)
        #expect(date?.description == expected)
        if let date { #expect((date < .day(start)) == (amount < 0)) }
    }

    @Test(
        "CalendarDate of an instant is the day at a distance from GMT",
        arguments: [
            // 2026-03-29T00:30:00Z
            (1_774_744_200, 0, "2026-03-29"), (1_774_744_200, -8, "2026-03-28"), (1_774_744_200, 14, "2026-03-29"),
            // 23:59:59 and 24:00 in Paris, in summer time.
            (1_774_821_599, 2, "2026-03-29"), (1_774_821_600, 2, "2026-03-30"),
            // Before 2001, and before 1970.
            (946_684_799, 0, "1999-12-31"), (-1, 0, "1969-12-31"), (-1, 9, "1970-01-01"),
        ]
    )
    func instant(seconds: Int, hours: Int, expected: String) {
        let date = CalendarDate(Date(timeIntervalSince1970: TimeInterval(seconds)), secondsFromGMT: hours * 3600)
        #expect(date == .day(expected))
    }
}

@Suite("Phrases of CalendarDate")
struct CalendarDatePhraseTests {
    private func description(_ phrase: String, _ direction: CalendarDate.Direction) -> String? {
        CalendarDate(phrase: phrase, today: .testToday, direction: direction)?.description
    }

    @Test(
        "CalendarDate reads relative days, amounts with a unit and ISO dates, in any case",
        arguments: [
            ("today", "2026-11-22"), ("tomorrow", "2026-11-23"), ("Yesterday", "2026-11-21"), ("+0d", "2026-11-22"),
            ("+3d", "2026-11-25"), ("-3D", "2026-11-19"), ("+2w", "2026-12-06"), ("-1w", "2026-11-15"),
            ("+1m", "2026-12-22"), ("-12M", "2025-11-22"), ("+1y", "2027-11-22"), ("-126y", "1900-11-22"),
            ("+007d", "2026-11-29"), ("+100000d", "2300-09-07"), ("2026-12-24", "2026-12-24"),
            ("1999-12-31", "1999-12-31"),
        ]
    )
    func relative(phrase: String, expected: String) {
        #expect(description(phrase, .past) == expected && description(phrase, .future) == expected)
    }

    @Test(
        "A weekday is the next one for the future, and the last one for the past",
        arguments: [
            ("monday", "2026-11-23", "2026-11-16"), ("Fri", "2026-11-27", "2026-11-20"),
            ("SATURDAY", "2026-11-28", "2026-11-21"), ("sunday", "2026-11-29", "2026-11-22"),
            ("sun", "2026-11-29", "2026-11-22"),
        ]
    )
    func weekday(phrase: String, future: String, past: String) {
        #expect(description(phrase, .future) == future && description(phrase, .past) == past)
    }

    @Test(
        "CalendarDate rejects other phrases and dates outside 1900–9999",
        arguments: [
            "", "+", "-", "+d", "2w", "+2", "+-2d", "+2h", "+2.5d", "+٢d", "+1000000d", "+999999y", "-127y", "-999999w",
            "fr", "frid", "someday", "next friday", "2026-02-30", "24.12.2026",
        ]
    )
    func invalid(phrase: String) { #expect(description(phrase, .future) == nil) }
}
