import DemoSupport
import Foundation
import Networking

/// A fault of the next response.
enum Fault: String, CaseIterable, Sendable {
    case none = "is as it should be"
    case late = "comes after 2 s"
    case failure = "is an error"
    case empty = "has no films"
    case lateSecondPage = "comes after 2 s when it is a second page"

    /// Whether the response to the request can have this fault.
    func concerns(_ request: HTTPRequest) -> Bool {
        // Only lists have pages.
        let page = request.url.query()?.split(separator: "&").first { $0.hasPrefix("page=") }
        return switch self {
        case .none: false
        // The names of genres only complete a list, so a fault in their response is invisible.
        case .late, .failure: !request.url.path().hasSuffix("/genre/movie/list")
        case .empty: page != nil
        case .lateSecondPage: page == "page=2"
        }
    }
}

/// A transport whose responses have the chosen faults.
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
        guard fault.concerns(request) else { return try await transport.send(request) }
        // Each letter typed cancels the search before it. A cancelled request leaves the fault to the next.
        if fault == .late || fault == .lateSecondPage { try await clock.sleep(for: .seconds(2)) }
        await faults.didOccur(fault)
        return switch fault {
        case .none, .late, .lateSecondPage: try await transport.send(request)
        case .failure: HTTPResponse(statusCode: 500, body: Data(#"{"status_message":"The fault you chose."}"#.utf8))
        case .empty: HTTPResponse(statusCode: 200, body: Data(#"{"results":[]}"#.utf8))
        }
    }
}
