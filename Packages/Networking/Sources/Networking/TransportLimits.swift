/// The limits of one attempt of a live transport to send a request.
public struct TransportLimits: Sendable {
    /// The maximum time from the start of a request to the head of the response.
    ///
    /// This time includes the name lookup, the wait for a free connection and connecting.
    public var connect: Duration
    /// The maximum time between two pieces of a response.
    public var idle: Duration
    /// The maximum length of a decoded body in bytes. Reading stops beyond this limit.
    public var bodyBytes: Int
    /// The maximum number of redirects.
    public var redirects: Int

    /// Creates limits.
    public init(
        connect: Duration = .seconds(10),
        idle: Duration = .seconds(10),
        bodyBytes: Int = 10 * 1_024 * 1_024,
        redirects: Int = 5
    ) {
        self.connect = connect
        self.idle = idle
        self.bodyBytes = bodyBytes
        self.redirects = redirects
    }
}
