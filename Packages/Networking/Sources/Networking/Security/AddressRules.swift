package import Foundation

/// The rules that an address must keep before anything is sent to it.
package enum AddressRules {
    /// The address that a service is configured with, scheme and host in lower case, so that one service has one name.
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

    /// The host of `url`, once the connection to it is known to be private: https, or plain http to this machine.
    package static func checkedHost(of url: URL) throws(NetworkError) -> String {
        guard let host = url.host(percentEncoded: false), !host.isEmpty else {
            throw .invalidRequest(reason: "the address has no host; write it as https://host/path")
        }
        // "http://127.0.0.1@evil.example" reads as loopback and is not.
        guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
            throw .invalidRequest(reason: "the address of \(host) must not carry a user name or a password")
        }
        switch url.scheme?.lowercased() {
        case "https": return host
        case "http" where LoopbackHost.matches(host): return host
        case "http": throw .insecureAddress(host: host)
        default: throw .invalidRequest(reason: "the address of \(host) must begin with https://")
        }
    }
}
