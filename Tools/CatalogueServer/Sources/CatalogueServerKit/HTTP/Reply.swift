package import Networking

/// What is sent back for one request.
package enum Reply: Sendable {
    case response(HTTPResponse)
    /// Bytes that are no HTTP; the connection is closed after them.
    case bytes([UInt8])
    /// The connection is reset without an answer.
    case reset
}

extension HTTPResponse {
    /// The response as it goes over the wire.
    ///
    /// - Parameter includesBody: False for HEAD, whose answer has the length of the body it leaves out.
    func encoded(includesBody: Bool, keepsConnection: Bool) -> [UInt8] {
        var head = "HTTP/1.1 \(statusCode) \(Self.reasons[statusCode] ?? "Status")\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        // RFC 9110, 8.6: a 304 would have to tell the length of another response.
        if statusCode != 304 { head += "Content-Length: \(body.count)\r\n" }
        head += "Connection: \(keepsConnection ? "keep-alive" : "close")\r\n\r\n"
        return Array(head.utf8) + (includesBody && statusCode != 304 ? Array(body) : [])
    }

    private static let reasons = [
        200: "OK", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found",
        405: "Method Not Allowed",
        411: "Length Required", 413: "Content Too Large", 422: "Unprocessable Content", 429: "Too Many Requests",
        431: "Request Header Fields Too Large", 500: "Internal Server Error", 502: "Bad Gateway",
        503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
}
