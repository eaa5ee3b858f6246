import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension NetworkError {
    /// Creates the error with the reason of a `URLSession` error, but without the URL that the error may quote.
    init(_ error: any Error, host: String, hasHead: Bool) {
        let reason = Reason(error as NSError)
        self =
            switch (hasHead, reason.isAboutCoding) {
            case (true, true): .malformedResponse(host: host, reason: reason.text)
            case (true, false): .connectionLost(host: host, reason: reason.text)
            case (false, _): Self.beforeHead(reason, host: host)
            }
    }

    private static func beforeHead(_ reason: Reason, host: String) -> NetworkError {
        switch reason.code {
        case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed:
            .unreachable(host: host, reason: "its name cannot be resolved")
        case NSURLErrorCannotConnectToHost:
            .unreachable(host: host, reason: "the connection was refused")
        case NSURLErrorNotConnectedToInternet:
            .unreachable(host: host, reason: "there is no network")
        case NSURLErrorNetworkConnectionLost:
            .connectionLost(host: host, reason: "it was reset")
        // libcurl reports this code for a connection that closes without a response.
        case NSURLErrorBadServerResponse:
            .connectionLost(host: host, reason: "it was closed without an answer")
        // On Linux, a response that does not begin with a status line causes `NSURLErrorUnsupportedURL`.
        case NSURLErrorUnsupportedURL, NSURLErrorCannotParseResponse:
            .malformedResponse(host: host, reason: "there is no status line")
        case NSURLErrorClientCertificateRequired...NSURLErrorSecureConnectionFailed:
            .unreachable(host: host, reason: "TLS failed: \(reason.text)")
        default:
            reason.isReset
                ? .connectionLost(host: host, reason: reason.text)
                : .unreachable(host: host, reason: reason.isAboutTLS ? "TLS failed: \(reason.text)" : reason.text)
        }
    }
}

/// The code and the text of a `URLSession` error. On Linux most errors have the code "unknown", and only libcurl's text
/// distinguishes them.
private struct Reason {
    let code: Int
    let text: String

    init(_ error: NSError) {
        code = error.code
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        let message = (underlying ?? error).localizedDescription
        // libcurl and Foundation do not quote URLs here. If another version does, this initializer drops the message.
        let quotesURL = message.contains("://") || message.contains("?")
        text = quotesURL ? "URLSession failed with code \(error.code)" : message
    }

    var isAboutTLS: Bool { mentions("SSL", "TLS", "certificate") }
    var isAboutCoding: Bool { mentions("encoding") || code == NSURLErrorCannotDecodeContentData }
    var isReset: Bool { mentions("reset by peer", "SSL_read", "SSL_write", "SSL_ERROR_SYSCALL", "Broken pipe") }

    private func mentions(_ words: String...) -> Bool {
        words.contains { text.localizedStandardContains($0) }
    }
}
