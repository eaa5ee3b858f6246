import Foundation

/// A transport that sends requests with a library for HTTP.
///
/// The library starts each request without following redirects, and reports its response to an `Exchange`. `send(_:)` does the rest: it
/// sends unencrypted requests only to loopback, follows redirects only within the origin, and enforces the limits.
public protocol LiveTransport: HTTPTransport {
    /// The limits of one attempt.
    var limits: TransportLimits { get }
    /// Measures the connect and idle limits.
    var clock: any Clock<Duration> { get }
    /// Starts `request` with the library, and returns at once. The library reports to `exchange`.
    func start(_ request: HTTPRequest, for exchange: Exchange)
}

extension LiveTransport {
    /// Sends `request` once and returns the response. Follows redirects within the origin of the request.
    ///
    /// - Throws: `NetworkError`, which never contains a complete URL, or `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        for _ in 0...limits.redirects {
            let response = try await attempt(request)
            guard let next = try Origin.redirect(of: response, to: request) else { return response }
            request.url = next
        }
        throw NetworkError.tooManyRedirects(host: request.url.host() ?? "", limit: limits.redirects)
    }

    private func attempt(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let host = try AddressRules.checkedHost(of: request.url)
        let exchange = Exchange(host: host, bodyLimit: limits.bodyBytes, clock: clock)
        return try await withThrowingTaskGroup(of: HTTPResponse.self) { race in
            defer { race.cancelAll() }
            race.addTask { try await exchange.response { start(request, for: exchange) } }
            race.addTask { try await exchange.watch(limits, clock) }
            guard let response = try await race.next() else { throw CancellationError() }
            return response
        }
    }
}

extension Exchange {
    fileprivate func watch(_ limits: TransportLimits, _ clock: any Clock<Duration>) async throws -> Never {
        while true {
            let (deadline, limit): (NetworkError.Deadline, Duration) =
                hasHead ? (.idle, limits.idle) : (.connect, limits.connect)
            let left = limit - silence
            guard left > .zero else { throw NetworkError.timedOut(deadline, after: limit, host: host) }
            // The head may arrive during the sleep, so the sleep is never longer than the idle limit.
            try await clock.sleep(for: min(left, limits.idle))
        }
    }
}

/// The origin of a URL: scheme, host and port (RFC 6454).
private struct Origin: Equatable, CustomStringConvertible {
    let scheme: String
    let host: String
    let port: Int?

    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty else {
            return nil
        }
        self.scheme = scheme
        self.host = host
        port = url.port ?? ["https": 443, "http": 80][scheme]
    }

    var description: String {
        "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")"
    }

    /// Returns the URL to which a response redirects. Returns nil if the transport does not follow the response: for
    /// other status codes, without a Location field, and for methods other than GET.
    ///
    /// - Throws: `NetworkError.redirectRefused` if the URL has another origin or user information, because the request
    ///   contains the credential. `NetworkError.malformedResponse` if Location is invalid.
    static func redirect(of response: HTTPResponse, to request: HTTPRequest) throws(NetworkError) -> URL? {
        guard [301, 302, 303, 307, 308].contains(response.statusCode), request.method == .get,
            let location = response.headers["Location"]
        else { return nil }
        let from = Origin(request.url)
        guard let target = URL(string: location, relativeTo: request.url)?.absoluteURL, let to = Origin(target) else {
            throw .malformedResponse(host: from?.host ?? "", reason: "its redirect has no valid Location")
        }
        guard let from, from == to, target.user() == nil, target.password() == nil else {
            throw .redirectRefused(from: from?.description ?? "", to: to.description)
        }
        return target
    }
}
