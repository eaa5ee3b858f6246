import Foundation
import Networking
import Testing

@Suite("NetworkError")
struct NetworkErrorTests {
    @Test(
        "NetworkError.description and localizedDescription contain the problem and the remedy",
        arguments: [
            (
                NetworkError.unreachable(host: "a.example", reason: "no such host"),
                "a.example cannot be reached: no such host. Check the address and the network."
            ),
            (
                .timedOut(.connect, after: .seconds(10), host: "a.example"),
                "a.example did not respond within 10 s. Check the network, or try again later."
            ),
            (
                .timedOut(.total, after: .milliseconds(1_500), host: "a.example"),
                "a.example did not finish within 1.5 s. Try again later."
            ),
            (
                .status(code: 429, body: Data(), retryAfter: .seconds(90)),
                "The server returned HTTP status 429. Try again in 90 s."
            ),
            (
                .insecureAddress(host: "a.example"),
                "The address of a.example uses http, which is not encrypted. Use https://."
            ),
        ]
    )
    func message(error: NetworkError, text: String) {
        #expect(error.description == text)
        #expect(error.localizedDescription == text)
    }

    @Test("NetworkError provides the problem as failureReason and the remedy as recoverySuggestion")
    func parts() {
        let error = NetworkError.unreachable(host: "a.example", reason: "no such host")
        #expect(error.failureReason == "a.example cannot be reached: no such host.")
        #expect(error.recoverySuggestion == "Check the address and the network.")
        #expect(NetworkError.bodyTooLarge(limit: 1).recoverySuggestion == nil)
    }
}
