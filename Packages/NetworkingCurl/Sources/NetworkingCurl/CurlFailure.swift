import CCurl
import Foundation
import Networking

struct CurlFailure {
    let code: Int
    let text: String
    /// The `errno` of the connection; 0 if there is none.
    let systemError: Int32
    /// The status code of a proxy that refused the tunnel; 0 if there is none.
    let proxyStatus: Int

    func networkError(host: String, hasHead: Bool) -> NetworkError {
        switch code {
        case ccurl_could_not_resolve_host: .unreachable(host: host, reason: "its name cannot be resolved")
        case ccurl_could_not_resolve_proxy: .unreachable(host: host, reason: "the name of the proxy cannot be resolved")
        case ccurl_could_not_connect: .unreachable(host: host, reason: connectReason)
        case ccurl_ssl_connect_error, ccurl_peer_failed_verification, ccurl_ssl_cannot_read_authorities:
            .unreachable(host: host, reason: "TLS failed: \(safeText)")
        case ccurl_receive_error where proxyStatus >= 300:
            .unreachable(host: host, reason: "the proxy answered with HTTP status \(proxyStatus)")
        case ccurl_unsupported_protocol, ccurl_weird_server_reply:
            .malformedResponse(host: host, reason: "there is no status line")
        case ccurl_bad_content_encoding: .malformedResponse(host: host, reason: safeText)
        case ccurl_got_nothing: .connectionLost(host: host, reason: "it was closed without an answer")
        case ccurl_send_error, ccurl_receive_error: .connectionLost(host: host, reason: lossReason)
        default:
            hasHead ? .connectionLost(host: host, reason: safeText) : .unreachable(host: host, reason: safeText)
        }
    }

    private var connectReason: String {
        switch systemError {
        case ECONNREFUSED: "the connection was refused"
        case ENETUNREACH, ENETDOWN: "there is no network"
        case 0: safeText
        default: String(cString: strerror(systemError))
        }
    }

    private var lossReason: String {
        systemError == ECONNRESET || text.contains("reset by peer") ? "it was reset" : safeText
    }

    /// libcurl's description, unless it quotes a URL, which may contain a credential. No known version does.
    private var safeText: String {
        text.contains("://") || text.contains("?") ? "libcurl failed with code \(code)" : text
    }
}
