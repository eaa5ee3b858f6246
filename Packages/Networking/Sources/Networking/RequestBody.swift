public import Foundation

/// The body of a request and its media type. Its descriptions omit the content, which may contain a password.
public struct RequestBody: Sendable, Equatable {
    /// The bytes of the body.
    public let data: Data
    /// The media type (RFC 9110, section 8.3.1), such as `application/json`. It is sent as Content-Type.
    public let contentType: String

    /// Creates a body from bytes.
    public init(_ data: Data, contentType: String) {
        self.data = data
        self.contentType = contentType
    }

    /// Returns a JSON body. The keys of its objects are sorted.
    ///
    /// - Throws: The error of `value` while it is encoded.
    public static func json(_ value: some Encodable) throws -> RequestBody {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return RequestBody(try encoder.encode(value), contentType: "application/json")
    }
}

extension RequestBody: Redacted {
    /// The media type and the length of the body.
    public var description: String { "\(contentType), \(data.count) bytes" }
}
