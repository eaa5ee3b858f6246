public import Foundation

extension LoopbackServer {
    /// An action of the server after a request. After the last step, the server reads the next request, unless a step ends the
    /// connection.
    public enum Step: Sendable {
        /// Sends a complete response with Content-Length.
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

        package static func head(_ status: Int, _ headers: [String: String]) -> Data {
            let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
            return Data("HTTP/1.1 \(status) Status\r\n\(fields)\r\n".utf8)
        }

        static func response(_ status: Int, headers: [String: String], body: Data) -> Data {
            head(status, headers.merging(["Content-Length": "\(body.count)"]) { $1 }) + body
        }
    }
}
