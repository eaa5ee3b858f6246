public import Foundation

/// The parts that all requests to one service have in common.
public struct NetworkConfig: Sendable {
    /// The address that endpoint paths are appended to, with the version path ("https://api.example.org/3").
    public let baseURL: URL
    /// The header fields of every request.
    public var headers: HTTPHeaders
    /// The query items of every request, before those of the endpoint.
    public var queryItems: [QueryItem]
    /// The credential, which is sent only to the host of `baseURL`.
    public var credential: Credential?
    /// Credentials of other services. In responses, they and `credential` are replaced by `<secret>`.
    public var withheldCredentials: [Credential]
    /// The longest time for one call, with all retries and waits.
    public var totalDeadline: Duration

    /// Creates a configuration.
    ///
    /// - Throws: `NetworkError.insecureAddress` if `baseURL` is neither https nor loopback;
    ///   `NetworkError.invalidRequest` if it has no host, or has user information, a query or a fragment.
    public init(
        baseURL: URL,
        headers: HTTPHeaders = [:],
        queryItems: [QueryItem] = [],
        credential: Credential? = nil,
        withheldCredentials: [Credential] = [],
        totalDeadline: Duration = .seconds(30)
    ) throws(NetworkError) {
        self.baseURL = try AddressRules.checkedBase(baseURL)
        self.headers = headers
        self.queryItems = queryItems
        self.credential = credential
        self.withheldCredentials = withheldCredentials
        self.totalDeadline = totalDeadline
    }

    var secretFilter: SecretFilter {
        SecretFilter(secrets: ([credential].compactMap(\.self) + withheldCredentials).map(\.secret))
    }
}

/// The rules for addresses that requests may be sent to.
package enum AddressRules {
    /// Returns the base address of a service with scheme and host in lower case, so that one service has one name.
    static func checkedBase(_ base: URL) throws(NetworkError) -> URL {
        let host = try checkedHost(of: base)
        guard base.query(percentEncoded: true) == nil, base.fragment(percentEncoded: true) == nil else {
            throw .invalidRequest(reason: "the address of \(host) must not have a query or a fragment")
        }
        var components = URLComponents(url: base, resolvingAgainstBaseURL: true)
        components?.scheme = base.scheme?.lowercased()
        components?.host = host.lowercased()
        return components?.url ?? base
    }

    /// Returns the host of `url` if the connection is private: https, or plain http to this machine.
    package static func checkedHost(of url: URL) throws(NetworkError) -> String {
        guard let host = url.host(percentEncoded: false), !host.isEmpty else {
            throw .invalidRequest(reason: "the address has no host; write it as https://host/path")
        }
        // "http://127.0.0.1@evil.example" looks like loopback and is not.
        guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
            throw .invalidRequest(reason: "the address of \(host) must not carry a user name or a password")
        }
        switch url.scheme?.lowercased() {
        case "https": return host
        case "http" where isLoopback(host): return host
        case "http": throw .insecureAddress(host: host)
        default: throw .invalidRequest(reason: "the address of \(host) must begin with https://")
        }
    }

    /// Returns whether `host` always means this machine (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3; RFC 6761, 6.3).
    ///
    /// Short, octal and mapped forms ("127.1", "0177.0.0.1", "::ffff:127.0.0.1") do not count.
    package static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased()
        if ["localhost", "::1", "[::1]"].contains(name) { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "127" else { return false }
        // Some resolvers read a leading zero as octal, and `UInt8` accepts a sign: hence the comparison.
        return parts.allSatisfy { part in UInt8(part).map { part == String($0) } ?? false }
    }
}
