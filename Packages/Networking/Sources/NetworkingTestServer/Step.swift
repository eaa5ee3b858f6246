public import Foundation

extension LoopbackServer {
    /// One thing that the server does about a request. When all are done it reads the next request.
    public enum Step: Sendable {
        /// Sends the bytes.
        case send(Data)
        /// Sends the bytes one by one, a pause before each.
        case drip(Data, every: Duration)
        /// Sends zeros until the client goes away.
        case flood
        /// Does nothing until the client goes away.
        case stall
        /// Closes the connection in order.
        case close
        /// Breaks the connection off.
        case reset

        /// A whole response, with the length of its body in the head.
        public static func respond(
            _ status: Int,
            headers: [String: String] = [:],
            body: Data = Data()
        ) -> Step {
            .send(head(status, headers.merging(["Content-Length": "\(body.count)"]) { old, _ in old }) + body)
        }

        /// The head of a response and the empty line after it.
        package static func head(_ status: Int, _ headers: [String: String]) -> Data {
            let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
            return Data("HTTP/1.1 \(status) Status\r\n\(fields)\r\n".utf8)
        }
    }
}
