import CCurl
public import Networking

/// A transport over libcurl, without cookies, cache or stored credentials.
///
/// One thread runs all requests of a transport. The connections stay open for later requests until the transport is released.
public final class CurlTransport: LiveTransport {
    /// The limits of one attempt.
    public let limits: TransportLimits
    /// Measures the connect and idle limits.
    public let clock: any Clock<Duration>
    private let loop: CurlLoop

    /// Loads libcurl, unless it is already loaded, and creates a transport with its own connections. Returns nil if libcurl 7.68 or newer
    /// is not installed.
    ///
    /// - Parameter clock: Measures the connect and idle limits.
    public init?(limits: TransportLimits = TransportLimits(), clock: any Clock<Duration> = ContinuousClock()) {
        guard ccurl_load(), let loop = CurlLoop() else { return nil }
        self.limits = limits
        self.clock = clock
        self.loop = loop
    }

    deinit { loop.stop() }

    /// Starts a request in the thread of the transport.
    public func start(_ request: HTTPRequest, for exchange: Exchange) {
        loop.start(request, for: exchange)
    }
}
