import Foundation
import NetworkingTestServer

extension LoopbackServer {
    typealias Response = [Step]

    /// The server's base URL for MOVIES_API_BASE_URL.
    var address: String { "http://127.0.0.1:\(port)/3" }

    /// The server's URL for a proxy variable such as https_proxy.
    var proxyAddress: String { "http://127.0.0.1:\(port)" }
}

extension LoopbackServer.Request {
    /// Returns the decoded value of the last query item with a name; nil if there is none.
    func queryItem(_ name: String) -> String? {
        URLComponents(string: target)?.queryItems?.last { $0.name == name }?.value
    }

    /// Returns whether the request has this path after the API version `/3`, with any query.
    func hasPath(_ path: String) -> Bool {
        target == "/3/\(path)" || target.hasPrefix("/3/\(path)?")
    }
}
