import Foundation

/// The policy that decides whether a failed request is sent again, and after which delay. The delay is an
/// exponential back-off with full jitter (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/),
/// or the wait that the server requests in Retry-After if that wait is longer.
///
/// A request that is not idempotent is sent again only if the server has not processed it.
public struct RetryPolicy: Sendable {
    /// The maximum number of attempts after the first one.
    public var maximumRetries: Int
    /// The maximum back-off before the first retry. Each further retry doubles the maximum.
    private static let baseDelay = Duration.milliseconds(300)
    /// The maximum delay that a server's Retry-After can cause. A longer Retry-After counts as this limit.
    private static let maximumRetryAfter = Duration.seconds(60)

    /// Creates a policy.
    public init(maximumRetries: Int = 3) { self.maximumRetries = maximumRetries }

    /// Returns the delay before the next attempt; nil if the request must not be repeated.
    ///
    /// - Parameters:
    ///   - isIdempotent: Whether a repeated request has the same effect as one request.
    ///   - attempt: The number of the failed attempt, from 1.
    ///   - random: A number in 0..<1, by which the maximum back-off is multiplied.
    func delay(after error: NetworkError, isIdempotent: Bool, attempt: Int, random: Double) -> Duration? {
        guard attempt <= maximumRetries else { return nil }
        let backOff = Self.baseDelay * (1 << (attempt - 1)) * random
        switch error {
        case .status(code: 500, _, _) where !isIdempotent, .status(code: 502...504, _, _) where !isIdempotent,
            .connectionLost where !isIdempotent:
            return nil
        case .status(code: 429, _, let retryAfter), .status(code: 500, _, let retryAfter),
            .status(code: 502...504, _, let retryAfter):
            return retryAfter.map { max(backOff, min($0, Self.maximumRetryAfter)) } ?? backOff
        case .connectionLost:
            return backOff
        case .unreachable where attempt > 1:
            // An earlier attempt reached the server, so the server is probably restarting.
            return backOff
        default:
            return nil
        }
    }

    /// Parses a Retry-After field, which is a number of seconds or a date (RFC 9110, section 10.2.3).
    ///
    /// - Returns: The time from `now`, never negative; nil if the field is neither a number nor a date.
    static func retryAfter(_ field: String, now: Date) -> Duration? {
        if let seconds = Int(field), seconds >= 0 { return .seconds(seconds) }
        guard let date = try? Date(field, strategy: fixedDate) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }

    /// The date format IMF-fixdate ("Sun, 06 Nov 1994 08:49:37 GMT"), which servers must send (RFC 9110, section
    /// 5.6.7).
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
