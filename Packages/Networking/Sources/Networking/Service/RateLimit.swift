/// How many requests in any second the hosts of one service are sent.
public struct RateLimit: Sendable {
    /// A domain: the limit holds for the host of this name and for every host below it.
    public var domain: String
    /// Requests in any window of one second, for each host alone.
    public var requestsPerSecond: Int

    /// Makes a limit. `requestsPerSecond` must be positive.
    public init(domain: String, requestsPerSecond: Int) {
        precondition(requestsPerSecond > 0, "a limit of no requests at all would wait for ever")
        self.domain = domain.lowercased()
        self.requestsPerSecond = requestsPerSecond
    }

    func covers(_ host: String) -> Bool {
        let host = host.lowercased()
        return host == domain || host.hasSuffix("." + domain)
    }
}
