public import Foundation

/// What all requests to one service have in common.
public struct NetworkConfig: Sendable {
    /// Address that endpoint paths are appended to, the version path included ("https://api.example.org/3").
    public let baseURL: URL
    /// Header fields sent with every request.
    public var headers: HTTPHeaders
    /// Query items sent with every request, before those of the endpoint.
    public var queryItems: [QueryItem]
    /// Sent to the host of `baseURL` and to no other.
    public var credential: Credential?
    /// Credentials of other services. No response may repeat them, nor `credential`: all are replaced when it arrives.
    public var withheldCredentials: [Credential]
    /// Most time one call may take, retries and all waits included.
    public var totalDeadline: Duration

    /// Makes a configuration.
    ///
    /// - Throws: `NetworkError.insecureAddress` when `baseURL` is neither https nor loopback;
    ///   `NetworkError.invalidRequest` when it has no host, or carries user information, a query or a fragment.
    public init(
        baseURL: URL,
        headers: HTTPHeaders = [:],
        queryItems: [QueryItem] = [],
        credential: Credential? = nil,
        withheldCredentials: [Credential] = [],
        totalDeadline: Duration = .seconds(30)
    ) throws(NetworkError) {
        self.baseURL = try AddressRules.checkedBase(baseURL)
        self.headers = headers
        self.queryItems = queryItems
        self.credential = credential
        self.withheldCredentials = withheldCredentials
        self.totalDeadline = totalDeadline
    }

    var secretFilter: SecretFilter {
        SecretFilter(secrets: ([credential].compactMap(\.self) + withheldCredentials).map(\.secret))
    }
}
