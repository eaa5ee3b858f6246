import Networking
import NetworkingContractTesting
import NetworkingURLSession
import Testing

/// The tests run one at a time, because some measure real time and others use all processors.
@Suite("URLSessionTransport", .serialized, .timeLimit(.minutes(10)))
struct URLSessionTransportTests {
    private static func make(_ limits: TransportLimits, _ clock: any Clock<Duration>) -> any HTTPTransport {
        URLSessionTransport(limits: limits, clock: clock)
    }

    #if os(Linux)
        private static let checks = TransportContract.all + TransportContract.proxies

        /// Each check has its own process. In one with the sockets of other tests, a request of URLSession now and then never ends.
        @Test("URLSessionTransport passes each check of a live transport and of proxies", arguments: checks.indices)
        func contract(index: Int) async {
            await #expect(processExitsWith: .success, "\(Self.checks[index].title)") { [index] in
                try await Self.checks[index].run(Self.make)
            }
        }
    #else
        @Test("URLSessionTransport passes each check of a live transport", arguments: TransportContract.all)
        func contract(check: TransportContract) async throws { try await check.run(Self.make) }

        // On Linux, URLSession may never end a cancelled request, and may report a failure of TLS only after the deadline.
        @Test(
            "URLSessionTransport completes or cancels each of 100 requests in a task group that is cancelled, in 200 runs",
            .timeLimit(.minutes(2))
        )
        func cancelledGroups() async throws { try await TransportContract.cancelGroups(200, Self.make) }

        @Test(
            "URLSessionTransport offers HTTP/2 and rejects a self-signed certificate",
            .enabled(if: TLSServer.isInstalled, "needs openssl")
        )
        func certificate() async throws { try await TransportContract.rejectSelfSignedCertificate(Self.make) }

        @Test("URLSessionTransport reports a TLS failure for a server without TLS")
        func withoutTLS() async throws { try await TransportContract.refuseServerWithoutTLS(Self.make) }
    #endif
}
