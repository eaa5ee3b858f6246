/// Which hosts are this machine itself (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3; RFC 6761, 6.3).
package enum LoopbackHost {
    /// Whether `host`, as it stands in an address, can only ever mean this machine.
    ///
    /// Strict on purpose: short, octal and mapped forms ("127.1", "0177.0.0.1", "::ffff:127.0.0.1") are not accepted.
    package static func matches(_ host: String) -> Bool {
        let name = host.lowercased()
        return name == "localhost" || name == "::1" || name == "[::1]" || isIPv4Loopback(name)
    }

    private static func isIPv4Loopback(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "127" else { return false }
        return parts.allSatisfy { part in
            guard let number = UInt8(part) else { return false }
            // A leading zero means octal to some resolvers, and `UInt8` accepts a sign.
            return part == String(number)
        }
    }
}
