import DemoSupport
import Foundation
import Networking

/// A fault to inject into the next response. The raw value is the fault's title in the list of faults.
enum Fault: String, CaseIterable, Sendable {
    case none = "no fault"
    case late = "2 s late"
    case failure = "server error"
    case empty = "no films"
    case lateSecondPage = "second page 2 s late"

    /// Returns whether the response to the request can have this fault.
    func affects(_ request: HTTPRequest) -> Bool {
        // Only requests for lists of films have the query item `page`.
        let page = request.url.query()?.split(separator: "&").first { $0.hasPrefix("page=") }
        return switch self {
        case .none: false
        // These faults must affect films: a list is shown even if the request for the names of genres fails.
        case .late, .failure: !request.url.path().hasSuffix("/genre/movie/list")
        case .empty: page != nil
        case .lateSecondPage: page == "page=2"
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
        // Typing cancels the running search. `sleep` then throws before `didOccur`, so the next request has the fault.
        if fault == .late || fault == .lateSecondPage { try await clock.sleep(for: .seconds(2)) }
        await faults.didOccur(fault)
        return switch fault {
        case .none, .late, .lateSecondPage: try await transport.send(request)
        case .failure:
            // A status that no retry hides (501, Not Implemented).
            HTTPResponse(statusCode: 501, body: Data(#"{"status_message":"This fault was switched on."}"#.utf8))
        case .empty: HTTPResponse(statusCode: 200, body: Data(#"{"results":[]}"#.utf8))
        }
    }
}
