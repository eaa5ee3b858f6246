import Foundation

/// Turns an endpoint into an address and a request of the configured service.
struct RequestBuilder {
    let config: NetworkConfig

    /// The request, credential included.
    func request<Value>(
        for endpoint: Endpoint<Value>,
        ifNoneMatch etag: String?
    ) throws(NetworkError) -> HTTPRequest {
        var items = publicItems(of: endpoint)
        var headers = config.headers
        for (name, value) in endpoint.headers { headers[name] = value }
        if let etag { headers["If-None-Match"] = etag }
        switch config.credential {
        case .queryItem(let name, let secret)?: items.append(QueryItem(name, secret.revealed))
        case .bearer(let secret)?: headers["Authorization"] = "Bearer \(secret.revealed)"
        case nil: break
        }
        let address = try address(of: endpoint, items: items)
        guard let url = URL(string: address, encodingInvalidCharacters: false) else {
            throw .invalidRequest(reason: "\(endpoint.path) does not make an address")
        }
        return HTTPRequest(method: endpoint.method, url: url, headers: headers)
    }

    /// The address as it is sent, but without the credential: what a log may show.
    func publicAddress<Value>(of endpoint: Endpoint<Value>) throws(NetworkError) -> String {
        try address(of: endpoint, items: publicItems(of: endpoint))
    }

    /// The address that caches go by: without the credential, and with the items sorted by name, since their order
    /// makes no other resource of it.
    func canonicalAddress<Value>(of endpoint: Endpoint<Value>) throws(NetworkError) -> String {
        try address(of: endpoint, items: publicItems(of: endpoint).sorted { $0.name < $1.name })
    }

    /// The items of the configuration and then of the endpoint, each name once, at its first place with its last value.
    private func publicItems<Value>(of endpoint: Endpoint<Value>) -> [QueryItem] {
        var items: [QueryItem] = []
        for item in config.queryItems + endpoint.queryItems {
            if let index = items.firstIndex(where: { $0.name == item.name }) {
                items[index] = item
            } else {
                items.append(item)
            }
        }
        if case .queryItem(let name, _)? = config.credential {
            items.removeAll { $0.name == name }
        }
        return items
    }

    private func address<Value>(of endpoint: Endpoint<Value>, items: [QueryItem]) throws(NetworkError) -> String {
        let segments = endpoint.path.split(separator: "/")
        guard !segments.contains("."), !segments.contains("..") else {
            throw .invalidRequest(reason: "\(endpoint.path) leaves the base address")
        }
        var address = config.baseURL.absoluteString
        while address.hasSuffix("/") { address.removeLast() }
        for segment in segments { address += "/" + PercentEncoding.encode(String(segment)) }
        guard !items.isEmpty else { return address }
        return address + "?"
            + items.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }
}
