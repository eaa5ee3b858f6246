import Foundation

/// Reads the Retry-After field: seconds, or a date (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// Time to wait from `now`, never negative; nil when the field cannot be read.
    static func parse(_ field: String, now: Date) -> Duration? {
        if let seconds = Int(field), seconds >= 0 { return .seconds(seconds) }
        guard let date = try? Date(field, strategy: fixedDate) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }

    /// IMF-fixdate ("Sun, 06 Nov 1994 08:49:37 GMT"), the only form that servers may send today (section 5.6.7).
    private static let fixedDate = Date.ParseStrategy(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
            \(second: .twoDigits) GMT
            """,
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .gmt
    )
}
