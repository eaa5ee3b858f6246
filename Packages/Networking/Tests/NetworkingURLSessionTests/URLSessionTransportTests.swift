import Networking
import NetworkingContractTesting
import NetworkingURLSession
import Testing

/// The tests run one at a time, because some measure real time and others use all processors.
@Suite("URLSessionTransport", .serialized)
struct URLSessionTransportTests {
    private static func make(_ limits: TransportLimits, _ clock: any Clock<Duration>) -> any HTTPTransport {
        URLSessionTransport(limits: limits, clock: clock)
    }

    #if os(Linux)
        /// Each check has its own process. In one with the sockets of other tests, a request of URLSession now and then never ends.
        @Test(
            "URLSessionTransport passes each check of a live transport",
            .timeLimit(.minutes(10)),
            arguments: TransportContract.all.indices
        )
        func contract(index: Int) async {
            await #expect(processExitsWith: .success, "\(TransportContract.all[index].title)") { [index] in
                try await TransportContract.all[index].run(Self.make)
            }
        }

        @Test(
            "URLSessionTransport passes each check of proxies",
            .timeLimit(.minutes(10)),
            arguments: TransportContract.proxies.indices
        )
        func proxies(index: Int) async {
            await #expect(processExitsWith: .success, "\(TransportContract.proxies[index].title)") { [index] in
                try await TransportContract.proxies[index].run(Self.make)
            }
        }
    #else
        @Test(
            "URLSessionTransport passes each check of a live transport",
            .timeLimit(.minutes(10)),
            arguments: TransportContract.all
        )
        func contract(check: TransportContract) async throws { try await check.run(Self.make) }

        // On Linux, URLSession may never end a cancelled request, and may report a failure of TLS only after the deadline.
        @Test(
            "URLSessionTransport completes or cancels each of 100 requests in a task group that is cancelled, in 200 runs",
            .timeLimit(.minutes(2))
        )
        func cancelledGroups() async throws { try await TransportContract.cancelGroups(200, Self.make) }

        @Test(
            "URLSessionTransport offers HTTP/2 and rejects a self-signed certificate",
            .timeLimit(.minutes(10)),
            .enabled(if: TLSServer.isInstalled, "needs openssl")
        )
        func certificate() async throws {
            try await TransportContract.rejectSelfSignedCertificate(Self.make)
        }

        @Test("URLSessionTransport reports a TLS failure for a server without TLS", .timeLimit(.minutes(10)))
        func withoutTLS() async throws { try await TransportContract.refuseServerWithoutTLS(Self.make) }
    #endif
}
