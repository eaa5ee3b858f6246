import DemoSupport
import Foundation
import Networking

/// A fault to inject into the next response. The raw value is the fault's title in the list of faults.
enum Fault: String, CaseIterable, Sendable {
    case none = "no fault"
    case wrongPassword = "wrong password"
    case expiredToken = "expired request token"
    case late = "2 s late"
    case offline = "offline"
    case refusedSession = "session refused"

    /// Returns whether the response to the request can have this fault.
    func affects(_ request: HTTPRequest) -> Bool {
        switch self {
        case .none: false
        case .wrongPassword: request.url.lastPathComponent == "validate_with_login"
        // Both ways to sign in create a session.
        case .expiredToken: request.url.path().hasSuffix("/session/new")
        case .late, .offline: true
        case .refusedSession: request.url.lastPathComponent == "account"
        }
    }
}

/// A transport that forwards requests to another transport and injects the chosen fault into the next response that the
/// fault affects.
struct FaultyTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let faults: FaultChooser<Fault>
    private let clock: any Clock<Duration>

    init(
        _ transport: any HTTPTransport,
        faults: FaultChooser<Fault>,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.transport = transport
        self.faults = faults
        self.clock = clock
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fault = await faults.next
        guard fault.affects(request) else { return try await transport.send(request) }
        // If the user cancels the sign-in, `sleep` throws before `didOccur`, so the next request has the fault.
        if fault == .late { try await clock.sleep(for: .seconds(2)) }
        await faults.didOccur(fault)
        return switch fault {
        case .none, .late: try await transport.send(request)
        case .wrongPassword: .wrongLogin
        case .expiredToken: .invalidToken
        case .offline:
            throw NetworkError.unreachable(host: request.url.host() ?? "", reason: "this fault was switched on")
        case .refusedSession: .invalidSession
        }
    }
}
