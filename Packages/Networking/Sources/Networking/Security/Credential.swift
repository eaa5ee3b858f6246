/// How a request proves who asks. Which kind a service wants is decided where the service is configured.
public enum Credential: Sendable, Equatable {
    /// A query item, such as an API key. It becomes part of the URL, which is why URLs are never printed whole.
    case queryItem(name: String, Secret)
    /// An `Authorization: Bearer` header (RFC 6750).
    case bearer(Secret)

    var secret: Secret {
        switch self {
        case .queryItem(_, let secret), .bearer(let secret): secret
        }
    }
}
