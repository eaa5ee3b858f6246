import DemoSupport
import Foundation
import Networking
import NetworkingTesting
import TerminalText
import TerminalUI
import Testing

@testable import MoviesFeatureDemo

@Suite("FaultyTransport")
@MainActor
struct FaultyTransportTests {
    private let navigator = Navigator(appName: "test")
    private let clock = ManualClock()
    private let inner = ScriptedTransport(responses: Array(repeating: HTTPResponse(statusCode: 200), count: 4))

    private func request(_ resource: String) throws -> HTTPRequest {
        HTTPRequest(url: try #require(URL(string: "https://catalogue.invalid/3/\(resource)")))
    }

    private func transport(_ fault: Fault) -> (transport: FaultyTransport, faults: FaultChooser<Fault>) {
        let faults = FaultChooser(none: Fault.none, in: navigator)
        faults.next = fault
        return (FaultyTransport(inner, faults: faults, clock: clock), faults)
    }

    @Test(
        "Fault.affects(_:) is true only for requests whose responses can show the fault",
        arguments: [
            ("movie/popular?page=1", [Fault.late, .failure, .empty]),
            ("search/movie?query=a%26page%3D2&page=1", [.late, .failure, .empty]),
            ("search/movie?query=a&page=2", [.late, .failure, .empty, .lateSecondPage]),
            ("search/movie?query=a&page=20", [.late, .failure, .empty]),
            ("movie/tt0083658?append_to_response=credits", [.late, .failure]),
            ("genre/movie/list", []),
        ]
    )
    func affects(resource: String, faults: [Fault]) throws {
        let request = try request(resource)
        #expect(Fault.allCases.filter { $0.affects(request) } == faults)
    }

    @Test("FaultyTransport with the fault 'failure' responds once with status 501")
    func failure() async throws {
        let (transport, faults) = transport(.failure)
        let response = try await transport.send(request("movie/popular?page=1"))
        #expect(response.statusCode == 501)
        #expect(String(decoding: response.body, as: UTF8.self).contains("This fault was switched on."))
        #expect(inner.requests.isEmpty && faults.next == .none)
        #expect(try await transport.send(request("movie/popular?page=1")).statusCode == 200)
        #expect(inner.requests.count == 1)
    }

    @Test("FaultyTransport with the fault 'empty' responds once with an empty list and sends no request")
    func empty() async throws {
        let (transport, faults) = transport(.empty)
        let response = try await transport.send(request("movie/popular?page=1"))
        #expect(response.statusCode == 200 && String(decoding: response.body, as: UTF8.self) == #"{"results":[]}"#)
        #expect(inner.requests.isEmpty && faults.next == .none)
    }

    @Test("FaultyTransport keeps a fault after a request that the fault does not affect")
    func notAffected() async throws {
        let (transport, faults) = transport(.lateSecondPage)
        _ = try await transport.send(request("movie/popular?page=1"))
        #expect(inner.requests.count == 1 && faults.next == .lateSecondPage)
    }

    @Test(
        "FaultyTransport with the fault 'late' or 'lateSecondPage' delays the response by two seconds",
        arguments: [Fault.late, .lateSecondPage]
    )
    func late(fault: Fault) async throws {
        let (transport, faults) = transport(fault)
        let request = try request("movie/popular?page=2")
        async let response = transport.send(request)
        await clock.waitForSleeper(until: .seconds(2))
        #expect(inner.requests.isEmpty && faults.next == fault)
        clock.advance(by: .seconds(2))
        #expect(try await response.statusCode == 200)
        #expect(faults.next == .none)
    }

    @Test("FaultyTransport keeps the fault of a cancelled request for the next request")
    func cancelled() async throws {
        let (transport, faults) = transport(.late)
        let request = try request("movie/popular?page=1")
        let sending = Task { try await transport.send(request) }
        await clock.waitForSleeper(until: .seconds(2))
        sending.cancel()
        await #expect(throws: CancellationError.self) { try await sending.value }
        #expect(inner.requests.isEmpty && faults.next == .late)
    }

    @Test("FaultChooser keeps a fault that the user chooses while another fault occurs")
    func chosenDuringAnother() {
        let faults = FaultChooser(none: Fault.none, in: navigator)
        faults.next = .empty
        faults.didOccur(.late)
        #expect(faults.next == .empty)
    }
}
