public import Foundation

extension LoopbackServer {
    /// An action of the server after a request. After the last step, the server reads the next request, unless a step
    /// or the request ends the connection.
    public enum Step: Sendable {
        /// Sends a complete response with Content-Length and Connection. A response to HEAD has no body. A response
        /// with status 204 or 304 has neither body nor Content-Length.
        case respond(Int, headers: [String: String] = [:], body: Data = Data())
        /// Sends the bytes unchanged.
        case send(Data)
        /// Sends the bytes one by one, with a pause before each.
        case drip(Data, every: Duration)
        /// Sends zeros until the client ends the connection.
        case flood
        /// Does nothing until the client ends the connection.
        case stall
        /// Closes the connection without a reset.
        case close
        /// Resets the connection.
        case reset

        /// Returns the head of a response and the empty line after it.
        package static func head(_ status: Int, _ headers: [String: String]) -> Data {
            let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
            return Data("HTTP/1.1 \(status) \(reasons[status] ?? "Status")\r\n\(fields)\r\n".utf8)
        }

        static func response(_ status: Int, headers: [String: String], body: Data, to request: Request?) -> Data {
            var headers = headers
            headers["Connection"] = request?.keepsConnection == true ? "keep-alive" : "close"
            // These responses have no body, and their Content-Length would describe another response (RFC 9110,
            // sections 8.6 and 15.3.5).
            guard status != 204, status != 304 else { return head(status, headers) }
            headers["Content-Length"] = "\(body.count)"
            return head(status, headers) + (request?.method == "HEAD" ? Data() : body)
        }

        private static let reasons = [
            200: "OK", 204: "No Content", 302: "Found", 304: "Not Modified", 400: "Bad Request", 401: "Unauthorized",
            404: "Not Found", 405: "Method Not Allowed", 411: "Length Required", 413: "Content Too Large",
            422: "Unprocessable Content", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
            500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
            505: "HTTP Version Not Supported",
        ]
    }
}
