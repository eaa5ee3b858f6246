import Foundation
public import Networking

/// A transport over one long-lived `URLSession` without cookies, cache or stored credentials.
///
/// The transport measures time itself, because on Linux `URLSession` ignores `timeoutIntervalForResource`.
///
/// On Linux, the first transport of a process adds loopback to the environment variable `no_proxy`. Create the
/// transport before threads that call `getenv` start, because `getenv` is not safe during a change of the environment.
public final class URLSessionTransport: LiveTransport {
    /// The limits of one attempt.
    public let limits: TransportLimits
    /// Measures the connect and idle limits.
    public let clock: any Clock<Duration>
    private let sessions = Sessions()

    /// Creates a transport with its own sessions and connections.
    ///
    /// - Parameter clock: Measures the connect and idle limits.
    public init(limits: TransportLimits = TransportLimits(), clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        self.clock = clock
    }

    /// Starts a task of the session.
    public func start(_ request: HTTPRequest, for exchange: Exchange) {
        sessions.start(request, for: exchange)
    }
}
