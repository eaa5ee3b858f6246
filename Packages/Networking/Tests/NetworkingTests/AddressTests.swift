import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("The address that caches go by")
struct AddressTests {
    private func address(_ endpoint: Endpoint<Film>, credential: Credential? = nil) throws -> String {
        let config = try config(queryItems: [QueryItem("language", "en")], credential: credential)
        return try DefaultNetworkService(config: config, transport: ScriptedTransport([])).address(of: endpoint)
    }

    @Test("two requests with the same items in another order have one address")
    func orderIsNoMatter() throws {
        let one = try address(film("s", [QueryItem("query", "C++"), QueryItem("page", "2")]))
        let other = try address(film("s", [QueryItem("page", "2"), QueryItem("query", "C++")]))
        #expect(one == other)
        #expect(one == "https://api.example.org/3/s?language=en&page=2&query=C%2B%2B")
    }

    @Test("another value, path or language is another address")
    func differs() throws {
        let all = [
            try address(film("s", [QueryItem("page", "1")])), try address(film("s", [QueryItem("page", "2")])),
            try address(film("t", [QueryItem("page", "1")])),
            try address(film("s", [QueryItem("page", "1"), QueryItem("language", "fr")])),
        ]
        #expect(Set(all).count == all.count)
    }

    @Test(
        "the credential is no part of it, of whichever kind",
        arguments: [Credential.queryItem(name: "api_key", Secret(secretText)), .bearer(Secret(secretText)), nil]
    )
    func withoutCredential(credential: Credential?) throws {
        #expect(try address(film("s"), credential: credential) == "https://api.example.org/3/s?language=en")
    }

    @Test("case of scheme and host makes no difference")
    func hostCase() throws {
        let service = DefaultNetworkService(
            config: try config("HTTPS://API.Example.org/3"),
            transport: ScriptedTransport([])
        )
        #expect(try service.address(of: film("S")) == "https://api.example.org/3/S")
    }
}
