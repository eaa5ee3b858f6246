public import Foundation

/// A request as it goes over the wire.
public struct HTTPRequest: Sendable {
    /// What is asked of the resource.
    public var method: HTTPMethod
    /// Absolute, query included. It may carry a credential: never print it whole.
    public var url: URL
    /// The header fields, without those the transport adds itself (Host, Connection…).
    public var headers: HTTPHeaders

    /// Makes a request without a body.
    public init(method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:]) {
        self.method = method
        self.url = url
        self.headers = headers
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method, host and path. The query is left out, since a credential may stand in it.
    public var description: String { "\(method.rawValue) \(url.host() ?? "")\(url.path())" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` finds no more than `description` tells.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
