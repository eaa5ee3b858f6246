import Foundation
import Networking

/// A transport whose answers are late, missing or empty when they are wished to be.
struct FaultyTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let faults: Faults
    private let clock: any Clock<Duration>

    init(_ transport: any HTTPTransport, faults: Faults, clock: any Clock<Duration> = ContinuousClock()) {
        self.transport = transport
        self.faults = faults
        self.clock = clock
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fault = await faults.next
        guard fault.concerns(request) else { return try await transport.send(request) }
        // Who gives up meanwhile, as each letter typed makes an older search do, leaves it to the next.
        if fault == .late || fault == .lateSecondPage { try await clock.sleep(for: .seconds(2)) }
        await faults.happened(fault)
        return switch fault {
        case .none, .late, .lateSecondPage: try await transport.send(request)
        case .failure: HTTPResponse(statusCode: 500, body: Data(#"{"status_message":"The fault you chose."}"#.utf8))
        case .empty: HTTPResponse(statusCode: 200, body: Data(#"{"results":[]}"#.utf8))
        }
    }
}
