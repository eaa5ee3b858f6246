public import Foundation

/// The configuration that all requests to one service share.
public struct NetworkConfig: Sendable {
    /// The base URL with the version path, such as "https://api.example.org/3". Paths of endpoints are appended to it.
    public let baseURL: URL
    /// The header fields of every request.
    public var headers: HTTPHeaders
    /// The credential, which is sent only to the host of `baseURL`; nil for none.
    public var credential: Credential?
    /// The credentials of other services. In responses and in errors of the transport, `<secret>` replaces these
    /// credentials and `credential`.
    public var withheldCredentials: [Credential]
    /// The maximum duration of one call, including all retries and waits; nil for no limit, such as for a service in this
    /// process.
    public var totalDeadline: Duration?

    /// Creates a configuration.
    ///
    /// - Throws: `NetworkError.insecureAddress` if `baseURL` uses http and its host is not loopback.
    ///   `NetworkError.invalidRequest` if `baseURL` has no host, a scheme other than http and https, user information,
    ///   a query or a fragment.
    public init(
        baseURL: URL,
        headers: HTTPHeaders = [:],
        credential: Credential? = nil,
        withheldCredentials: [Credential] = [],
        totalDeadline: Duration? = .seconds(30)
    ) throws(NetworkError) {
        self.baseURL = try AddressRules.checkedBase(baseURL)
        self.headers = headers
        self.credential = credential
        self.withheldCredentials = withheldCredentials
        self.totalDeadline = totalDeadline
    }
}

package enum AddressRules {
    /// Returns the base URL of a service with scheme and host in lower case and without slashes at the end of its path, so that
    /// cache keys and sessions do not depend on its spelling. Throws if the URL is not allowed as a base URL.
    static func checkedBase(_ base: URL) throws(NetworkError) -> URL {
        let host = try checkedHost(of: base)
        guard base.query(percentEncoded: true) == nil, base.fragment(percentEncoded: true) == nil else {
            throw .invalidRequest(reason: "the address of \(host) must not have a query or a fragment")
        }
        var components = URLComponents(url: base, resolvingAgainstBaseURL: true)
        components?.scheme = base.scheme?.lowercased()
        components?.host = host.lowercased()
        while components?.percentEncodedPath.hasSuffix("/") == true { components?.percentEncodedPath.removeLast() }
        return components?.url ?? base
    }

    /// Returns the host of `url`. Throws unless the URL uses https, or http to loopback, and has no user information.
    package static func checkedHost(of url: URL) throws(NetworkError) -> String {
        guard let host = url.host(percentEncoded: false), !host.isEmpty else {
            throw .invalidRequest(reason: "the address has no host; write it as https://host/path")
        }
        // "http://127.0.0.1@evil.example" looks like loopback, but its host is evil.example.
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

    /// Returns whether `host` is a loopback name or address (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3; RFC 6761, 6.3).
    ///
    /// Returns false for short, octal and mapped forms ("127.1", "0177.0.0.1", "::ffff:127.0.0.1").
    package static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased()
        if ["localhost", "::1", "[::1]"].contains(name) { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "127" else { return false }
        // The comparison excludes leading zeros, which some resolvers read as octal, and signs, which `UInt8` accepts.
        return parts.allSatisfy { part in UInt8(part).map { part == String($0) } ?? false }
    }
}
