/// The calendar date of a release, or only its year.
///
/// A calendar date is not an instant, so it is the same day in every time zone.
public struct ReleaseDate: Hashable, Sendable {
    /// The Gregorian year, 1–9999.
    public let year: Int
    /// The month and the day; nil if only the year is known.
    public let monthAndDay: MonthAndDay?

    /// A month and a day, without the year.
    public struct MonthAndDay: Hashable, Sendable {
        /// The month, 1–12.
        public let month: Int
        /// The day of the month, 1–31.
        public let day: Int
    }

    /// Creates a date with only a year. Returns nil for a year outside 1–9999.
    public init?(year: Int) {
        guard 1...9999 ~= year else { return nil }
        self.year = year
        monthAndDay = nil
    }

    /// Creates a date. Returns nil for a day that is not in the Gregorian calendar, or a year outside 1–9999.
    public init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, 1...Self.days(inMonth: month, of: year) ~= day else { return nil }
        self.year = year
        monthAndDay = MonthAndDay(month: month, day: day)
    }

    /// Parses `2010-07-16` or `2010` (ISO 8601). Returns nil for other formats and invalid dates.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard parts.allSatisfy({ $0.utf8.allSatisfy { digits ~= $0 } }) else { return nil }
        let numbers = parts.compactMap { Int($0) }
        switch (parts.map(\.utf8.count), numbers.count) {
        case ([4], 1): self.init(year: numbers[0])
        case ([4, 2, 2], 3): self.init(year: numbers[0], month: numbers[1], day: numbers[2])
        default: return nil
        }
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension ReleaseDate: Comparable {
    /// Returns whether the left date precedes the right one. A year alone precedes all days of that year.
    public static func < (left: ReleaseDate, right: ReleaseDate) -> Bool {
        left.components.lexicographicallyPrecedes(right.components)
    }

    private var components: [Int] { [year, monthAndDay?.month ?? 0, monthAndDay?.day ?? 0] }
}

extension ReleaseDate: CustomStringConvertible {
    /// The date in ISO 8601: `2010-07-16`, or `2010` if only the year is known.
    public var description: String {
        let year = Self.padded(year, to: 4)
        guard let monthAndDay else { return year }
        return "\(year)-\(Self.padded(monthAndDay.month, to: 2))-\(Self.padded(monthAndDay.day, to: 2))"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
