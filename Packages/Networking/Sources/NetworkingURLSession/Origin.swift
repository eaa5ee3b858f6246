import Foundation

/// Scheme, host and port: who answers (RFC 6454).
struct Origin: Equatable, CustomStringConvertible {
    let scheme: String
    let host: String
    let port: Int?

    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty else {
            return nil
        }
        self.scheme = scheme
        self.host = host
        port = url.port ?? ["https": 443, "http": 80][scheme]
    }

    var description: String {
        "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")"
    }
}
