extension URLSessionTransport {
    /// Limits of one attempt.
    public struct Limits: Sendable {
        /// Most time from the start of a request to the head of its response.
        ///
        /// On Linux URLSession does not tell when a connection stands, nor when a request stops waiting for one of the
        /// connections in use: looking up the name, connecting, and the server's time to think all count.
        public var connect: Duration
        /// Most time between one piece of a response and the next.
        public var idle: Duration
        /// Most bytes of body, after decoding; reading stops as soon as it is passed.
        public var bodyBytes: Int
        /// Most redirects that are followed, all of them within one origin.
        public var redirects: Int

        /// Makes limits.
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
}
