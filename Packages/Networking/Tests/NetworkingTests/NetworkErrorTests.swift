import Foundation
import Networking
import Testing

@Suite("NetworkError")
struct NetworkErrorTests {
    @Test(
        "NetworkError has the problem as failureReason, the remedy as recoverySuggestion, and both in its description",
        arguments: [
            (.unreachable(host: "a", reason: "b"), "a cannot be reached: b.", "Check the address and the network."),
            (
                .timedOut(.connect, after: .seconds(10), host: "a"), "a did not respond within 10 s.",
                "Check the network, or try again later."
            ),
            (
                .timedOut(.total, after: .milliseconds(1_500), host: "a"), "a did not finish within 1.5 s.",
                "Try again later."
            ),
            (
                .status(code: 429, body: Data(), retryAfter: .seconds(90)), "The server returned HTTP status 429.",
                "Try again in 90 s."
            ),
            (.insecureAddress(host: "a"), "The address of a uses http, which is not encrypted.", "Use https://."),
            (.bodyTooLarge(limit: 1), "The response exceeds the limit of 1 bytes.", nil),
        ] as [(NetworkError, String, String?)]
    )
    func message(error: NetworkError, problem: String, remedy: String?) {
        #expect(error.failureReason == problem && error.recoverySuggestion == remedy)
        #expect(error.description == [problem, remedy].compactMap(\.self).joined(separator: " "))
        #expect(error.localizedDescription == error.description)
    }
}
