package import Networking

/// What TMDB lets a program in by. People confuse the two kinds, so they are told apart by their shape.
public struct TMDBCredential: Sendable, Equatable {
    /// A v3 API key, 32 hexadecimal digits, is sent as the query item `api_key`; a v4 read access token, a JSON Web Token, as a bearer.
    package let credential: Credential

    /// Reads a credential; nil for a text of neither shape.
    public init?(_ text: String) {
        if text.utf8.count == 32, text.allSatisfy(\.isHexDigit) {
            credential = .queryItem(name: "api_key", Secret(text))
        } else if Self.isJSONWebToken(text) {
            credential = .bearer(Secret(text))
        } else {
            return nil
        }
    }

    /// Three parts of base64url set apart by points, of which the first begins a JSON object (RFC 7519).
    private static func isJSONWebToken(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.hasPrefix("eyJ") && parts.count == 3
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy { isBase64URL(Unicode.Scalar($0)) }
            }
    }

    private static func isBase64URL(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
    }
}
