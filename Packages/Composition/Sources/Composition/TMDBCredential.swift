package import Networking

/// A credential for TMDB: a v3 key or a v4 token. Users confuse the two, so the initializer detects the kind by its
/// format.
public struct TMDBCredential: Sendable, Equatable {
    /// The credential for requests: the query item `api_key` for a v3 key, a bearer token for a v4 token.
    package let credential: Credential

    /// Creates a credential from a v3 key (32 hexadecimal digits) or a v4 token (a JSON Web Token). Returns nil for
    /// other text.
    public init?(_ text: String) {
        if text.utf8.count == 32, text.allSatisfy(\.isHexDigit) {
            credential = .queryItem(name: "api_key", Secret(text))
        } else if text.wholeMatch(of: Self.jsonWebToken) != nil {
            credential = .bearer(Secret(text))
        } else {
            return nil
        }
    }

    /// The format of a JSON Web Token (RFC 7519): three parts of base64url, separated by full stops. The first part is an encoded
    /// JSON object and therefore begins with `eyJ`.
    private static var jsonWebToken: Regex<Substring> {
        /eyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/.matchingSemantics(.unicodeScalar)
    }
}
