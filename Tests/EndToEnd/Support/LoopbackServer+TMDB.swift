import Foundation
import NetworkingTestServer

extension LoopbackServer {
    /// What is done about a request.
    typealias Answer = [Step]

    /// What MOVIES_API_BASE_URL takes.
    var address: String { "http://127.0.0.1:\(port)/3" }

    /// Host and port, as a proxy is named.
    var proxyAddress: String { "http://127.0.0.1:\(port)" }
}

extension LoopbackServer.Request {
    /// The value of an item of the query, decoded.
    func item(_ name: String) -> String? {
        URLComponents(string: target)?.queryItems?.last { $0.name == name }?.value
    }

    /// Whether the path, the version left out, is this one.
    func asks(for path: String) -> Bool {
        target == "/3/\(path)" || target.hasPrefix("/3/\(path)?")
    }
}
