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
}
