import Foundation
import Networking
import Testing

@Suite("NetworkConfig")
struct NetworkConfigTests {
    @Test(
        "NetworkConfig accepts https for any host and http for loopback",
        arguments: [
            "https://api.example.org", "https://api.example.org:8443/3", "http://127.0.0.1:8080/3",
            "http://127.200.3.4/3", "http://localhost:1/3", "http://LOCALHOST/3", "http://[::1]:8080/3",
        ]
    )
    func accepts(base: String) throws { _ = try config(base) }

    @Test(
        "NetworkConfig rejects http to another host, even if the host name looks like loopback",
        arguments: [
            "http://api.example.org/3", "http://localhost.evil.com/3", "http://127.0.0.1.evil.com/3",
            "http://evil-localhost/3", "http://1127.0.0.1/3", "http://127.0.0.256/3", "http://0177.0.0.1/3",
            "http://127.0.0.01/3", "http://127.1/3", "http://127.0.0.+1/3", "http://[::ffff:127.0.0.1]/3",
            "http://128.0.0.1/3", "http://0.0.0.0/3", "http://[::2]/3",
        ]
    )
    func refusesPlainHTTP(base: String) throws {
        guard let url = URL(string: base), let host = url.host(percentEncoded: false) else { return }
        #expect(throws: NetworkError.insecureAddress(host: host)) { try NetworkConfig(baseURL: url) }
    }

    @Test(
        "NetworkConfig rejects a base URL with user information, query, fragment or other scheme, or without a host",
        arguments: [
            "http://127.0.0.1@evil.example/3", "https://user:pass@api.example.org/3", "https://api.example.org/3?a=b",
            "https://api.example.org/3#f", "ftp://api.example.org", "api.example.org/3", "/3", "file:///etc/passwd",
        ]
    )
    func refuses(base: String) throws {
        let error = try #require(throws: NetworkError.self) { try config(base) }
        guard case .invalidRequest = error else {
            Issue.record("rejected for another reason: \(error)")
            return
        }
        #expect(!error.description.contains("pass@"))
    }
}
