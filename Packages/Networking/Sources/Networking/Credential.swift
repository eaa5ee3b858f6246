import Foundation

/// A text that is not printed by mistake: interpolation and `dump` show `<secret>` instead.
public struct Secret: Sendable, Equatable {
    /// The secret text. Each use of this property needs a review.
    public let revealed: String

    /// Creates a secret.
    public init(_ text: String) { revealed = text }

    /// Returns whether a text contains the secret in any form in which ``NetworkService`` replaces secrets of a response, such as
    /// percent-encoded.
    public func occurs(in text: String) -> Bool { SecretSearch([self]).replacing(in: text) != text }
}

extension Secret: Redacted {
    /// The text `<secret>`.
    public var description: String { "<secret>" }
}

/// A value that may contain a credential. Interpolation and `dump` show no more than `description`.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// Equal to `description`.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The credential that authenticates the requests to a service.
public enum Credential: Sendable, Equatable {
    /// A query item, such as an API key. It becomes part of the URL, so a complete URL must not be printed.
    case queryItem(name: String, Secret)
    /// An `Authorization: Bearer` header field (RFC 6750).
    case bearer(Secret)

    var secret: Secret {
        switch self {
        case .queryItem(_, let secret), .bearer(let secret): secret
        }
    }
}

/// A filter that replaces secrets in everything that a service sends, so that messages, logs and caches contain none.
///
/// The filter searches bytes that are not yet decoded. It finds a secret in any letter case, percent-encoded (RFC 3986,
/// section 2.1), escaped as in JSON (RFC 8259, section 7), in Base64 (RFC 4648), between invisible characters, and in
/// UTF-16 and UTF-32 text. A body in UTF-16 or UTF-32 becomes UTF-8. Other bytes do not change.
struct SecretFilter: Sendable {
    let secrets: [Secret]
    /// Further secrets, which are replaced in errors and in responses without success.
    let errorSecrets: [Secret]

    /// Returns the response without secrets in the body and in the names and values of the header fields.
    func filter(_ response: HTTPResponse) -> HTTPResponse {
        let secrets = 200..<300 ~= response.statusCode ? secrets : secrets + errorSecrets
        guard !secrets.isEmpty else { return response }
        let search = SecretSearch(secrets)
        var headers: HTTPHeaders = [:]
        for (name, value) in response.headers { headers[search.replacing(in: name)] = search.replacing(in: value) }
        return HTTPResponse(
            statusCode: response.statusCode,
            headers: headers,
            body: search.replacing(in: Self.convertedToUTF8(response.body))
        )
    }

    /// Returns JSON in UTF-8, in which the search finds every escape. Decoders also read UTF-16 and UTF-32, which RFC 8259,
    /// section 8.1, forbids.
    private static func convertedToUTF8(_ body: Data) -> Data {
        let start = [UInt8](body.prefix(4))
        let encoding: String.Encoding? =
            switch start.map({ $0 == 0 }) {
            case _ where start == [0, 0, 0xFE, 0xFF] || start == [0xFF, 0xFE, 0, 0]: .utf32
            case _ where start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]): .utf16
            case [true, true, true, false]: .utf32BigEndian
            case [false, true, true, true]: .utf32LittleEndian
            case [true, false, true, false]: .utf16BigEndian
            case [false, true, false, true]: .utf16LittleEndian
            default: nil
            }
        guard let encoding, let text = String(data: body, encoding: encoding) else { return body }
        return Data(text.utf8)
    }

    /// Returns the error of a transport, or another one if a text of it quotes a secret, for example the host of a redirect.
    func filter(_ error: NetworkError) -> NetworkError {
        var text = "\(error)"
        if case .status(_, let body, _) = error { text += String(decoding: body, as: UTF8.self) }
        guard SecretSearch(secrets + errorSecrets).replacing(in: text) != text else { return error }
        return .malformedResponse(host: "the server", reason: "it quotes a credential")
    }
}
