import DemoSupport
import Foundation
import Networking
import NetworkingTesting
import TerminalText
import TerminalUI
import Testing

@testable import AccountFeatureDemo

@Suite("FaultyTransport", .timeLimit(.minutes(1)))
@MainActor
struct FaultyTransportTests {
    private let navigator = Navigator(appName: "test")
    private let clock = ManualClock()
    private let inner = ScriptedTransport(responses: Array(repeating: HTTPResponse(statusCode: 200), count: 4))

    private func request(_ resource: String) throws -> HTTPRequest {
        HTTPRequest(url: try #require(URL(string: "https://accounts.invalid/3/\(resource)")))
    }

    private func transport(_ fault: Fault) -> (transport: FaultyTransport, faults: FaultChooser<Fault>) {
        let faults = FaultChooser(none: Fault.none, in: navigator)
        faults.next = fault
        return (FaultyTransport(inner, faults: faults, clock: clock), faults)
    }

    @Test(
        "Fault.affects(_:) is true only for requests whose responses can show the fault",
        arguments: [
            ("authentication/token/new", [Fault.late, .offline]),
            ("authentication/token/validate_with_login", [.wrongPassword, .late, .offline]),
            ("authentication/session/new", [.expiredToken, .late, .offline]),
            ("authentication/session", [.late, .offline]),
            ("account?session_id=1", [.late, .offline, .refusedSession]),
        ]
    )
    func affects(resource: String, faults: [Fault]) throws {
        let request = try request(resource)
        #expect(Fault.allCases.filter { $0.affects(request) } == faults)
    }

    @Test(
        "FaultyTransport responds once with TMDB's status code for the fault, and sends no request",
        arguments: [
            (Fault.wrongPassword, "authentication/token/validate_with_login", 30),
            (.expiredToken, "authentication/session/new", 33), (.refusedSession, "account", 3),
        ]
    )
    func refusal(fault: Fault, resource: String, code: Int) async throws {
        let (transport, faults) = transport(fault)
        let response = try await transport.send(request(resource))
        #expect(response.statusCode == 401)
        #expect(String(decoding: response.body, as: UTF8.self).contains(#""status_code":\#(code),"#))
        #expect(inner.requests.isEmpty && faults.next == .none)
        #expect(try await transport.send(request(resource)).statusCode == 200)
    }

    @Test("FaultyTransport with the fault 'offline' throws once")
    func offline() async throws {
        let (transport, faults) = transport(.offline)
        await #expect(throws: NetworkError.self) { try await transport.send(request("account")) }
        #expect(inner.requests.isEmpty && faults.next == .none)
    }

    @Test("FaultyTransport keeps a fault after a request that the fault does not affect")
    func notAffected() async throws {
        let (transport, faults) = transport(.wrongPassword)
        _ = try await transport.send(request("account"))
        #expect(inner.requests.count == 1 && faults.next == .wrongPassword)
    }

    @Test("FaultyTransport with the fault 'late' delays the response by two seconds")
    func late() async throws {
        let (transport, faults) = transport(.late)
        let request = try request("account")
        async let response = transport.send(request)
        await clock.waitForSleeper(until: .seconds(2))
        #expect(inner.requests.isEmpty && faults.next == .late)
        clock.advance(by: .seconds(2))
        #expect(try await response.statusCode == 200)
        #expect(faults.next == .none)
    }
}
