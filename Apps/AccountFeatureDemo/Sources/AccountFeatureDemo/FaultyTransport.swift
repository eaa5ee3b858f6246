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
    let transport: any HTTPTransport
    let faults: FaultChooser<Fault>

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fault = await faults.next
        guard fault.affects(request) else { return try await transport.send(request) }
        // If the user cancels the sign-in, `sleep` throws before `didOccur`, so the next request has the fault.
        if fault == .late { try await Task.sleep(for: .seconds(2)) }
        await faults.didOccur(fault)
        return switch fault {
        case .none, .late: try await transport.send(request)
        case .wrongPassword: .refused(30)
        case .expiredToken: .refused(33)
        case .offline:
            throw NetworkError.unreachable(host: request.url.host() ?? "", reason: "this fault was switched on")
        case .refusedSession: .refused(3)
        }
    }
}

extension HTTPResponse {
    /// Returns TMDB's response with one of its status codes to a request that is not authenticated.
    fileprivate static func refused(_ code: Int) -> HTTPResponse {
        HTTPResponse(statusCode: 401, body: Data(#"{"status_code":\#(code),"status_message":"Refused."}"#.utf8))
    }
}
