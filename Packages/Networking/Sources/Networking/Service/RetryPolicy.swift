/// When a failed request is sent again, and how long to wait before: full jitter over an exponential back-off
/// (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
public struct RetryPolicy: Sendable {
    /// How often a request is sent again after the first time.
    public var maximumRetries: Int
    /// Longest wait before the first retry; each further retry doubles it.
    public var baseDelay: Duration
    /// Longest wait that back-off may reach.
    public var maximumDelay: Duration
    /// Longest wait that a server's Retry-After may ask for; longer wishes are cut to it.
    public var maximumRetryAfter: Duration

    /// Makes a policy.
    public init(
        maximumRetries: Int = 3,
        baseDelay: Duration = .milliseconds(300),
        maximumDelay: Duration = .seconds(5),
        maximumRetryAfter: Duration = .seconds(60)
    ) {
        self.maximumRetries = maximumRetries
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.maximumRetryAfter = maximumRetryAfter
    }

    /// How long to wait before the request is sent once more, or nil when it must not be.
    ///
    /// - Parameters:
    ///   - attempt: how often it was sent, from 1.
    ///   - random: a number in 0..<1.
    func delay(after error: NetworkError, method: HTTPMethod, attempt: Int, random: Double) -> Duration? {
        guard method == .get, attempt <= maximumRetries else { return nil }
        let backOff = backOff(attempt: attempt, random: random)
        switch error {
        case .status(code: 429, _, let wish), .status(code: 502...504, _, let wish):
            return wish.map { max(backOff, min($0, maximumRetryAfter)) } ?? backOff
        case .connectionLost:
            return backOff
        case .unreachable where attempt > 1:
            // The server was there a moment ago: it is being restarted.
            return backOff
        default:
            return nil
        }
    }

    private func backOff(attempt: Int, random: Double) -> Duration {
        let doublings = min(attempt - 1, 30)
        return min(baseDelay * (1 << doublings), maximumDelay) * random
    }
}
